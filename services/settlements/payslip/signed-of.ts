import { amountText } from '#shared/money/amount.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { halfStateOf, type HalfState, type Signature } from '#shared/settlements/state.ts'
import type { SettlementEventRow } from '#projections/settlements/settlements.ts'
import type { App } from '../../platform/kernel/app.ts'
import { lineAnswer, paymentAnswer, signedFigures } from '../look/answer.ts'
import { decisionsOfHalf } from '../compute/compute.ts'
import { knownNow } from '../compute/known.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { lookAt, seesPeopleOf } from '../look/sight.ts'
import type {
  GivenToPayslips,
  PayslipsHalf,
  PayslipNeeds,
  SignedSettlement,
} from './signed-settlement.ts'

type Made = Pick<PayslipNeeds, 'signedSettlement' | 'signedInShort' | 'signedOf'>
interface Signed extends HalfState {
  readonly signature: Signature
  readonly state: 'signed' | 'paid'
}
const isSigned = (one: HalfState): one is Signed => one.signature !== null

/** What payslips are made of: signatures that hold, in sight of whoever asks. What is signed need not be computed. */
export const signedOf = (needs: SettlementNeeds & GivenToPayslips): Made => ({
  signedSettlement: async (app, id, context) => {
    const look = { action: 'settlements.see', known: await knownNow(app) } as const
    const { computed } = await lookAt(app, needs, id, context, look)
    if (!isSigned(halfStateOf(computed.decisions.state, id))) return undefined
    return (await signedOfPeople(app, id, [id.user])).get(id.user)
  },
  signedInShort: async (app, half, { actor }) => {
    const sees = seesPeopleOf(actor, half.studio)
    if (!(await needs.studioNamed(app, half.studio)))
      return refuseSettlement('settlements.studioUnknown')
    const decided = await decisionsOfHalf(app, half, { known: await knownNow(app), lines: false })
    return [...decided]
      .flatMap(([user, { state: decisions }]) => {
        const one = halfStateOf(decisions, half)
        if (!sees(user) || !isSigned(one)) return []
        const { net, currency } = one.signature
        return [{ user, state: one.state, net: amountText(BigInt(net)), currency }]
      })
      .toSorted((a, b) => (a.user < b.user ? -1 : 1))
  },
  signedOf: signedOfPeople,
})
async function signedOfPeople(
  app: App,
  half: PayslipsHalf,
  users: readonly string[],
): Promise<ReadonlyMap<string, SignedSettlement>> {
  const { studio, month, half: n } = half
  const known = await knownNow(app)
  const decided = await decisionsOfHalf(app, half, { known, users, lines: true })
  const found = [...decided].flatMap(([user, { state, rows }]) => {
    const one = halfStateOf(state, half)
    if (!isSigned(one)) return []
    const row = rows.findLast(
      ({ type, position }) => type === 'SettlementSigned' && position <= known.position,
    )
    if (!row) throw new Error('a signed half has its signature among its decisions')
    const { lines, earned, net, currency } = signedFigures(one.signature)
    const settlement = {
      studio,
      user,
      month,
      half: n,
      currency,
      state: one.state,
      lines: lines.map(lineAnswer),
      earned: amountText(earned),
      net: amountText(net),
      payment: paymentAnswer(one),
    }
    return [{ user, row, settlement }]
  })
  const salts = await saltsOf(
    app,
    found.map(({ row }) => row),
  )
  return new Map(
    found.map(({ user, row, settlement }): [string, SignedSettlement] => [
      user,
      { settlement, event: row.event, salt: salts.get(row.event) ?? '', at: row.recorded },
    ]),
  )
}
/** From the log: what of a signature is personal stands nowhere else. */
async function saltsOf(
  app: Pick<App, 'entries'>,
  rows: readonly SettlementEventRow[],
): Promise<ReadonlyMap<string, string>> {
  const stored = await app.entries.at(rows.map(({ position }) => Number(position)))
  const events = await app.entries.decode(stored)
  return new Map(
    events.flatMap((event) => (event ? [[event.id, (event.data as Signature).salt] as const] : [])),
  )
}
