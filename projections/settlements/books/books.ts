import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import type { Currency } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { BookAccount } from '#shared/settlements/books/accounts.ts'
import type {
  BookEntry,
  BookItem,
  BookSignature,
  Posting,
} from '#shared/settlements/books/entries.ts'
import {
  bookEvents,
  factsNamedIn,
  postingsOf,
  type BookEvent,
} from '#shared/settlements/books/postings.ts'
import {
  defineProjection,
  table,
  typed,
  type Projected,
  type RowSets,
  type RowsOf,
  type Table,
} from '../../platform/define/define-projection.ts'

/** An item by its id, for later events of the person that name it. */
type BookItemRow = Omit<BookItem, 'user'> & { person: string }
export type BookPostingRow = {
  position: Position
  /** Number within the event, from 1. */
  n: number
  studio: string
  half: string
  account: BookAccount
  person: string
  currency: Currency
  /** Minor units: above zero a debit, below zero a credit. */
  amount: bigint
  /** The line of the settlement, or the item. */
  about: string
  event: string
  type: BookEvent['type']
  recorded: string
}
/** The sums debited and credited, in minor units, of a studio's whole account. */
export type BookSumRow = {
  studio: string
  half: string
  account: BookAccount
  currency: Currency
  debit: bigint
  credit: bigint
}
/** The same sums of one person. */
export type BookPersonSumRow = BookSumRow & { person: string }
export type BookTables = RowsOf<typeof tables>
const { StudioCreated } = studioEvents
const { PersonErased } = accountEvents
const place = { studio: 'text', half: 'text', account: 'text', currency: 'text' } as const
const sums = { debit: 'numeric', credit: 'numeric' } as const

const tables = {
  book_studio: table({
    columns: { studio: 'text' },
    key: ['studio'],
    merge: {},
  }),
  book_item: table<BookItemRow>({
    columns: {
      person: 'text',
      item: 'text',
      kind: 'text',
      studio: 'text',
      amount: 'bigint',
      currency: 'text',
      date: 'date',
    },
    key: ['person', 'item'],
    merge: {},
  }),
  /** The signature that stands, or stood last, of a half. */
  book_signature: table({
    columns: {
      person: 'text',
      studio: 'text' /** First day of the half. */,
      half: 'text',
      hash: 'text' /** Their amounts as text: JSON has no larger numbers. */,
      entries: typed<readonly (Omit<BookEntry, 'amount'> & { readonly amount: string })[]>('jsonb'),
    },
    key: ['person', 'studio', 'half'],
  }),
  book_posting: table<BookPostingRow>({
    columns: {
      position: 'text',
      n: 'integer',
      ...place,
      person: 'text',
      amount: 'numeric',
      about: 'text',
      event: 'text',
      type: 'text',
      recorded: 'text',
    },
    key: ['position', 'n'],
    merge: {},
    indexes: [
      ['studio', 'half', 'position', 'n'],
      ['studio', 'half', 'account', 'position', 'n'],
    ],
  }),
  book_sum: table<BookSumRow>({
    columns: { ...place, ...sums },
    key: ['studio', 'half', 'account', 'currency'],
    merge: { debit: 'sum', credit: 'sum' },
  }),
  book_person_sum: table<BookPersonSumRow>({
    columns: { ...place, person: 'text', ...sums },
    key: ['studio', 'account', 'half', 'currency', 'person'],
    merge: { debit: 'sum', credit: 'sum' },
  }),
}

/**
 * The books: every posting, and what each account was debited and credited, by half. The sums are kept as postings are made: a
 * trial balance adds up a row a half, and no postings.
 */
export const books = defineProjection({
  name: 'books',
  version: 3,
  module: 'settlements',
  sharded: true,
  // It keeps no text of anybody: an erasure changes nothing in it.
  events: { ...bookEvents, StudioCreated, PersonErased },
  tables,
  keysOf: (event) => {
    if (event.type === 'StudioCreated' || event.type === 'PersonErased') return {}
    const { items, halves } = factsNamedIn(event)
    const { data } = event
    const { user: person } = data
    const own = event.type === 'SettlementSigned' ? [halfFirstDay(event.data)] : []
    return {
      book_item: items.map((item) => [person, item]),
      book_signature:
        'studio' in data ? [...halves, ...own].map((half) => [person, data.studio, half]) : [],
    }
  },
  on: (event, rows) => {
    if (event.type === 'PersonErased') return
    if (event.type === 'StudioCreated') {
      rows.book_studio.add({ studio: event.data.studio })
      return
    }
    const { data } = event
    const { user: person } = data
    const made = postingsOf(event, factsIn(rows, person, 'studio' in data ? data.studio : ''))
    if (event.type === 'ItemRecorded') {
      const { item, kind, studio, amount, currency, date } = event.data
      rows.book_item.add({ person, item, kind, studio, amount, currency, date })
    }
    if (event.type === 'SettlementSigned')
      rows.book_signature.put({
        person,
        studio: event.data.studio,
        half: halfFirstDay(event.data),
        hash: event.data.result_hash,
        entries: made.map(({ account, currency, amount, of }) => ({
          account,
          currency,
          amount: String(amount),
          of,
        })),
      })
    post(event, made, rows)
  },
})

type BookRows = RowSets<{ [N in keyof BookTables]: Table<BookTables[N]> }>
/** Each posting as a row, and in both sums of its account. */
function post(event: Projected<BookEvent>, made: readonly Posting[], rows: BookRows): void {
  for (const [index, posting] of made.entries()) {
    const { studio, half, account, currency, amount, user: person, of: about } = posting
    const at = { studio, half, account, currency }
    const sum = { debit: amount > 0n ? amount : 0n, credit: amount < 0n ? -amount : 0n }
    rows.book_posting.add({
      ...at,
      position: event.position,
      n: index + 1,
      person,
      amount,
      about,
      event: event.id,
      type: event.type,
      recorded: event.recordedAt,
    })
    rows.book_sum.add({ ...at, ...sum })
    rows.book_person_sum.add({ ...at, person, ...sum })
  }
}

const factsIn = (rows: BookRows, person: string, studio: string) => ({
  item: (item: string): BookItem => {
    const row = rows.book_item.get(person, item)
    if (!row) throw new Error(`there is no item ${item}`)
    return { ...row, user: person }
  },
  signature: (half: string): BookSignature => {
    const row = rows.book_signature.get(person, studio, half)
    if (!row) throw new Error(`there is no signature of ${half}`)
    return {
      hash: row.hash,
      entries: row.entries.map((one) => ({ ...one, amount: BigInt(one.amount) })),
    }
  },
})
