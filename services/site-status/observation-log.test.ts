import { expect, test } from 'vitest'
import pg from 'pg'
import { shardOf, type EventStore } from '#shared/platform/event-store.ts'
import { observationEvents, quarantineEvents } from '#shared/site-status/events.ts'
import { EventCodec } from '../platform/event-store/event-codec.ts'
import { memoryEventStore } from '../platform/event-store/memory.ts'
import { openJournal, type Journal } from '../platform/event-store/journal.ts'
import { Keyring } from '../platform/privacy/keyring.ts'
import { byAccount } from './decider.ts'
import { Heartbeats } from './heartbeats.ts'
import { ingestMetadata } from './ingest.ts'
import { ObservationLog } from './observation-log.ts'

/** Nothing here is personal: no key is ever asked for. */
const codec = new EventCodec(
  { ...observationEvents, ...quarantineEvents },
  new Keyring(new pg.Pool(), Buffer.alloc(32)),
)
/** One process, with its own memory of what it has read. */
const processOn = (store: EventStore) => processThrough(openJournal(store, codec))
const processThrough = (journal: Journal) => {
  const log = new ObservationLog(journal)
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
  const events = await store.readStream(`observations-p1-${shardOf('ana')}-${week}`)
  return events
    .filter(({ type }) => type === 'HeartbeatReceived')
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
    const at = `2026-03-11T10:00:0${turn++}.000Z`
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
  expect(turn).toBe(6)
})
