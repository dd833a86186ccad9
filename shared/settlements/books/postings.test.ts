import { describe, expect, test } from 'vitest'
import type { BookEvent } from './postings.ts'
import {
  bookHalf,
  bookItem,
  bookLine,
  bookPaid,
  bookReversed,
  bookSigned,
} from './testing-book-events.ts'
import { journalOf, MemoryBooks, openSums } from './testing-books.ts'

const booksOf = (...events: readonly BookEvent[]) => {
  const books = new MemoryBooks()
  for (const event of events) books.add(event)
  return books
}
const lastOf = (...events: readonly BookEvent[]): readonly string[] => {
  const books = booksOf(...events.slice(0, -1))
  const made = books.add(events.at(-1) as BookEvent)
  expect(openSums(made)).toEqual({})
  return journalOf(made)
}

describe('golden journals', () => {
  test('an upfront is cash in advance, a purchase goods of the store, and their reversals the opposite', () => {
    expect(lastOf(bookItem('i1', 'upfront', 10_000, 'ron'))).toEqual([
      'debit advances 100 ron (i1)',
      'credit cash 100 ron (i1)',
    ])
    expect(lastOf(bookItem('i2', 'purchase', 2550, 'eur'))).toEqual([
      'debit purchases 25.5 eur (i2)',
      'credit store 25.5 eur (i2)',
    ])
    expect(lastOf(bookItem('i2', 'purchase', 2550, 'eur'), bookReversed('i2'))).toEqual([
      'credit purchases 25.5 eur (i2)',
      'debit store 25.5 eur (i2)',
    ])
  })
  test('a bonus and a penalty are booked once they are signed', () => {
    for (const kind of ['bonus', 'penalty'] as const) {
      expect(lastOf(bookItem('i1', kind, 500))).toEqual([])
      expect(lastOf(bookItem('i1', kind, 500), bookReversed('i1'))).toEqual([])
    }
  })
  test('each line of a signature stands against what is owed to the person', () =>
    expect(
      lastOf(
        bookSigned(1, 'usd', [
          bookLine('income:ctb:1:usd:5000', 50_000, 100_000, 'usd'),
          bookLine('income:ctb:12:usd:5000', -1000, -2000, 'usd'),
          bookLine('rule:week', 4000),
          bookLine('bonus:b1', 2500),
          bookLine('penalty:p1', -1500),
          bookLine('withdrawn:ctb:usd', -20_000, -20_000, 'usd'),
        ]),
      ),
    ).toEqual([
      'debit share-expense 500 usd (income:ctb:1:usd:5000)',
      'credit payable 500 usd (income:ctb:1:usd:5000)',
      'credit share-expense 10 usd (income:ctb:12:usd:5000)',
      'debit payable 10 usd (income:ctb:12:usd:5000)',
      'debit bonus-expense 40 usd (rule:week)',
      'credit payable 40 usd (rule:week)',
      'debit bonus-expense 25 usd (bonus:b1)',
      'credit payable 25 usd (bonus:b1)',
      'credit penalties 15 usd (penalty:p1)',
      'debit payable 15 usd (penalty:p1)',
      'credit site-income 200 usd (withdrawn:ctb:usd)',
      'debit payable 200 usd (withdrawn:ctb:usd)',
    ]))
  test('an instalment in another currency goes through exchange, by both rounded amounts', () => {
    const part = { item: 'i1', n: 1, currency: 'usd' as const, amount: 1000 }
    const lines = [bookLine('installment:i1:1', -4560, -1000, 'usd')]
    expect(
      lastOf(bookItem('i1', 'upfront', 1000), bookSigned(1, 'ron', lines, { taken: [part] })),
    ).toEqual([
      'credit advances 10 usd (installment:i1:1)',
      'debit payable 45.6 ron (installment:i1:1)',
      'debit exchange 10 usd (installment:i1:1)',
      'credit exchange 45.6 ron (installment:i1:1)',
    ])
  })
  test('what is taken and comes to nothing in the half’s currency is paid back all the same', () => {
    const part = { item: 'i1', n: 1, currency: 'cop' as const, amount: 100 }
    expect(
      lastOf(bookItem('i1', 'purchase', 100, 'cop'), bookSigned(1, 'usd', [], { taken: [part] })),
    ).toEqual([
      'credit purchases 1 cop (installment:i1:1)',
      'debit exchange 1 cop (installment:i1:1)',
    ])
  })
  test('a half that comes short leaves a claim, and the next one settles it', () => {
    const short = bookSigned(1, 'usd', [bookLine('penalty:p1', -3000), bookLine('carry', 3000)], {
      carry: '3000',
    })
    expect(lastOf(short).slice(2)).toEqual([
      'debit receivable 30 usd (carry)',
      'credit payable 30 usd (carry)',
    ])
    expect(lastOf(short, bookSigned(2, 'usd', [bookLine('carried', -3000, -3000, 'usd')]))).toEqual(
      ['credit receivable 30 usd (carried)', 'debit payable 30 usd (carried)'],
    )
    expect(
      lastOf(short, bookSigned(2, 'ron', [bookLine('carried', -13_680, -3000, 'usd')])),
    ).toEqual([
      'credit receivable 30 usd (carried)',
      'debit payable 136.8 ron (carried)',
      'debit exchange 30 usd (carried)',
      'credit exchange 136.8 ron (carried)',
    ])
  })
  test('paying settles what is owed, and a payment that comes back is owed again', () => {
    expect(lastOf(bookPaid(1, 12_345, 'usd'))).toEqual([
      'debit payable 123.45 usd',
      'credit cash 123.45 usd',
    ])
    expect(
      lastOf(bookPaid(1, 12_345, 'usd'), {
        type: 'SettlementReturned',
        data: { ...bookHalf(1), reason: 'wrong IBAN', amount: '12345', currency: 'usd' },
      }),
    ).toEqual(['debit cash 123.45 usd', 'credit payable 123.45 usd'])
    expect(lastOf(bookPaid(1, 0, 'usd'))).toEqual([])
  })
  test('a correction is booked in the account of its line, in the currency of its half', () => {
    const keys = [
      'income:ctb:1:usd:5000',
      'rule:week',
      'bonus:b1',
      'penalty:p1',
      'withdrawn:ctb:usd',
    ]
    const lines = keys.map((key, n) =>
      bookLine(`adjustment:2026-11:1:${key}`, 100 + n, 100 + n, 'usd'),
    )
    expect(lastOf(bookSigned(2, 'usd', lines)).filter((text) => text.startsWith('debit'))).toEqual([
      'debit share-expense 1 usd (adjustment:2026-11:1:income:ctb:1:usd:5000)',
      'debit bonus-expense 1.01 usd (adjustment:2026-11:1:rule:week)',
      'debit bonus-expense 1.02 usd (adjustment:2026-11:1:bonus:b1)',
      'debit penalties 1.03 usd (adjustment:2026-11:1:penalty:p1)',
      'debit site-income 1.04 usd (adjustment:2026-11:1:withdrawn:ctb:usd)',
    ])
    const late = bookLine('adjustment:2026-11:1:income:ctb:1:usd:5000', -4560, -1000, 'usd')
    expect(lastOf(bookSigned(2, 'ron', [late]))).toEqual([
      'credit share-expense 10 usd (adjustment:2026-11:1:income:ctb:1:usd:5000)',
      'debit payable 45.6 ron (adjustment:2026-11:1:income:ctb:1:usd:5000)',
      'debit exchange 10 usd (adjustment:2026-11:1:income:ctb:1:usd:5000)',
      'credit exchange 45.6 ron (adjustment:2026-11:1:income:ctb:1:usd:5000)',
    ])
  })

  /** 10.00 usd in advance, wholly taken as 45.60 ron, and then found to have never been given. */
  const takenAndReversed = [
    bookItem('i1', 'upfront', 1000),
    bookSigned(1, 'ron', [bookLine('installment:i1:1', -4560, -1000, 'usd')], {
      taken: [{ item: 'i1', n: 1, currency: 'usd', amount: 1000 }],
    }),
    bookReversed('i1'),
  ]
  test('what was taken of an item that is reversed is given back by a correction', () => {
    const key = 'adjustment:2026-11:1:installment:i1:1'
    const back = bookSigned(2, 'ron', [bookLine(key, 4560, 4560, 'ron')])
    expect(lastOf(...takenAndReversed, back)).toEqual([
      `debit advances 10 usd (${key})`,
      `credit payable 45.6 ron (${key})`,
      `credit exchange 10 usd (${key})`,
      `debit exchange 45.6 ron (${key})`,
    ])
    const books = booksOf(...takenAndReversed, back)
    expect(openSums(books.postings)).toEqual({})
    for (const account of ['advances', 'payable', 'exchange', 'cash'] as const)
      for (const currency of ['usd', 'ron'] as const)
        expect(books.balance(account, currency)).toBe(0n)
  })
  test('a difference that is let go is a gain or a loss, and nobody is owed it', () => {
    const waived = (key: string, change: number, currency: 'usd' | 'ron'): BookEvent => ({
      type: 'SettlementDifferenceWaived',
      data: { ...bookHalf(1), key, change: String(change), currency, reason: 'too small' },
    })
    expect(lastOf(waived('income:ctb:1:usd:5000', -700, 'usd'))).toEqual([
      'credit share-expense 7 usd (income:ctb:1:usd:5000)',
      'debit waived 7 usd (income:ctb:1:usd:5000)',
    ])
    expect(lastOf(waived('penalty:p1', 700, 'usd'))).toEqual([
      'debit penalties 7 usd (penalty:p1)',
      'credit waived 7 usd (penalty:p1)',
    ])
    expect(lastOf(...takenAndReversed, waived('installment:i1:1', 4560, 'ron'))).toEqual([
      'debit advances 10 usd (installment:i1:1)',
      'credit waived 45.6 ron (installment:i1:1)',
      'credit exchange 10 usd (installment:i1:1)',
      'debit exchange 45.6 ron (installment:i1:1)',
    ])
  })
  test('what is left of who ends is a loss, or is paid by the studio they move to', () => {
    const ends = (rest: 'written-off' | 'moved') => [
      bookItem('i1', 'purchase', 1000, 'ron'),
      bookSigned(1, 'usd', [bookLine('penalty:p1', -3000), bookLine('carry', 3000)], {
        left: {
          rest,
          to: rest === 'moved' ? 'south' : null,
          carry: '3000',
          instalments: [{ item: 'i1', n: 1, currency: 'ron', amount: 1000 }],
        },
      }),
    ]
    expect(lastOf(...ends('written-off')).slice(4)).toEqual([
      'debit written-off 30 usd (left:carry)',
      'credit receivable 30 usd (left:carry)',
      'debit written-off 10 ron (left:installment:i1:1)',
      'credit purchases 10 ron (left:installment:i1:1)',
    ])
    const moved = booksOf(
      ...ends('moved'),
      bookItem('n1', 'upfront', 3000, 'usd', { studio: 'south' }),
      bookItem('n2', 'upfront', 1000, 'ron', { studio: 'south' }),
    )
    for (const currency of ['usd', 'ron'] as const) {
      expect(moved.balance('cash', currency)).toBe(0n)
      expect(moved.balance('receivable', currency)).toBe(0n)
      expect(moved.balance('purchases', currency)).toBe(0n)
    }
    expect(moved.balance('advances', 'usd', { studio: 'south' })).toBe(3000n)
    expect(moved.balance('advances', 'ron', { studio: 'south' })).toBe(1000n)
  })
  test('reopening is the opposite of the signature that it names', () => {
    const reopens = (signed: string): BookEvent => ({
      type: 'SettlementReopened',
      data: { ...bookHalf(1), reason: 'a slip', signed, currency: 'usd', taken: [], left: [] },
    })
    const named = (result_hash: string) =>
      bookSigned(1, 'usd', [bookLine('rule:week', 4000)], { result_hash })
    const one = named('e1')
    expect(lastOf(one, reopens('e1'))).toEqual([
      'credit bonus-expense 40 usd (rule:week)',
      'debit payable 40 usd (rule:week)',
    ])
    expect(() => lastOf(one, named('e2'), reopens('e1'))).toThrow('and e2 stands')
    expect(() => lastOf(reopens('e1'))).toThrow('is not there')
  })
})

test('a log that is not whole is told, and not booked', () => {
  expect(() => lastOf(bookReversed('i1'))).toThrow('is not there')
  const taken = [{ item: 'b1', n: 1, currency: 'usd', amount: 1 } as const]
  expect(() => lastOf(bookItem('b1', 'bonus', 500), bookSigned(1, 'usd', [], { taken }))).toThrow(
    'it has no instalments',
  )
  for (const key of ['carry', 'nonsense', 'adjustment:2026-10:1:carry'])
    expect(() =>
      lastOf(bookSigned(1, 'usd', [bookLine(`adjustment:2026-10:2:${key}`, 1)])),
    ).toThrow('is no line that is corrected')
})
