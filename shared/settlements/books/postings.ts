import { itemEvents, type ItemEvent } from '../../money/events.ts'
import { halfFirstDay } from '../../money/half.ts'
import { halfStart, type LocalDay } from '../../platform/local-day.ts'
import { settlementEvents, type SettlementEvent } from '../events.ts'
import { kindOfKey } from '../line.ts'
import type { BookAccount } from './accounts.ts'
import { entriesOf, oppositeOf, type BookEntry, type BookFacts, type Posting } from './entries.ts'
import { itemEntries } from './item-entries.ts'
import { correctedBy, signedEntries, waivedEntries } from './signed-entries.ts'

/** Every event that the books look at; which of them move money, the table below says. */
export const bookEvents = { ...itemEvents, ...settlementEvents }
export type BookEvent = ItemEvent | SettlementEvent
type BookDataOf<T extends BookEvent['type']> = Extract<BookEvent, { readonly type: T }>['data']
type EventRow<T extends BookEvent['type']> =
  | null
  | ((data: BookDataOf<T>, facts: BookFacts) => readonly BookEntry[])

/** Entries by event. null: it moves no money. */
const eventRows: { readonly [T in BookEvent['type']]: EventRow<T> } = {
  // The person owes an upfront or a purchase until settlements have taken it.
  ItemRecorded: (item) => itemEntries(item),
  // It was never given: the opposite. What settlements took of it by then is given back by a difference.
  ItemReversed: ({ item }, facts) => oppositeOf(itemEntries(facts.item(item))),
  SettlementReviewed: null,
  // Each line against what is owed to the person, so that this grows by the net.
  SettlementSigned: signedEntries,
  // The amount owed has left the studio, by the account of its way.
  SettlementPaid: (paid) => transfer(paid, 'payable', paid.account ?? 'cash'),
  // It has come back, and is owed again.
  SettlementReturned: (returned) => transfer(returned, returned.account ?? 'cash', 'payable'),
  // As if it had never been signed: the opposite of the signature that it names.
  SettlementReopened: (data, facts) => {
    const { hash, entries } = facts.signature(halfFirstDay(data))
    if (hash !== data.signed)
      throw new Error(`it takes back the signature ${data.signed}, and ${hash} stands`)
    return oppositeOf(entries)
  },
  SettlementAcknowledged: null,
  SettlementLineDisputed: null,
  SettlementDisputeAnswered: null,
  // It becomes a line of a later half, and is booked when that is signed.
  SettlementDifferenceBooked: null,
  // The account becomes what the facts say. Nothing is paid for it, so it is a gain or a loss of its own.
  SettlementDifferenceWaived: waivedEntries,
  // The rest is fixed, and booked, when that half is signed.
  SettlementFinalSet: null,
}

/** The whole of a payment from one account's credit to another's debit. */
function transfer(
  { amount: minor, currency }: Pick<BookDataOf<'SettlementPaid'>, 'amount' | 'currency'>,
  debit: BookAccount,
  credit: BookAccount,
): readonly BookEntry[] {
  const amount = BigInt(minor)
  return entriesOf('', { account: debit, currency, amount }, { account: credit, currency, amount })
}

/**
 * Returns the postings of an event: double-entry, with a sum of zero in each currency, from rounded amounts only.
 * Raises an Error where the log cannot be whole: an item or a signature that it names is not there.
 */
export function postingsOf(event: BookEvent, facts: BookFacts): readonly Posting[] {
  const row: EventRow<never> = eventRows[event.type]
  if (row === null) return []
  const place = placeOf(event, facts)
  return row(event.data as never, facts).map((entry) => ({ ...entry, ...place }))
}
function placeOf(event: BookEvent, facts: BookFacts): Pick<Posting, 'studio' | 'user' | 'half'> {
  if (event.type === 'ItemRecorded' || event.type === 'ItemReversed') {
    const { studio, user, date } =
      event.type === 'ItemRecorded' ? event.data : facts.item(event.data.item)
    return { studio, user, half: halfStart(date) }
  }
  const { studio, user } = event.data
  return { studio, user, half: halfFirstDay(event.data) }
}

/** The facts that an event names: items, and halves (their first days) whose signatures it rests on. */
interface NamedFacts {
  readonly items: readonly string[]
  readonly halves: readonly LocalDay[]
}
/** Returns the facts that must be at hand before an event's postings are asked for. */
export function factsNamedIn(event: BookEvent): NamedFacts {
  switch (event.type) {
    case 'ItemReversed':
      return { items: [event.data.item], halves: [] }
    case 'SettlementSigned': {
      const { taken, left, lines } = event.data
      return {
        items: [...taken, ...(left?.instalments ?? [])].map(({ item }) => item),
        halves: lines
          .filter(({ kind }) => kind === 'adjustment')
          .map(({ key }) => correctedBy(key))
          .filter(({ line }) => kindOfKey(line) === 'installment')
          .map(({ half }) => half),
      }
    }
    case 'SettlementReopened':
      return { items: [], halves: [halfFirstDay(event.data)] }
    case 'SettlementDifferenceWaived': {
      const rests = kindOfKey(event.data.key) === 'installment'
      return { items: [], halves: rests ? [halfFirstDay(event.data)] : [] }
    }
    default:
      return { items: [], halves: [] }
  }
}
