import { expect, test } from 'vitest'
import type { StoredEvent } from '#shared/platform/event-store.ts'
import { postingsOf, type BookEvent } from '#shared/settlements/books/postings.ts'
import {
  bookHalf,
  bookItem,
  bookLine,
  bookPaid,
  bookReversed,
  bookSigned,
} from '#shared/settlements/books/testing-book-events.ts'
import { firstUnbalanced, type BookFeed } from './unbalanced.ts'

/** A log of these events in order, each in its stream: the first is e1. `read` tells which streams were read by themselves. */
function logOf(...said: readonly BookEvent[]): BookFeed & { readonly read: string[] } {
  const versions = new Map<string, number>()
  const log = said.map((event, index) => {
    const { data } = event
    const stream = 'item' in data ? `item-${data.item}` : `settlement-${data.studio}:${data.user}`
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const position = String(index + 1).padStart(8, '0')
    return { ...event, id: `e${index + 1}`, stream, version, position } as unknown as StoredEvent
  })
  const read: string[] = []
  return {
    read,
    readAll: async (after, limit) => {
      const events = log.filter(({ position }) => position > after).slice(0, limit)
      return { events, upTo: events.at(-1)?.position ?? after }
    },
    readStream: async (stream) => {
      read.push(stream)
      return log.filter((one) => one.stream === stream)
    },
    decoder: async () => (event) => event,
  }
}
const signature = bookSigned(
  1,
  'ron',
  [bookLine('rule:week', 10_000), bookLine('installment:i1:1', -4560, -1000, 'usd')],
  { taken: [{ item: 'i1', n: 1, currency: 'usd', amount: 1000 }], result_hash: 'h1' },
)
const reopened = (signed: string): BookEvent => ({
  type: 'SettlementReopened',
  data: { ...bookHalf(1), reason: 'a slip', signed, currency: 'ron', taken: [], left: [] },
})
const recorded = bookItem('i1', 'upfront', 1000)

test('a log of which every event balances is right', async () => {
  expect(await firstUnbalanced(logOf())).toBeUndefined()
  const log = logOf(recorded, signature, bookPaid(1, 5440, 'ron'), bookReversed('i1'))
  expect(await firstUnbalanced(log)).toBeUndefined()
  expect(log.read).toEqual([])
})

test('what an event names is found in its stream: the signature that stood then', async () => {
  const log = logOf(recorded, signature, reopened('h1'), signature, reopened('h1'))
  expect(await firstUnbalanced(log)).toBeUndefined()
  expect(new Set(log.read)).toEqual(new Set(['settlement-north:fern']))
})

test('the first event whose postings do not add up is named, with its currency', async () => {
  const log = logOf(recorded, signature, bookPaid(1, 5440, 'ron'), bookReversed('i1'))
  const broken: typeof postingsOf = (event, facts) =>
    postingsOf(event, facts).map((one) =>
      one.account === 'payable' && one.currency === 'ron'
        ? { ...one, amount: one.amount - 1n }
        : one,
    )
  expect(await firstUnbalanced(log, broken)).toBe(
    'event e2 (settlement-north:fern 1, SettlementSigned): its postings in ron add up to -2 minor units',
  )
})

test('an event that names what is not there is named', async () => {
  expect(await firstUnbalanced(logOf(recorded, bookReversed('i2')))).toBe(
    'event e2 (item-i2 1, ItemReversed): there is no item i2',
  )
  expect(await firstUnbalanced(logOf(recorded, signature, reopened('e1')))).toBe(
    'event e3 (settlement-north:fern 2, SettlementReopened): it takes back the signature e1, and h1 stands',
  )
})
