import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  START,
  type EventStore,
  type Position,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import { memoryEventStore } from './memory.ts'
import { startTestServer } from '../testing/eventstoredb-test-server/server.ts'
import { startRelay, type FeedWriter } from './relay.ts'
import { fixedId, storable, storables } from '../testing/events.ts'

const PATIENCE = { timeout: 60_000, interval: 2 }
const QUICK = { standby_ms: 5 }
const ignored = (): void => undefined

/** A feed in memory that keeps the promise of FeedWriter; `onCopy` may raise before or after the copy is stored. */
class MemoryFeed implements FeedWriter {
  readonly events: StoredEvent[] = []
  readonly writers: string[] = []
  #copied: Position = START
  onCopy: (moment: 'before' | 'after') => void = ignored
  lastCopied = async (): Promise<Position> => this.#copied
  copy = async (
    events: readonly StoredEvent[],
    upTo: Position,
    after: Position,
  ): Promise<boolean> => this.copyAs('one', events, upTo, after)
  copyAs = async (
    writer: string,
    events: readonly StoredEvent[],
    upTo: Position,
    after: Position,
  ): Promise<boolean> => {
    await new Promise((resolve) => setImmediate(resolve))
    this.onCopy('before')
    if (this.#copied !== after) return false
    this.#copied = upTo
    this.events.push(...events)
    this.writers.push(writer)
    this.onCopy('after')
    return true
  }
  /** The same feed as another worker sees it. */
  as = (writer: string): FeedWriter => ({
    lastCopied: this.lastCopied,
    copy: (events, upTo, after) => this.copyAs(writer, events, upTo, after),
  })
}
const idsOf = (events: readonly StoredEvent[]): readonly string[] => events.map((event) => event.id)
const namesOf = (stream: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => fixedId(`${stream}/${i + 1}`))
const has = (feed: MemoryFeed, count: number) =>
  vi.waitFor(() => expect(feed.events.length).toBe(count), PATIENCE)

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})
const relay = (store: EventStore, feed: FeedWriter) => {
  const stop = startRelay(store, feed, ignored, QUICK)
  running.push(stop)
  return stop
}

describe('one relay', () => {
  test('a relay copies what was there and what comes, in order, once, and says how far it has come', async () => {
    const [store, feed] = [memoryEventStore(), new MemoryFeed()]
    await store.append('note', storables('note', 1, 700), 0)
    relay(store, feed)
    await has(feed, 700)
    await store.append('note', storables('note', 701, 702), 700)
    await has(feed, 702)
    expect(idsOf(feed.events)).toEqual(namesOf('note', 702))
    expect(await feed.lastCopied()).toBe(await store.head())
  })
  test('a relay that is stopped and started again goes on where it was', async () => {
    const [store, feed] = [memoryEventStore(), new MemoryFeed()]
    for (let round = 0; round < 5; round++) {
      const stop = relay(store, feed)
      await store.append('note', storables('note', round * 20 + 1, round * 20 + 20), round * 20)
      if (round % 2 === 0) await has(feed, round * 20 + 20)
      await stop()
    }
    relay(store, feed)
    await has(feed, 100)
    expect(idsOf(feed.events)).toEqual(namesOf('note', 100))
  })
  test.each(['before', 'after'] as const)(
    'whose copy fails %s it was stored loses nothing and copies nothing twice',
    async (moment) => {
      const reported: unknown[] = []
      const store = memoryEventStore(undefined, (error) => void reported.push(error))
      const feed = new MemoryFeed()
      let calls = 0
      feed.onCopy = (now) => {
        if (now === moment && ++calls % 3 === 1) throw new Error('the feed went away')
      }
      relay(store, feed)
      for (let n = 1; n <= 20; n++) {
        await store.append('note', storables('note', n, n), n - 1)
        await has(feed, n)
      }
      expect(idsOf(feed.events)).toEqual(namesOf('note', 20))
      expect(reported.length).toBeGreaterThan(0)
    },
  )
})

describe('several relays', () => {
  test('several relays copy each event once, and when one stops another takes over', async () => {
    const [store, feed] = [memoryEventStore(), new MemoryFeed()]
    const stops = new Map(
      ['north', 'south', 'east'].map((name) => [name, relay(store, feed.as(name))]),
    )
    for (let n = 1; n <= 60; n++) {
      await store.append('note', [storable({ name: `note/${n}` })], n - 1)
      if (n % 20 !== 0) continue
      await has(feed, n)
      const working = feed.writers.at(-1) as string
      if (stops.size > 1) await stops.get(working)?.()
      stops.delete(working)
    }
    expect(idsOf(feed.events)).toEqual(namesOf('note', 60))
    expect(new Set(feed.writers).size).toBeGreaterThan(1)
  })
})

test('over EventStoreDB: connections drop, the feed fails and relays come and go, and the feed equals the log', async () => {
  const server = await startTestServer()
  const store = eventStoreDbStore(server.url, ignored)
  const feed = new MemoryFeed()
  let copies = 0
  feed.onCopy = (moment) => {
    copies++
    if (copies % 7 === 0) throw new Error(`the feed went away ${moment} a copy`)
  }
  for (let round = 0; round < 6; round++) {
    const stop = relay(store, feed.as(`relay ${round}`))
    await Promise.all(
      ['a', 'b', 'c'].map((stream) =>
        store.append(stream, storables(stream, round * 10 + 1, round * 10 + 10), round * 10),
      ),
    )
    server.dropConnections()
    const expected = (round + 1) * 10
    await store.appendMany(
      ['d', 'e'].map((stream) => ({
        stream,
        events: [storable({ name: `${stream}/${round + 1}` })],
        expectedVersion: round,
      })),
    )
    if (round % 2 === 1) await has(feed, expected * 3 + (round + 1) * 2)
    await stop()
  }
  relay(store, feed)
  await has(feed, 6 * 32)
  expect(feed.events).toEqual((await store.readAll(START, 1000)).events)
  for (const stream of ['a', 'b', 'c'])
    expect(idsOf(feed.events.filter((event) => event.stream === stream))).toEqual(
      namesOf(stream, 60),
    )
  for (const stop of running.splice(0)) await stop()
  await store.close()
  await server.stop()
})
