import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  EventIdReused,
  shardOf,
  VersionConflict,
  type EventStore,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import { concurrencyContract } from './contract-concurrency.ts'
import type { ContractStore } from './contract-context.ts'
import { subscriptionContract } from './contract-subscription.ts'
import { fixedId, storable, storables } from '../testing/events.ts'

const SLOW_MS = 240_000

/**
 * The one test that every adapter of the EventStore port passes. `open` gives a store that nobody else writes to while
 * the test runs; it need not be empty.
 */
export function eventStoreContract(name: string, open: () => Promise<EventStore>): void {
  describe(name, { timeout: SLOW_MS }, () => {
    let opened: EventStore | undefined
    beforeAll(async () => {
      opened = await open()
    }, SLOW_MS)
    afterAll(async () => opened?.close(), SLOW_MS)
    const context: ContractStore = {
      store: () => opened as EventStore,
      newStream: (prefix = 'note') => `${prefix}-${randomUUID()}`,
    }
    describe('appending', () => versionContract(context))
    describe('appending again', () => repetitionContract(context))
    describe('appending to several streams', () => appendManyContract(context))
    describe('reading', () => readingContract(context))
    describe('keeping data as it is', () => exactnessContract(context))
    describe('subscribing', () => subscriptionContract(context))
    describe('many writers', () => concurrencyContract(context))
  })
}

const idsOf = (events: readonly StoredEvent[]): readonly string[] => events.map((event) => event.id)
const versionsOf = (events: readonly StoredEvent[]): readonly number[] =>
  events.map((event) => event.version)

function versionContract({ store, newStream }: ContractStore): void {
  test('the first append expects version 0 and its events have versions from 1 without gaps', async () => {
    const stream = newStream()
    expect(await store().append(stream, storables(stream, 1, 3), 0)).toMatchObject({
      version: 3,
      repeated: false,
    })
    expect(await store().append(stream, storables(stream, 4, 5), 3)).toMatchObject({
      version: 5,
      repeated: false,
    })
    expect(versionsOf(await store().readStream(stream))).toEqual([1, 2, 3, 4, 5])
  })
  test('the position of an append is that of its last event', async () => {
    const stream = newStream()
    const { position } = await store().append(stream, storables(stream, 1, 3), 0)
    expect((await store().readStream(stream)).at(-1)?.position).toBe(position)
  })
  test.each([
    [0, 'too low'],
    [1, 'too low'],
    [3, 'too high'],
    [99, 'too high'],
  ])(
    'expecting version %i where it is 2 is %s: a conflict that stores nothing',
    async (expected) => {
      const stream = newStream()
      await store().append(stream, storables(stream, 1, 2), 0)
      const refused = store().append(stream, [storable({ name: `${stream}/late` })], expected)
      await expect(refused).rejects.toThrow(VersionConflict)
      await expect(refused).rejects.toMatchObject({ stream, expectedVersion: expected })
      expect(versionsOf(await store().readStream(stream))).toEqual([1, 2])
    },
  )
  test('expecting a stream that does not exist to have events is a conflict', async () => {
    const stream = newStream()
    await expect(store().append(stream, storables(stream, 1, 1), 1)).rejects.toThrow(
      VersionConflict,
    )
    expect(await store().readStream(stream)).toEqual([])
  })
  test('after a conflict the same events go in at the right version', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 1), 0)
    await expect(store().append(stream, storables(stream, 2, 2), 0)).rejects.toThrow(
      VersionConflict,
    )
    expect(await store().append(stream, storables(stream, 2, 2), 1)).toMatchObject({
      version: 2,
      repeated: false,
    })
  })
}

function repetitionContract({ store, newStream }: ContractStore): void {
  test('the same events again give the first result, whatever version is expected', async () => {
    const stream = newStream()
    const first = await store().append(stream, storables(stream, 1, 2), 0)
    await store().append(stream, storables(stream, 3, 4), 2)
    for (const expected of [0, 2, 4, 9])
      expect(await store().append(stream, storables(stream, 1, 2), expected)).toEqual({
        ...first,
        repeated: true,
      })
    expect(versionsOf(await store().readStream(stream))).toEqual([1, 2, 3, 4])
  })
  test('an id that is stored with other content is refused, whatever version is expected', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 1), 0)
    for (const expected of [0, 1]) {
      const refused = store().append(
        stream,
        storables(stream, 1, 1, { data: { text: 'other' } }),
        expected,
      )
      await expect(refused).rejects.toThrow(EventIdReused)
      await expect(refused).rejects.toMatchObject({ id: fixedId(`${stream}/1`) })
    }
    expect(await store().readStream(stream)).toHaveLength(1)
  })
  test('events of which some are stored and some are new are refused as a whole', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 2), 0)
    await expect(store().append(stream, storables(stream, 2, 3), 2)).rejects.toThrow(EventIdReused)
    await expect(
      store().append(
        stream,
        [storable({ name: `${stream}/3` }), storable({ name: `${stream}/1` })],
        2,
      ),
    ).rejects.toThrow(EventIdReused)
    expect(idsOf(await store().readStream(stream))).toEqual([
      fixedId(`${stream}/1`),
      fixedId(`${stream}/2`),
    ])
  })
  test('an id twice in one append is refused', async () => {
    const stream = newStream()
    await expect(
      store().append(stream, [...storables(stream, 1, 1), ...storables(stream, 1, 1)], 0),
    ).rejects.toThrow()
    expect(await store().readStream(stream)).toEqual([])
  })
  test('an event is found by its id', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 3), 0)
    expect(await store().find(fixedId(`${stream}/2`), stream)).toEqual(
      (await store().readStream(stream))[1],
    )
    expect(await store().find(fixedId(`${stream}/4`), stream)).toBeUndefined()
    expect(await store().find(fixedId('nothing'), newStream())).toBeUndefined()
  })
}

function appendManyContract({ store, newStream }: ContractStore): void {
  test('all streams get their events, and results stand in the order of the input', async () => {
    const [b, a] = [newStream('b'), newStream('a')]
    await store().append(a, storables(a, 1, 1), 0)
    const results = await store().appendMany([
      { stream: b, events: storables(b, 1, 2), expectedVersion: 0 },
      { stream: a, events: storables(a, 2, 2), expectedVersion: 1 },
    ])
    expect(results).toMatchObject([
      { version: 2, repeated: false },
      { version: 2, repeated: false },
    ])
    for (const [i, stream] of [b, a].entries())
      expect((await store().readStream(stream)).at(-1)?.position).toBe(results[i]?.position)
  })
  test('one conflict stores nothing anywhere, and the streams take their next events as if it had not been', async () => {
    const streams = [newStream(), newStream(), newStream()]
    const before = await store().head()
    const appends = streams.map((stream) => ({
      stream,
      events: storables(stream, 1, 1),
      expectedVersion: 0,
    }))
    for (const wrong of [0, 1, 2]) {
      const tried = appends.map((append, i) => ({
        ...append,
        expectedVersion: i === wrong ? 7 : 0,
      }))
      await expect(store().appendMany(tried)).rejects.toThrow(VersionConflict)
    }
    for (const stream of streams) expect(await store().readStream(stream)).toEqual([])
    expect((await store().readAll(before, 100)).events).toEqual([])
    expect(await store().appendMany(appends)).toMatchObject([
      { version: 1, repeated: false },
      { version: 1, repeated: false },
      { version: 1, repeated: false },
    ])
    expect(
      await store().append(streams[0] as string, storables(streams[0] as string, 2, 2), 1),
    ).toMatchObject({ version: 2 })
  })
  test('all of it again gives the first results', async () => {
    const [a, b] = [newStream(), newStream()]
    const appends = [
      { stream: a, events: storables(a, 1, 2), expectedVersion: 0 },
      { stream: b, events: storables(b, 1, 1), expectedVersion: 0 },
    ]
    const first = await store().appendMany(appends)
    await store().append(a, storables(a, 3, 3), 2)
    expect(await store().appendMany(appends)).toEqual(
      first.map((result) => ({ ...result, repeated: true })),
    )
  })
  test('an id that is stored with other content stores nothing anywhere', async () => {
    const [a, b] = [newStream(), newStream()]
    await store().append(b, storables(b, 1, 1), 0)
    const reused = {
      stream: b,
      events: storables(b, 1, 1, { data: { text: 'other' } }),
      expectedVersion: 1,
    }
    await expect(
      store().appendMany([{ stream: a, events: storables(a, 1, 1), expectedVersion: 0 }, reused]),
    ).rejects.toThrow(EventIdReused)
    expect(await store().readStream(a)).toEqual([])
  })
  test('streams of which some are stored already are refused as a whole', async () => {
    const [a, b] = [newStream(), newStream()]
    await store().append(a, storables(a, 1, 1), 0)
    const appends = [
      { stream: a, events: storables(a, 1, 1), expectedVersion: 0 },
      { stream: b, events: storables(b, 1, 1), expectedVersion: 0 },
    ]
    await expect(store().appendMany(appends)).rejects.toThrow(EventIdReused)
    expect(await store().readStream(b)).toEqual([])
  })
}

function readingContract({ store, newStream }: ContractStore): void {
  test('a stream is read in order of version, after a version', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 4), 0)
    expect(versionsOf(await store().readStream(stream, 2))).toEqual([3, 4])
    expect(await store().readStream(stream, 4)).toEqual([])
    expect(await store().readStream(newStream())).toEqual([])
  })
  test('all streams are read in order of position, at most as many events as asked for', async () => {
    const [a, b] = [newStream(), newStream()]
    const before = await store().head()
    for (const n of [1, 2, 3])
      for (const stream of [a, b]) await store().append(stream, storables(stream, n, n), n - 1)
    const first = await store().readAll(before, 4)
    const second = await store().readAll(first.upTo, 4)
    const names = [`${a}/1`, `${b}/1`, `${a}/2`, `${b}/2`, `${a}/3`, `${b}/3`]
    expect(idsOf([...first.events, ...second.events])).toEqual(names.map(fixedId))
    expect(first.upTo).toBe(first.events.at(-1)?.position)
    expect(second.upTo).toBe(await store().head())
    expect(await store().readAll(second.upTo, 4)).toEqual({ events: [], upTo: second.upTo })
  })
  test('positions sort as text in the order of appending, and the newest is the head', async () => {
    const stream = newStream()
    const positions: string[] = [await store().head()]
    for (let n = 1; n <= 12; n++)
      positions.push((await store().append(stream, storables(stream, n, n), n - 1)).position)
    expect([...positions].sort()).toEqual(positions)
    expect(new Set(positions).size).toBe(13)
    expect(await store().head()).toBe(positions.at(-1))
  })
  test('a filter by type leaves others out, and upTo passes what it left out', async () => {
    const stream = newStream()
    const [kept, left] = [`Kept${stream}`, `Left${stream}`]
    const before = await store().head()
    const events = [kept, left, kept, left, left].map((type, i) =>
      storable({ name: `${stream}/${i}`, type }),
    )
    const { position } = await store().append(stream, events, 0)
    const cut = await store().readAll(before, 1, { types: [kept] })
    expect(versionsOf(cut.events)).toEqual([1])
    expect(cut.upTo).toBe(cut.events[0]?.position)
    const rest = await store().readAll(cut.upTo, 10, { types: [kept, 'Unheard'] })
    expect(versionsOf(rest.events)).toEqual([3])
    expect(rest.upTo).toBe(position)
    expect(await store().readAll(before, 10, { types: ['Unheard'] })).toEqual({
      events: [],
      upTo: position,
    })
  })
  test('a filter by shard keeps the events of the partitions in it', async () => {
    const stream = newStream()
    const partitions = ['ana', 'bela', 'cora', 'dina', 'ema', 'flor', 'gina', 'hana']
    const before = await store().head()
    await store().append(
      stream,
      partitions.map((partition) => storable({ name: `${stream}/${partition}`, partition })),
      0,
    )
    const wanted = [shardOf('ana'), shardOf('bela')]
    const { events } = await store().readAll(before, 100, { shards: wanted })
    expect(events.map((event) => event.partition)).toEqual(
      partitions.filter((partition) => wanted.includes(shardOf(partition))),
    )
  })
}

function exactnessContract({ store, newStream }: ContractStore): void {
  const data: Record<string, unknown> = {
    'letters of many scripts': {
      text: 'Ștefan Țuțea – Žižek, Ñandú 東京 😀 \u2028 "quoted" \\ / \t\n',
    },
    'numbers at their limits': { big: 9_007_199_254_740_991, small: -0.1, exponent: 1e-7, zero: 0 },
    'empty and nested values': {
      none: null,
      list: [],
      deep: { er: { est: [{ a: [1, [2, [3]]] }] } },
      '': 'nameless',
    },
    'names in their order': { z: 1, a: 2, m: { y: 1, b: 2 } },
    'one megabyte': { text: 'ș'.repeat(500_000) },
  }
  test.each(Object.keys(data))('%s come back as they were', async (name) => {
    const stream = newStream('ștream 東')
    const event = storable({
      name: `${stream}/1`,
      data: data[name],
      schemaVersion: 3,
      partition: 'ana ț',
      meta: { studio: null, causationId: fixedId('cause') },
    })
    const before = await store().head()
    await store().append(stream, [event], 0)
    const [read] = await store().readStream(stream)
    expect(read).toMatchObject({ ...event, stream, version: 1 })
    expect(JSON.stringify(read?.data)).toBe(JSON.stringify(event.data))
    expect((await store().readAll(before, 10)).events).toEqual([read])
  })
  test('a batch of a thousand events goes in as one', async () => {
    const stream = newStream()
    const events = storables(stream, 1, 1000)
    expect(await store().append(stream, events, 0)).toMatchObject({ version: 1000 })
    expect(idsOf(await store().readStream(stream))).toEqual(events.map((event) => event.id))
  })
  test('the store says when it came to know, and never changes it', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 1), 0)
    const [first] = await store().readStream(stream)
    expect(first?.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.now() - Date.parse(first?.recordedAt ?? ''))).toBeLessThan(60_000)
    expect((await store().readStream(stream))[0]).toEqual(first)
  })
}
