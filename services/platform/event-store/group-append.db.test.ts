import { afterAll, beforeAll, expect, test } from 'vitest'
import { START, VersionConflict, type EventStore } from '#shared/platform/event-store.ts'
import { openDatabase } from '../start/open-database.ts'
import type { Database } from '../database/database.ts'
import { postgresEventStore } from './postgres.ts'
import { withAppendNotices } from './source.ts'
import { connectionsOf, testSchema } from '../testing/database.ts'
import { storable, storables } from '../testing/events.ts'

const EVENTS = 900
let database: Database
let small: Database
let store: EventStore
/** Errors by which connections were lost. */
const lost: unknown[] = []
beforeAll(async () => {
  const { url, schema } = testSchema()
  database = await openDatabase(url, schema, (error) => lost.push(error))
  // No more connections than one that holds the lock and one that reads.
  small = await openDatabase(url, schema, (error) => lost.push(error), 2)
  store = postgresEventStore(database.pool)
})
afterAll(async () => {
  await store.close()
  await small.close()
  await database.close()
})

test('of large appends that wait for each other one that cannot be sent is refused alone, and the others are stored whole, each once', async () => {
  const streams = Array.from({ length: 8 }, (_, i) => `large-${i}`)
  const bad = { ...storable({ name: 'bad' }), id: 'this is no UUID' }
  // The first is on its way when the others come, so that full groups wait for it.
  const results = await Promise.allSettled(
    streams.map((stream, i) =>
      store.append(
        stream,
        i === 5 ? [...storables(stream, 1, EVENTS - 1), bad] : storables(stream, 1, EVENTS),
        0,
      ),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(
    streams.map((_, i) => (i === 5 ? 'rejected' : 'fulfilled')),
  )
  expect((results[5] as PromiseRejectedResult).reason).toMatchObject({
    message: 'this is no UUID is no UUID',
  })
  const again = await store.append('large-0', storables('large-0', EVENTS + 1, EVENTS + 1), EVENTS)
  expect(again.version).toBe(EVENTS + 1)
  const stored = await Promise.all(
    streams.map(async (stream) => (await store.readStream(stream)).length),
  )
  expect(stored).toEqual([EVENTS + 1, EVENTS, EVENTS, EVENTS, EVENTS, 0, EVENTS, EVENTS])
})

test('who has appending to itself appends what it read for, while all others wait', async () => {
  const order: string[] = []
  let others: Promise<unknown> | undefined
  const read = await store.withAppendLock?.(async (appendMany) => {
    others = Promise.all(
      [1, 2].map((n) =>
        store
          .append(`other-${n}`, storables(`other-${n}`, 1, 1), 0)
          .then(() => order.push('other')),
      ),
    )
    const { length } = await store.readStream('alone')
    const waits = `select from pg_locks l join ${connectionsOf(small.schema)} a on a.pid = l.pid where l.locktype = 'advisory' and not l.granted`
    const waiting = () => small.pool.query(waits).then(({ rowCount }) => rowCount)
    await expect.poll(waiting).toBeGreaterThan(0)
    await appendMany([
      { stream: 'alone', events: storables('alone', 1, 2), expectedVersion: length },
    ])
    await expect(
      appendMany([{ stream: 'alone', events: storables('alone', 9, 9), expectedVersion: 0 }]),
    ).rejects.toThrow(VersionConflict)
    order.push('alone')
    return length
  })
  await others
  expect([read, ...order]).toEqual([0, 'alone', 'other', 'other'])
  expect((await store.readStream('alone')).map(({ version }) => version)).toEqual([1, 2])
  const { events } = await store.readAll(START, 10_000)
  expect(lost).toEqual([])
  expect(events.map(({ stream }) => stream).slice(-4)).toEqual([
    'alone',
    'alone',
    expect.stringMatching(/^other/),
    expect.stringMatching(/^other/),
  ])
})
test('what was appended in it is announced once it is stored, and nothing that was not', async () => {
  const told: string[] = []
  const alone = withAppendNotices(store, (events) => told.push(...events.map(({ id }) => id)))
  const events = storables('announced', 1, 2)
  await alone.withAppendLock?.(async (appendMany) => {
    await appendMany([{ stream: 'announced', events, expectedVersion: 0 }])
    expect(told).toEqual([])
  })
  expect(told).toEqual(events.map(({ id }) => id))
  const undone = alone.withAppendLock?.(async (appendMany) => {
    await appendMany([
      { stream: 'announced', events: storables('announced', 3, 3), expectedVersion: 2 },
    ])
    throw new Error('the work failed')
  })
  await expect(undone).rejects.toThrow('the work failed')
  expect(told).toHaveLength(2)
})
test('those who want it in one process take turns, with one connection for all of them', async () => {
  const few = postgresEventStore(small.pool)
  const read = await Promise.all(
    Array.from({ length: 6 }, () =>
      few.withAppendLock!(async (appendMany) => {
        const { length } = await few.readStream('turns')
        await appendMany([
          {
            stream: 'turns',
            events: storables('turns', length + 1, length + 1),
            expectedVersion: length,
          },
        ])
        return length
      }),
    ),
  )
  expect(read).toEqual([0, 1, 2, 3, 4, 5])
  await few.close()
})
test('what fails in it has appended nothing, and who stands still in it loses it', async () => {
  const failed = store.withAppendLock?.(async (appendMany) => {
    await appendMany([{ stream: 'undone', events: storables('undone', 1, 1), expectedVersion: 0 }])
    throw new Error('the work failed')
  })
  await expect(failed).rejects.toThrow('the work failed')
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const still = store.withAppendLock?.(async (appendMany) => {
    take()
    // It comes back to itself when its connection is gone.
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    return appendMany([{ stream: 'undone', events: storables('undone', 1, 1), expectedVersion: 0 }])
  })
  const stillness = expect(still).rejects.toThrow()
  await taken
  await store.append('meanwhile', storables('meanwhile', 1, 1), 0)
  await stillness
  // PostgreSQL ended that connection.
  expect(lost[0]).toMatchObject({ code: '25P03' })
  expect(await store.readStream('undone')).toEqual([])
})
