import { expect, test } from 'vitest'
import {
  bookHalf,
  bookItem,
  bookLine,
  bookPaid,
  bookReversed,
  bookSigned,
} from '#shared/settlements/books/testing-book-events.ts'
import { openSums } from '#shared/settlements/books/testing-books.ts'
import { MemoryTables } from '../../platform/testing/memory-tables.ts'
import { books, type BookPersonSumRow, type BookPostingRow, type BookSumRow } from './books.ts'

const signature = bookSigned(
  1,
  'ron',
  [bookLine('rule:week', 10_000), bookLine('installment:i1:1', -4560, -1000, 'usd')],
  { result_hash: 'what was signed', taken: [{ item: 'i1', n: 1, currency: 'usd', amount: 1000 }] },
)
const tablesOf = async (...batches: Parameters<MemoryTables['fold']>[0][]) => {
  const tables = new MemoryTables(books)
  for (const batch of batches) await tables.fold(batch)
  return tables
}
const sumsOf = (tables: MemoryTables) =>
  tables
    .rows<BookSumRow>('book_sum')
    .map(({ half, account, currency, debit, credit }) =>
      [half, account, currency, debit, credit].join(' '),
    )
    .toSorted()

test('a posting says whose it is, of which half, and which event made it', async () => {
  const tables = await tablesOf([bookItem('i1', 'upfront', 1000)])
  expect(tables.rows<BookPostingRow>('book_posting')).toEqual([
    expect.objectContaining({
      position: '0000000000000000001',
      n: 1,
      studio: 'north',
      half: '2026-11-01',
      account: 'advances',
      person: 'fern',
      currency: 'usd',
      amount: 1000n,
      about: 'i1',
      type: 'ItemRecorded',
    }),
    expect.objectContaining({ n: 2, account: 'cash', amount: -1000n }),
  ])
})

test('debits and credits of an account are summed by half, for the studio and for each person', async () => {
  const tables = await tablesOf([
    bookItem('i1', 'upfront', 1000),
    bookItem('i2', 'upfront', 500, 'usd', { user: 'ivy', date: '2026-11-16' }),
    signature,
    bookPaid(1, 5440, 'ron'),
  ])
  expect(sumsOf(tables)).toEqual([
    '2026-11-01 advances usd 1000 1000',
    '2026-11-01 bonus-expense ron 10000 0',
    '2026-11-01 cash ron 0 5440',
    '2026-11-01 cash usd 0 1000',
    '2026-11-01 exchange ron 0 4560',
    '2026-11-01 exchange usd 1000 0',
    '2026-11-01 payable ron 10000 10000',
    '2026-11-16 advances usd 500 0',
    '2026-11-16 cash usd 0 500',
  ])
  const people = tables.rows<BookPersonSumRow>('book_person_sum')
  expect(people.filter(({ account }) => account === 'advances')).toEqual([
    expect.objectContaining({ person: 'fern', half: '2026-11-01', debit: 1000n, credit: 1000n }),
    expect.objectContaining({ person: 'ivy', half: '2026-11-16', debit: 500n, credit: 0n }),
  ])
  expect(openSums(tables.rows<BookPostingRow>('book_posting'))).toEqual({})
})

test('what an event names is found in a later batch as in its own', async () => {
  const reopened = (signed: string) => ({
    type: 'SettlementReopened' as const,
    data: {
      ...bookHalf(1),
      reason: 'a slip',
      signed,
      currency: 'ron' as const,
      taken: [],
      left: [],
    },
  })
  const events = [
    bookItem('i1', 'upfront', 1000),
    signature,
    reopened('what was signed'),
    bookReversed('i1'),
  ]
  const one = await tablesOf(events)
  const each = await tablesOf(...events.map((event) => [event]))
  expect(sumsOf(one)).toEqual(sumsOf(each))
  const balances = new Map<string, bigint>()
  for (const { account, currency, amount } of one.rows<BookPostingRow>('book_posting'))
    balances.set(`${account} ${currency}`, (balances.get(`${account} ${currency}`) ?? 0n) + amount)
  expect(new Set(balances.values())).toEqual(new Set([0n]))
})

test('an event that names what is not there stops its stream', async () => {
  await expect(tablesOf([bookReversed('i1')])).rejects.toThrow('there is no item i1')
})
