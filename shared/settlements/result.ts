import { amountText, type Currency } from '../money/amount.ts'
import type { MonthHalf } from '../money/half.ts'
import type { SettlementLine } from './line.ts'

/** The person, studio and half of a settlement. */
export interface SettlementId extends MonthHalf {
  readonly studio: string
  readonly user: string
}
/** The content that its hash covers. */
export interface SettlementResult extends SettlementId {
  readonly currency: Currency
  readonly lines: readonly Pick<SettlementLine, 'key' | 'amount'>[]
  readonly net: bigint
}
/**
 * Returns the RFC 8785 JSON of a settlement, whose SHA-256 in lower-case hex is its hash
 * (docs/rules/settlements.md#the-hash): names in order, amounts as on the wire. It is what JSON.stringify writes,
 * since it holds only texts and whole numbers. A line that lacks a rate has no hash.
 */
export function resultText({
  studio,
  user,
  month,
  half,
  currency,
  lines,
  net,
}: SettlementResult): string {
  const said = lines.map(({ key, amount }) => {
    if (amount === null) throw new RangeError(`${key} has no amount`)
    return { amount: amountText(amount), key }
  })
  return JSON.stringify({ currency, half, lines: said, month, net: amountText(net), studio, user })
}
