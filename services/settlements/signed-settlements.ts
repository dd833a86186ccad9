import type { MonthHalf } from '#shared/money/half.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { settlementAnswer } from './answer.ts'
import { settlementAggregate } from './decider.ts'
import { knownNow } from './known.ts'
import type { SettlementNeeds } from './needs.ts'
import type { SignedSettlement } from './payslip/signed-settlement.ts'
import { lookAt, lookAtStudio } from './sight.ts'

/** What payslips are made of: settlements as they are signed, with what opens their commitments. */
export const signedSettlements = (needs: SettlementNeeds) => ({
  signedSettlement: async (
    app: App,
    id: SettlementId,
    context: ActorContext,
  ): Promise<SignedSettlement | undefined> => {
    const known = await knownNow(app)
    const look = { action: 'settlements.see', known } as const
    const { computed, half } = await lookAt(app, needs, id, context, look)
    if (halfStateOf(computed.decisions.state, id).signature === null) return undefined
    const { position } = known
    const said = { half, obstacles: [], position, known: null }
    const settlement = settlementAnswer(id, computed, said)
    const stream = settlementStream(id.studio, id.user)
    const events = await app.history(settlementAggregate, stream)
    const event = events.findLast(
      ({ type, data }) =>
        type === 'SettlementSigned' && data.month === id.month && data.half === id.half,
    )
    if (event?.type !== 'SettlementSigned') throw new Error(`${stream} has no such signature`)
    return { settlement, event: event.id, salt: event.data.salt, at: event.occurredAt }
  },
  signedUsers: async (
    app: App,
    asked: MonthHalf & { readonly studio: string },
    { actor }: ActorContext,
  ): Promise<readonly string[]> => {
    const known = await knownNow(app)
    const wanted = { ...asked, users: null }
    const { settlements } = await lookAtStudio(app, needs, wanted, actor, known)
    return [...settlements]
      .filter(([, { decisions }]) => halfStateOf(decisions.state, asked).signature !== null)
      .map(([user]) => user)
      .toSorted()
  },
})
