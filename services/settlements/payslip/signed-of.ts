import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { Signature } from '#shared/settlements/state.ts'
import type { SettlementEventRow } from '#projections/settlements/settlements.ts'
import type { App } from '../../platform/kernel/app.ts'
import { lineAnswer, paymentAnswer, signedFigures } from '../look/answer.ts'
import { decidedIn } from '../compute/decided.ts'
import type { PersonDecisions } from '../compute/decisions.ts'
import { knownNow } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { decidedAt, seesPeopleOf } from '../look/sight.ts'
import { workingsOfSigned } from '../look/workings.ts'
import type {
  GivenToPayslips,
  PayslipsHalf,
  PayslipNeeds,
  SignedSettlement,
} from './signed-settlement.ts'

type Made = Pick<PayslipNeeds, 'signedSettlement' | 'signedInShort' | 'signedOf'>
/** Returns the basis of payslips: signatures that hold, in sight of the caller. No amount is computed. */
export const signedOf = (needs: SettlementNeeds & GivenToPayslips): Made => ({
  signedSettlement: async (app, id, context) => {
    const look = { action: 'settlements.see', known: await knownNow(app) } as const
    const decisions = await decidedAt(app, needs, id, context, look)
    return (await signedAmong(app, needs, id, new Map([[id.user, decisions]]))).get(id.user)
  },
  signedInShort: async (app, half, { actor }) => {
    const sees = seesPeopleOf(actor, half.studio)
    if (!(await needs.studioNamed(app, half.studio)))
      return refuseSettlement('settlements.studioUnknown')
    const decided = await decidedInHalf(app, half, { linesOf: [] })
    return [...decided]
      .flatMap(([user, decisions]) => {
        const one = decisions.signed(half)
        if (!sees(user) || !one) return []
        const { net, currency } = one.signature
        const { state, row } = one
        return [{ user, state, net: amountText(BigInt(net)), currency, event: row.event }]
      })
      .toSorted((a, b) => (a.user < b.user ? -1 : 1))
  },
  signedOf: async (app, half, users) =>
    signedAmong(
      app,
      needs,
      half,
      await decidedInHalf(app, half, { users, linesOf: [halfFirstDay(half)] }),
    ),
})
/** Loads the decisions about one half alone. */
const decidedInHalf = async (
  app: App,
  { studio, ...half }: PayslipsHalf,
  wanted: { readonly users?: readonly string[]; readonly linesOf: readonly string[] },
) => decidedIn(app, { ...wanted, studio, half: halfFirstDay(half), known: await knownNow(app) })

/** As signed, of those with a signature that holds, by login. */
async function signedAmong(
  app: App,
  needs: SettlementNeeds,
  half: PayslipsHalf,
  decided: ReadonlyMap<string, PersonDecisions>,
): Promise<ReadonlyMap<string, SignedSettlement>> {
  const { studio, month, half: n } = half
  const found = [...decided].flatMap(([user, decisions]) => {
    const one = decisions.signed(half)
    if (!one) return []
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
    return [{ user, row: one.row, settlement, signature: one.signature }]
  })
  const [salts, workings] = await Promise.all([
    saltsOf(
      app,
      found.map(({ row }) => row),
    ),
    workingsOfSigned(
      app,
      needs,
      found.map(({ signature }) => signature),
    ),
  ])
  return new Map(
    found.map(({ user, row, settlement }): [string, SignedSettlement] => [
      user,
      {
        settlement,
        workings: workings.get(user) ?? [],
        event: row.event,
        salt: salts.get(row.event) ?? '',
        at: row.recorded,
      },
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
