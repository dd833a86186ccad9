import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { START } from '#shared/platform/event-store.ts'
import { openDatabase, type DatabaseNotice } from '../start/open-database.ts'
import { setUpBy, type Database } from '../database/database.ts'
import { startTestServer } from '../testing/eventstoredb-test-server/server.ts'
import { testSchema } from '../testing/database.ts'
import { fixedId, storable, storables } from '../testing/events.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import { postgresFeedWriter } from './feed-writer.postgres.ts'
import { takeLog } from './log-identity.ts'
import { SAID } from './log-identity.migration.ts'
import { memoryEventStore } from './memory.ts'
import { positionAt } from './position-at.ts'
import { postgresEventStore } from './postgres.ts'
import { startRelay } from './relay.ts'

const PATIENCE = { timeout: 60_000, interval: 10 }
const LOG = fixedId('log')
const ignored = (): void => undefined
const open: Database[] = []
let database: Database
let said: DatabaseNotice[]
let schema: string
beforeEach(async () => {
  said = []
  const place = testSchema()
  schema = place.schema
  database = await openDatabase(place.url, schema, ignored, 3, (notice) => said.push(notice))
  open.push(database)
})
afterAll(async () => {
  for (const one of open) await one.close()
})
const timesOf = async () =>
  (await postgresEventStore(database.pool).readAll(START, 100)).events.map(({ recordedAt }) =>
    Date.parse(recordedAt),
  )
const HOUR_MS = 3_600_000

test('when the clock of PostgreSQL has gone back an append is recorded at the time of the event before, and that is told', async () => {
  const store = postgresEventStore(database.pool)
  await store.append('a', storables('a', 1, 1), 0)
  expect(said).toEqual([])
  await setUpBy(database.setUpUrl, (client) =>
    client.query(`update ${schema}.events set recorded_at = recorded_at + interval '1 hour'`),
  )
  const [ahead = 0] = await timesOf()
  await store.append('a', storables('a', 2, 2), 1)
  await store.appendMany([
    { stream: 'b', events: storables('b', 1, 2), expectedVersion: 0 },
    { stream: 'c', events: storables('c', 1, 1), expectedVersion: 0 },
  ])
  expect(await timesOf()).toEqual([ahead, ahead, ahead, ahead, ahead])
  expect(said.map(({ code }) => code)).toEqual([SAID.held, SAID.held])
  const now = new Date(ahead - HOUR_MS / 2).toISOString()
  expect(await positionAt(database.pool, now)).toBe(START)
  expect(await positionAt(database.pool, new Date(ahead).toISOString())).toBe(await store.head())
})

test('when the clock of EventStoreDB goes back the feed’s time stands still until it has caught up, and that is told', async () => {
  await takeLog(database.pool, LOG)
  const server = await startTestServer()
  const store = eventStoreDbStore(server.url, ignored)
  const at = (minute: number) => Date.parse('2026-11-20T14:00:00Z') + minute * 60_000
  const minutes = [30, 31, 10, 12, 32]
  for (const [i, minute] of minutes.entries()) {
    server.log.clock = () => new Date(at(minute))
    await store.append('a', storables('a', i + 1, i + 1), i)
  }
  const stop = startRelay(store, postgresFeedWriter(database.pool, LOG), ignored)
  await vi.waitFor(async () => expect(await timesOf()).toHaveLength(5), PATIENCE)
  expect(await timesOf()).toEqual([30, 31, 31, 31, 32].map(at))
  server.log.clock = () => new Date(at(5))
  await store.append('a', storables('a', 6, 6), 5)
  await vi.waitFor(async () => expect((await timesOf())[5]).toBe(at(32)), PATIENCE)
  expect(said.map(({ code }) => code)).toContain(SAID.held)
  await stop()
  await store.close()
  await server.stop()
})

test('the time of a log in memory does not go back either', async () => {
  const clock = ['2026-11-20T14:30:00.000Z', '2026-11-20T13:30:00.000Z', '2026-11-20T14:31:00.000Z']
  const store = memoryEventStore(() => new Date(clock.shift() ?? ''))
  for (const n of [1, 2, 3]) await store.append('a', [storable({ name: `a/${n}` })], n - 1)
  expect((await store.readAll(START, 10)).events.map(({ recordedAt }) => recordedAt)).toEqual([
    '2026-11-20T14:30:00.000Z',
    '2026-11-20T14:30:00.000Z',
    '2026-11-20T14:31:00.000Z',
  ])
})
