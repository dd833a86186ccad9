import { halfFirstDay } from '#shared/money/half.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import type { App } from '../../platform/kernel/app.ts'
import { settlementAnswer } from '../look/answer.ts'
import { settlementAggregate } from '../decide/decider.ts'
import { knownNow } from '../compute/known.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { lookAt, lookAtStudio } from '../look/sight.ts'
import type { PayslipNeeds, SignedSettlement } from './signed-settlement.ts'

/** What payslips are made of: signatures that hold, in sight of whoever asks. */
export const signedOf = (
  needs: SettlementNeeds,
): Pick<PayslipNeeds, 'signedSettlement' | 'signedUsers'> => ({
  signedSettlement: async (app, id, context) => {
    const known = await knownNow(app)
    const { computed, half } = await lookAt(app, needs, id, context, {
      action: 'settlements.see',
      known,
    })
    if (halfStateOf(computed.decisions.state, id).signature === null) return undefined
    const { position } = known
    const settlement = settlementAnswer(id, computed, {
      half,
      obstacles: [],
      position,
      known: null,
    })
    return { settlement, ...(await signatureOf(app, id)) }
  },
  signedUsers: async (app, { studio, month, half }, { actor }) => {
    const asked = { studio, month, half, users: null }
    const { settlements } = await lookAtStudio(app, needs, asked, actor, await knownNow(app))
    return [...settlements.values()]
      .filter(({ decisions }) => halfStateOf(decisions.state, asked).signature !== null)
      .map(({ user }) => user)
      .sort()
  },
})
/** The event of the signature that holds, from the log: what of it is personal stands nowhere else. */
async function signatureOf(
  app: App,
  id: SettlementId,
): Promise<Pick<SignedSettlement, 'event' | 'salt' | 'at'>> {
  const history = await app.history(settlementAggregate, settlementStream(id.studio, id.user))
  const signed = history.findLast(
    ({ type, data }) => type === 'SettlementSigned' && halfFirstDay(data) === halfFirstDay(id),
  )
  if (signed?.type !== 'SettlementSigned')
    throw new Error('a signed half has its signature in the log')
  return { event: signed.id, salt: signed.data.salt, at: signed.recordedAt }
}
