import type { Currency } from '../../money/amount.ts'
import type { ItemEvent } from '../../money/events.ts'
import type { LocalDay } from '../../platform/local-day.ts'
import type { BookAccount } from './accounts.ts'

/** Minor units in an account: above zero a debit, below zero a credit. */
export interface BookAmount {
  readonly account: BookAccount
  readonly currency: Currency
  readonly amount: bigint
}
export interface BookEntry extends BookAmount {
  /** The settlement's line or the item that it is about, with `left:` before it what is given up; empty: the settlement as a whole. */
  readonly of: string
}
/** An entry with its studio and person. `half`: the first day of the half that it concerns. */
export interface Posting extends BookEntry {
  readonly studio: string
  readonly user: string
  readonly half: LocalDay
}
/** Its amount is that of one item, so that a number holds it. */
export type BookItem = Pick<
  Extract<ItemEvent, { readonly type: 'ItemRecorded' }>['data'],
  'item' | 'kind' | 'user' | 'studio' | 'amount' | 'currency' | 'date'
>
/** The entries of a signature. */
export interface BookSignature {
  /** The hash of its result, by which a reopening names it. */
  readonly hash: string
  readonly entries: readonly BookEntry[]
}
/** Looks up what an event names and does not hold itself. Both raise an Error for what is not there. */
export interface BookFacts {
  readonly item: (item: string) => BookItem
  /** The one that stands, of the event's person and studio, by the first day of its half. */
  readonly signature: (half: LocalDay) => BookSignature
}

/**
 * A debit against a credit of the same sign. What the two leave open in a currency goes through `exchange`: both whole amounts
 * where they are of two currencies, and nothing where they are alike.
 */
export function entriesOf(of: string, debit: BookAmount, credit: BookAmount): readonly BookEntry[] {
  const exchanged: readonly BookAmount[] =
    debit.currency === credit.currency
      ? [{ ...debit, account: 'exchange', amount: credit.amount - debit.amount }]
      : [
          { ...debit, account: 'exchange', amount: -debit.amount },
          { ...credit, account: 'exchange', amount: credit.amount },
        ]
  return [debit, { ...credit, amount: -credit.amount }, ...exchanged]
    .filter(({ amount }) => amount !== 0n)
    .map((one) => ({ ...one, of }))
}
export const oppositeOf = (entries: readonly BookEntry[]): readonly BookEntry[] =>
  entries.map((entry) => ({ ...entry, amount: -entry.amount }))
