import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  EventIdReused,
  START,
  StoreUnavailable,
  type EventStore,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import { Batches } from './eventstoredb-batches.ts'
import { eventData } from './eventstoredb-codec.ts'
import { EventLog } from './eventstoredb-log.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import type { Fate } from '../testing/eventstoredb-test-server/appending.ts'
import { startTestServer, type TestServer } from '../testing/eventstoredb-test-server/server.ts'
import { fixedId, storable, storables } from '../testing/events.ts'

const PATIENCE = { timeout: 60_000, interval: 2 }
const reported: unknown[] = []
let server: TestServer
let store: EventStore
beforeEach(async () => {
  server = await startTestServer()
  store = eventStoreDbStore(server.url, (error) => void reported.push(error), { patience_ms: 50 })
})
afterEach(async () => {
  await store.close()
  await server.stop()
})
const idsOf = (events: readonly StoredEvent[]): readonly string[] => events.map((event) => event.id)
const namesOf = (stream: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => fixedId(`${stream}/${i + 1}`))

describe('a lost connection', () => {
  test.each<Fate>(['answer lost', 'append lost'])(
    'during an append (%s): it is stored once and the writer is told so',
    async (fate) => {
      server.fates.push(fate)
      expect(await store.append('note', storables('note', 1, 2), 0)).toMatchObject({ version: 2 })
      expect(idsOf(await store.readStream('note'))).toEqual(namesOf('note', 2))
    },
  )
  test.each([0, 1, 2])(
    'a connection lost at write %i of a batch over two streams: all of it is stored, once',
    async (nth) => {
      for (const fate of ['answer lost', 'append lost'] as const) {
        const [a, b] = [`a ${fate}`, `b ${fate}`]
        server.fates.push(...Array.from({ length: nth }, (): Fate => 'fine'), fate)
        const results = await store.appendMany(
          [a, b].map((stream) => ({ stream, events: storables(stream, 1, 2), expectedVersion: 0 })),
        )
        expect(results.map((result) => result.version)).toEqual([2, 2])
        for (const stream of [a, b])
          expect((await store.readStream(stream)).map((event) => event.version)).toEqual([1, 2])
      }
      expect((await store.readAll(START, 100)).events).toHaveLength(8)
    },
  )
  test('a connection lost again and again during a subscription: nothing is lost, nothing comes twice', async () => {
    const received: string[] = []
    const stop = store.subscribe(START, async (batch) => {
      received.push(...idsOf(batch.events))
    })
    for (let round = 0; round < 6; round++) {
      await vi.waitFor(() => expect(server.subscriptions()).toBe(1), PATIENCE)
      await store.append('note', storables('note', round * 10 + 1, round * 10 + 8), round * 10)
      if (round % 2 === 0) server.dropConnections()
      else server.endSubscriptions()
      await store.append('note', storables('note', round * 10 + 9, round * 10 + 10), round * 10 + 8)
    }
    await vi.waitFor(() => expect(received).toHaveLength(60), PATIENCE)
    await stop()
    expect(received).toEqual(namesOf('note', 60))
    expect(reported.length).toBeGreaterThan(0)
  })
  test('a connection lost while the receiver has a batch in hand: what it has processed does not come again', async () => {
    const received: string[] = []
    let release = (): void => undefined
    const stop = store.subscribe(START, async (batch) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      received.push(...idsOf(batch.events))
    })
    for (let n = 1; n <= 5; n++) {
      await store.append('note', storables('note', n, n), n - 1)
      server.dropConnections()
      await vi.waitFor(() => {
        release()
        expect(received).toHaveLength(n)
      }, PATIENCE)
    }
    await stop()
    expect(received).toEqual(namesOf('note', 5))
  })
})

describe('a batch over several streams whose writer died', () => {
  /** Writes tentative events as appendMany does, and stops before the decision. */
  async function dieBeforeDeciding(streams: readonly string[]) {
    const log = new EventLog(server.url)
    const batch = crypto.randomUUID()
    for (const stream of streams)
      await log.append(stream, [eventData(storable({ name: `${stream}/lost` }), 1, batch)], -1n)
    return { batch, batches: new Batches(log, 50), close: () => log.close() }
  }
  test('a batch whose writer died is aborted by who meets it: the streams go on at version 1 as if it had not been', async () => {
    const { batch, batches, close } = await dieBeforeDeciding(['a', 'b'])
    expect(await store.readStream('a')).toEqual([])
    expect(await store.append('b', storables('b', 1, 2), 0)).toMatchObject({ version: 2 })
    expect(await store.append('b', storables('b', 3, 3), 2)).toMatchObject({ version: 3 })
    expect(idsOf(await store.readStream('b', 1))).toEqual([fixedId('b/2'), fixedId('b/3')])
    expect(idsOf((await store.readAll(START, 10)).events)).toEqual(namesOf('b', 3))
    expect(await batches.decide(batch, 'committed')).toBe('aborted')
    await close()
  })
  test('a batch whose writer died leaves its ids free: the same events can be stored afterwards', async () => {
    const { close } = await dieBeforeDeciding(['a'])
    expect(await store.append('a', [storable({ name: 'a/lost' })], 0)).toMatchObject({
      version: 1,
      repeated: false,
    })
    expect(await store.append('a', [storable({ name: 'a/lost' })], 0)).toMatchObject({
      version: 1,
      repeated: true,
    })
    await close()
  })
  test('readers wait for a batch whose writer was only slow, in front of later events, and then see all of it', async () => {
    const patient = eventStoreDbStore(server.url, () => undefined, { patience_ms: 20_000 })
    const { batch, batches, close } = await dieBeforeDeciding(['a', 'b'])
    await store.append('c', storables('c', 1, 1), 0)
    const received: string[] = []
    const stop = patient.subscribe(START, async ({ events }) => {
      received.push(...idsOf(events))
    })
    const reading = patient.readAll(START, 10)
    expect(await batches.decide(batch, 'committed')).toBe('committed')
    const all = [fixedId('a/lost'), fixedId('b/lost'), fixedId('c/1')]
    expect(idsOf((await reading).events)).toEqual(all)
    await vi.waitFor(() => expect(received).toEqual(all), PATIENCE)
    await stop()
    await Promise.all([close(), patient.close()])
  })
})

describe('a store that is not there', () => {
  const acts: readonly (readonly [string, (it: EventStore) => Promise<unknown>])[] = [
    ['append', (it) => it.append('note', storables('note', 3, 3), 2)],
    [
      'append to two streams',
      (it) =>
        it.appendMany([
          { stream: 'note', events: storables('note', 3, 3), expectedVersion: 2 },
          { stream: 'memo', events: storables('memo', 1, 1), expectedVersion: 0 },
        ]),
    ],
    ['read', (it) => it.readStream('note')],
    ['find', (it) => it.find(fixedId('note/9'), 'note')],
    ['head', (it) => it.head()],
  ]
  const shortly = { patience_ms: 50, answer_ms: 300 }

  test.each(acts)('%s: one that was stopped is told as an outage', async (_name, act) => {
    const met = eventStoreDbStore(server.url, () => undefined, shortly)
    await met.append('note', storables('note', 1, 2), 0)
    const unmet = eventStoreDbStore(server.url, () => undefined, shortly)
    await server.stop()
    for (const one of [met, unmet]) {
      await expect(act(one)).rejects.toThrow(StoreUnavailable)
      await one.close()
    }
  })
  test.each(acts)(
    '%s: one that stands still is an outage, and once it goes on so does everything',
    async (_name, act) => {
      const met = eventStoreDbStore(server.url, () => undefined, shortly)
      await met.append('note', storables('note', 1, 2), 0)
      server.freeze()
      await expect(act(met)).rejects.toThrow(StoreUnavailable)
      server.thaw()
      const { version } = await met.append('note', storables('note', 3, 3), 2)
      expect(version).toBe(3)
      await met.close()
    },
  )
})

describe('another process', () => {
  let second: EventStore
  beforeEach(() => {
    second = eventStoreDbStore(server.url, () => undefined)
  })
  afterEach(() => second.close())
  test('a process that remembers an older state of a stream appends at the newer version', async () => {
    await store.append('note', storables('note', 1, 1), 0)
    expect(await second.readStream('note')).toHaveLength(1)
    await store.append('note', storables('note', 2, 2), 1)
    expect(await second.append('note', storables('note', 3, 3), 2)).toMatchObject({
      version: 3,
      repeated: false,
    })
    expect(await store.append('note', storables('note', 1, 2), 9)).toMatchObject({
      version: 2,
      repeated: true,
    })
  })
  test('a process that has read only the end of a stream still knows what is stored before it', async () => {
    await store.append('note', storables('note', 1, 4), 0)
    expect(await second.readStream('note', 2)).toHaveLength(2)
    expect(await second.append('note', storables('note', 1, 2), 4)).toMatchObject({
      version: 2,
      repeated: true,
    })
    expect((await second.find(fixedId('note/1'), 'note'))?.version).toBe(1)
  })
})

describe('a log that others use too', () => {
  test('events of other programs in the log are passed over', async () => {
    server.log.append(
      'other-1',
      [
        {
          id: crypto.randomUUID(),
          type: 'Theirs',
          contentType: 'application/json',
          data: Buffer.from('{"a":1}'),
          metadata: new Uint8Array(),
        },
      ],
      'any',
    )
    expect(await store.head()).toBe(START)
    await store.append('note', storables('note', 1, 1), 0)
    expect(idsOf((await store.readAll(START, 10)).events)).toEqual(namesOf('note', 1))
  })
  test('the server answers an outdated append with the same ids as a success: ours still sees that its content differs', async () => {
    const second = eventStoreDbStore(server.url, () => undefined)
    expect(await second.readStream('note')).toEqual([])
    await store.append('note', storables('note', 1, 1), 0)
    await expect(
      second.append('note', storables('note', 1, 1, { data: { text: 'other' } }), 0),
    ).rejects.toThrow(EventIdReused)
    expect(await second.append('note', storables('note', 1, 1), 0)).toMatchObject({
      version: 1,
      repeated: true,
    })
    await second.close()
  })
  test('a position of another store is refused', async () => {
    await expect(store.readAll('0000000000000000012', 10)).rejects.toThrow(
      'not one of EventStoreDB',
    )
  })
})
