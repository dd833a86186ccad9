import type { Currency } from '../../money/amount.ts'
import { halfFirstDay } from '../../money/half.ts'
import type { LocalDay } from '../../platform/local-day.ts'
import type { BookAccount } from './accounts.ts'
import type { BookItem, BookSignature, Posting } from './entries.ts'
import { factsNamedIn, postingsOf, type BookEvent } from './postings.ts'

/** Books in memory, for tests: events one after the other, of any people. Only what an event names is given to the function. */
export class MemoryBooks {
  readonly postings: Posting[] = []
  readonly #items = new Map<string, BookItem>()
  readonly #signatures = new Map<string, BookSignature>()

  /** The postings of one more event. */
  add(event: BookEvent): readonly Posting[] {
    const named = factsNamedIn(event)
    const { data } = event
    const place = (half: LocalDay) => `${'studio' in data ? data.studio : ''} ${data.user} ${half}`
    const made = postingsOf(event, {
      item: (item) => given(named.items.includes(item) ? this.#items.get(item) : undefined),
      signature: (half) =>
        given(named.halves.includes(half) ? this.#signatures.get(place(half)) : undefined),
    })
    if (event.type === 'ItemRecorded') this.#items.set(event.data.item, event.data)
    if (event.type === 'SettlementSigned')
      this.#signatures.set(place(halfFirstDay(event.data)), {
        hash: event.data.result_hash,
        entries: made,
      })
    this.postings.push(...made)
    return made
  }
  /** Minor units, a debit above zero. */
  balance(
    account: BookAccount,
    currency: Currency,
    of: { readonly studio?: string; readonly user?: string } = {},
  ): bigint {
    return this.postings
      .filter(
        (one) =>
          one.account === account &&
          one.currency === currency &&
          one.studio === (of.studio ?? one.studio) &&
          one.user === (of.user ?? one.user),
      )
      .reduce((sum, { amount }) => sum + amount, 0n)
  }
}
function given<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('it was not named, or is not there')
  return found
}

/** Sums what is open in each currency: nothing, for entries that balance. */
export function openSums(
  entries: readonly Pick<Posting, 'currency' | 'amount'>[],
): Partial<Record<Currency, bigint>> {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of entries)
    sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n))
}
/** Writes postings as an accountant does: `payable usd -12.50`, one text a posting. */
export const journalOf = (postings: readonly Posting[]): readonly string[] =>
  postings.map(
    ({ account, currency, amount, of }) =>
      `${amount > 0 ? 'debit' : 'credit'} ${account} ${Math.abs(Number(amount)) / 100} ${currency}${of && ` (${of})`}`,
  )
