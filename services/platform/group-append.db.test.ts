import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { START, VersionConflict, type EventStore } from '#shared/platform/event-store.ts'
import { openDatabase, type Database } from './database.ts'
import { postgresEventStore } from './event-store.postgres.ts'
import { testSchema } from './testing-database.ts'
import { storable, storables } from './testing-events.ts'

const EVENTS = 900
let database: Database
let store: EventStore
/** What connections were lost by. */
const lost: unknown[] = []
beforeAll(async () => {
  const { url, schema } = testSchema()
  database = await openDatabase(url, schema, (error) => lost.push(error))
  store = postgresEventStore(database.pool)
})
afterAll(async () => {
  await store.close()
  await database.close()
})

test('of large appends that wait for each other one that cannot be sent is refused alone, and the others are stored whole, each once', async () => {
  const streams = Array.from({ length: 8 }, (_, i) => `large-${i}`)
  const bad = { ...storable({ name: 'bad' }), id: 'this is no UUID' }
  // The first is on its way when the others come, so that full groups wait for it.
  const results = await Promise.allSettled(
    streams.map((stream, i) => store.append(stream, i === 5 ? [...storables(stream, 1, EVENTS - 1), bad] : storables(stream, 1, EVENTS), 0)),
  )
  expect(results.map(({ status }) => status)).toEqual(streams.map((_, i) => (i === 5 ? 'rejected' : 'fulfilled')))
  expect((results[5] as PromiseRejectedResult).reason).toMatchObject({ message: 'this is no UUID is no UUID' })
  const again = await store.append('large-0', storables('large-0', EVENTS + 1, EVENTS + 1), EVENTS)
  expect(again.version).toBe(EVENTS + 1)
  const stored = await Promise.all(streams.map(async (stream) => (await store.readStream(stream)).length))
  expect(stored).toEqual([EVENTS + 1, EVENTS, EVENTS, EVENTS, EVENTS, 0, EVENTS, EVENTS])
})

test('who has appending to itself appends what it read for, while all others wait', async () => {
  const order: string[] = []
  let others: Promise<unknown> | undefined
  const read = await store.exclusively?.(async (appendMany) => {
    others = Promise.all([1, 2].map((n) => store.append(`other-${n}`, storables(`other-${n}`, 1, 1), 0).then(() => order.push('other'))))
    const { length } = await store.readStream('alone')
    await delay(200)
    await appendMany([{ stream: 'alone', events: storables('alone', 1, 2), expectedVersion: length }])
    await expect(appendMany([{ stream: 'alone', events: storables('alone', 9, 9), expectedVersion: 0 }])).rejects.toThrow(VersionConflict)
    order.push('alone')
    return length
  })
  await others
  expect([read, ...order]).toEqual([0, 'alone', 'other', 'other'])
  expect((await store.readStream('alone')).map(({ version }) => version)).toEqual([1, 2])
  const { events } = await store.readAll(START, 10_000)
  expect(lost).toEqual([])
  expect(events.map(({ stream }) => stream).slice(-4)).toEqual(['alone', 'alone', expect.stringMatching(/^other/), expect.stringMatching(/^other/)])
})
test('what fails in it has appended nothing, and who stands still in it loses it', async () => {
  const failed = store.exclusively?.(async (appendMany) => {
    await appendMany([{ stream: 'undone', events: storables('undone', 1, 1), expectedVersion: 0 }])
    throw new Error('the work failed')
  })
  await expect(failed).rejects.toThrow('the work failed')
  const began = performance.now()
  const still = store.exclusively?.(async (appendMany) => {
    await delay(3_000)
    return appendMany([{ stream: 'undone', events: storables('undone', 1, 1), expectedVersion: 0 }])
  })
  const stillness = expect(still).rejects.toThrow()
  await delay(50)
  await store.append('meanwhile', storables('meanwhile', 1, 1), 0)
  expect(performance.now() - began).toBeLessThan(2_900)
  await stillness
  // By PostgreSQL, and only that one.
  expect(lost[0]).toMatchObject({ code: '25P03' })
  expect(await store.readStream('undone')).toEqual([])
})
