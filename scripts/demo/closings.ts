import { halfEnd, halfStart } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import { earnedAs, type Earned } from './earned-lines.ts'
import { tradeOf } from './trade.ts'

/** Sites pay out from this sum on; what is less waits for the next half. */
const payout_cents = 30_000
/** In the evening of the half's last day in one studio, in the afternoon in the other. */
const closing_ms = 20.5 * 3_600_000

/** At the end of each half that is over at `to`: what the sites keep, and what they pay out, to people of one zone. */
export function closingsOf(earned: readonly Earned[], zone: string, to: number): readonly Earned[] {
  const accounts = Map.groupBy(earned, ({ site, account }) => `${site}/${account}`)
  return [...accounts.values()].flatMap((lines) => closingsOfAccount(lines, zone, to))
}
function closingsOfAccount(lines: readonly Earned[], zone: string, to: number): readonly Earned[] {
  const [one] = lines
  if (!one) return []
  const { site, account } = one
  const halves = Map.groupBy(lines, ({ at }) => halfStart(localDate(Math.floor(at / 1000), zone)))
  let balance = 0
  return [...halves].sort(byDate).flatMap(([start, ofHalf]) => {
    const end = halfEnd(start)
    const at = Date.parse(end) + closing_ms
    if (at >= to) return []
    const income = ofHalf.reduce((sum, { cents }) => sum + cents, 0)
    const kept = Math.round((Math.max(0, income) * tradeOf(site).fee) / 100)
    const due = balance + income - kept
    const isPaid = due >= payout_cents
    balance = isPaid ? 0 : due
    const closing = (what: string, type: Earned['type'], cents: number): Earned[] =>
      cents < 0 ? [{ id: `${account}-${end}-${what}`, site, account, type, cents, at }] : []
    return [
      ...closing('fee', earnedAs.fee, -kept),
      ...closing('payout', earnedAs.withdrawal, isPaid ? -due : 0),
    ]
  })
}
const byDate = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : Number(a > b)
