import type { Currency } from '../money/amount.ts'
import type { SettlementDataOf, SettlementEvent } from './events.ts'

type TakingEvent = Extract<
  SettlementEvent,
  { readonly type: 'SettlementSigned' | 'SettlementReopened' }
>
/**
 * The change that a signature, or its reopening, makes to one instalment: minor units, below zero where it is given
 * back.
 */
interface TakenChange {
  readonly item: string
  readonly n: number
  /** By a settlement. */
  readonly taken: number
  /** By an end in the studio: written off, or moved to the new one. */
  readonly left: number
}
/** Returns the changes of each instalment that the event touches. */
export function takenChanges(event: TakingEvent): readonly TakenChange[] {
  const isSigned = event.type === 'SettlementSigned'
  const sign = isSigned ? 1 : -1
  const left =
    event.type === 'SettlementSigned' ? (event.data.left?.instalments ?? []) : event.data.left
  return [
    ...event.data.taken.map(({ item, n, amount }) => ({ item, n, taken: sign * amount, left: 0 })),
    ...left.map(({ item, n, amount }) => ({ item, n, taken: 0, left: sign * amount })),
  ]
}
/** A list by instalment with one more amount; what is not there is nothing. */
export function withTaken(list: readonly number[], n: number, amount: number): readonly number[] {
  const longer = [...list, ...Array.from({ length: Math.max(0, n - list.length) }, () => 0)]
  return longer.map((one, index) => (index === n - 1 ? one + amount : one))
}

/**
 * Sums what a person who ends still owes, by currency in minor units: the carry and the instalments not taken, above
 * zero.
 */
export function restByCurrency({
  left,
  currency,
}: Pick<SettlementDataOf<'SettlementSigned'>, 'left' | 'currency'>): readonly [Currency, bigint][] {
  const sums = new Map<Currency, bigint>([[currency, BigInt(left?.carry ?? 0)]])
  for (const one of left?.instalments ?? [])
    sums.set(one.currency, (sums.get(one.currency) ?? 0n) + BigInt(one.amount))
  return [...sums].filter(([, amount]) => amount > 0n)
}
