import { expect, test } from 'vitest'
import pg from 'pg'
import { shardOf, type EventStore } from '#shared/platform/event-store.ts'
import { observationEvents, quarantineEvents } from '#shared/site-status/events.ts'
import { EventCodec } from '../platform/event-store/event-codec.ts'
import { memoryEventStore } from '../platform/event-store/memory.ts'
import { openJournal, type Journal } from '../platform/event-store/journal.ts'
import type { StreamSnapshots } from '../platform/event-store/stream-snapshots.ts'
import { Keyring } from '../platform/privacy/keyring.ts'
import { byAccount } from './decider.ts'
import { Heartbeats } from './heartbeats.ts'
import { ingestMetadata } from './ingest.ts'
import { ObservationLog } from './observation-log.ts'
import { ObservationStateCache } from './observation-state-cache.ts'
import { shardPartitions } from './streams.ts'

/** Nothing here is personal: no key is ever asked for. */
const codec = new EventCodec(
  { ...observationEvents, ...quarantineEvents },
  new Keyring(new pg.Pool(), Buffer.alloc(32)),
)
/** One process, with its own memory of what it has read. */
type CacheOptions = ConstructorParameters<typeof ObservationStateCache>[1]
const processOn = (store: EventStore) => processThrough(openJournal(store, codec))
const processThrough = (journal: Journal, options?: CacheOptions) => {
  const log = new ObservationLog(journal, new ObservationStateCache(journal, options))
  const beats = new Heartbeats(log)
  return {
    see: async (at: string, now: string) => {
      const lines = [
        {
          line: 1,
          observer: 'p1',
          site: 'ctb',
          account: 'ana_x',
          at: Date.parse(at),
          status: 1 as const,
          seq: null,
          raw: '',
        },
      ]
      const groups = byAccount(lines, () => 'ana')
      return (
        await log.write(
          { groups, lines, termsOf: () => ({ rank: 2, stale_s: 300 }) },
          ingestMetadata('p1', now, 'test'),
        )
      ).verdicts[0]
    },
    beat: (at: string) =>
      beats.acceptHeartbeat({
        observer: 'p1',
        at: Date.parse(at),
        stale_s: 300,
        meta: ingestMetadata('p1', at, 'test'),
      }),
  }
}
const beatsOf = async (store: EventStore, week: string) => {
  const events = await store.readStream(`observed-p1-${week}`)
  return events
    .filter(
      ({ type, partition }) =>
        type === 'HeartbeatReceived' && shardOf(partition) === shardOf('ana'),
    )
    .map(({ data }) => (data as { users: string[] }).users)
}

test('a sign of life holds people whom another process has heard of since this one last looked', async () => {
  const store = memoryEventStore()
  const [one, other] = [processOn(store), processOn(store)]
  await other.beat('2026-03-11T10:00:00.000Z')
  await one.see('2026-03-11T10:01:00Z', '2026-03-11T10:01:00.000Z')
  await other.beat('2026-03-11T10:02:00.000Z')
  expect(await beatsOf(store, '2026-w11')).toEqual([['ana']])
})
test('what another process stored at the end of last week is a duplicate, though nothing is appended to that stream any more', async () => {
  const store = memoryEventStore()
  const [one, other] = [processOn(store), processOn(store)]
  expect(await other.see('2026-03-14T10:00:00Z', '2026-03-14T10:00:00.000Z')).toBe('accepted')
  expect(await one.see('2026-03-15T23:59:00Z', '2026-03-15T23:59:30.000Z')).toBe('accepted')
  expect(await other.see('2026-03-15T23:59:00Z', '2026-03-16T00:00:10.000Z')).toBe('duplicate')
  // Some request of last week was still on its way.
  expect(await one.see('2026-03-15T23:58:00Z', '2026-03-15T23:59:59.000Z')).toBe('accepted')
  expect(await other.see('2026-03-15T23:58:00Z', '2026-03-16T00:00:20.000Z')).toBe('duplicate')
  await other.beat('2026-03-16T00:05:00.000Z')
  expect(await beatsOf(store, '2026-w12')).toEqual([['ana']])
})

test('who is always overtaken gets through where the store can keep the others out, and is told to come again where it cannot', async () => {
  const store = memoryEventStore()
  const [one, journal] = [processOn(store), openJournal(store, codec)]
  let turn = 0
  const overtake = async () => {
    const at = `2026-03-11T10:00:${String(turn++).padStart(2, '0')}.000Z`
    await one.see(at, at)
  }
  const overtaken: Journal = {
    ...journal,
    appendMany: async (...what) => {
      await overtake()
      return journal.appendMany(...what)
    },
  }
  // Somebody may still append between the last conflict and the lock.
  const withAppendLock: Journal['withAppendLock'] = async (work) => {
    await overtake()
    return work(journal.appendMany)
  }
  const see = (through: Journal, at: string) =>
    processThrough(through).see(at, '2026-03-11T11:00:00.000Z')
  expect(await see({ ...overtaken, withAppendLock }, '2026-03-11T10:30:00Z')).toBe('accepted')
  expect(turn).toBe(3)
  await expect(see(overtaken, '2026-03-11T10:31:00Z')).rejects.toMatchObject({
    code: 'command.busy',
  })
  expect(turn).toBe(13)
})

test('what was appended under a lock that was then lost is not remembered', async () => {
  const store = memoryEventStore()
  const [other, journal] = [processOn(store), openJournal(store, codec)]
  let turn = 0
  let failing = true
  const one = processThrough({
    ...journal,
    appendMany: async (...what) => {
      const at = `2026-03-11T09:00:0${turn++}.000Z`
      if (failing) await other.see(at, at)
      return journal.appendMany(...what)
    },
    withAppendLock: async (work) => {
      await work(async (appends) =>
        appends.map(({ expectedVersion, events }) => ({
          version: expectedVersion + events.length,
          position: 'm999999999999999999',
          repeated: false,
        })),
      )
      throw new Error('the lock was lost')
    },
  })
  const see = () => one.see('2026-03-11T10:30:00Z', '2026-03-11T11:00:00.000Z')
  await expect(see()).rejects.toThrow('the lock was lost')
  failing = false
  expect(await see()).toBe('accepted')
  expect(await see()).toBe('duplicate')
})
test('a week that was begun with a stream for each shard is ended so, and the next one has one for all', async () => {
  const store = memoryEventStore()
  const shard = shardOf('ana')
  const split = `observations-p1-${shard}-2026-w11`
  const seen = Date.parse('2026-03-11T10:00:00Z')
  const old = {
    type: 'ObservationsReceived',
    data: {
      observer: 'p1',
      part: shardPartitions[shard],
      people: [{ account: 'ana_x', seen: [[seen, 1, null]], site: 'ctb', user: 'ana' }],
      rank: 2,
      stale_s: 300,
    },
  }
  const meta = ingestMetadata('p1', '2026-03-11T10:00:01.000Z', 'test')
  await openJournal(store, codec).append({ stream: split, events: [old], expectedVersion: 0 }, meta)
  const one = processOn(store)
  const see = (at: string) => one.see(at, `${at.slice(0, 19)}.500Z`)
  expect(await one.see('2026-03-11T10:00:00Z', '2026-03-12T10:00:00.000Z')).toBe('duplicate')
  expect(await see('2026-03-13T10:00:00Z')).toBe('accepted')
  await one.beat('2026-03-14T10:00:00.000Z')
  expect(await store.readStream('observed-p1-2026-w11')).toEqual([])
  expect(await store.readStream(split)).toHaveLength(3)
  expect(await see('2026-03-17T10:00:00Z')).toBe('accepted')
  expect(await one.see('2026-03-13T10:00:00Z', '2026-03-17T10:00:01.000Z')).toBe('duplicate')
  await one.beat('2026-03-17T11:00:00.000Z')
  expect(await beatsOf(store, '2026-w12')).toEqual([['ana']])
  expect(await store.readStream(`observations-p1-${shard}-2026-w12`)).toEqual([])
})
test('a new process goes on from what the last one stored, and reads the stream for what is older', async () => {
  const store = memoryEventStore()
  const stored = new Map<string, { version: number; state: Buffer }>()
  const snapshots: StreamSnapshots = {
    read: async (stream) => stored.get(stream)?.state,
    write: async (stream, version, state) => void stored.set(stream, { version, state }),
    remove: async (stream) => void stored.delete(stream),
  }
  const journal = openJournal(store, codec)
  const read: number[] = []
  const watched: Journal = {
    ...journal,
    read: async (stream, after = 0, limit) => {
      if (stream === 'observed-p1-2026-w11') read.push(after)
      return journal.read(stream, after, limit)
    },
  }
  const next = (options: CacheOptions = {}) =>
    processThrough(watched, { snapshots, snapshotEvents: 10, ...options })
  const first = next()
  const at = (hour: number) => `2026-03-11T${String(hour).padStart(2, '0')}:00:00Z`
  const now = '2026-03-11T20:00:00.000Z'
  for (let hour = 0; hour < 12; hour++) expect(await first.see(at(hour), now)).toBe('accepted')
  const [[stream, { version }] = ['', { version: 0 }]] = stored
  expect([stream, version]).toEqual(['observed-p1-2026-w11', 10])

  read.length = 0
  const second = next()
  expect(await second.see(at(11), now)).toBe('duplicate')
  expect(await second.see(at(12), now)).toBe('accepted')
  // The last event that it remembers, and what came after.
  expect(read).toEqual([9, 10])
  expect(await second.see(at(3), now)).toBe('duplicate')
  expect(read.slice(2)).toEqual([0])
  await second.beat('2026-03-11T21:00:00.000Z')
  expect(await beatsOf(store, '2026-w11')).toEqual([['ana']])

  // Of another stream, of other code, or broken: read from the beginning, and told.
  const elsewhere = memoryEventStore()
  const told: unknown[] = []
  const third = processThrough(openJournal(elsewhere, codec), {
    snapshots,
    report: (error) => told.push(error),
  })
  expect(await third.see(at(3), now)).toBe('accepted')
  expect(stored.size).toBe(0)
  stored.set(stream, { version, state: Buffer.from('x') })
  const fourth = next({ report: (error) => told.push(error) })
  expect(await fourth.see(at(3), now)).toBe('duplicate')
  expect(told).toHaveLength(1)
})
