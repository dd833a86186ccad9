import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventStore } from '#shared/platform/event-store.ts'
import { openDatabase, type Database } from './database.ts'
import { postgresEventStore } from './event-store.postgres.ts'
import { testSchema } from './testing-database.ts'
import { storable, storables } from './testing-events.ts'

const EVENTS = 900
let database: Database
let store: EventStore
beforeAll(async () => {
  const { url, schema } = testSchema()
  database = await openDatabase(url, schema, (error) => {
    throw error
  })
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
