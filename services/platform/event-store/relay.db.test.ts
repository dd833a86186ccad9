import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { START, type EventStore, type StoredEvent } from '#shared/platform/event-store.ts'
import { openDatabase } from '../start/open-database.ts'
import type { Database } from '../database/database.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import { postgresEventStore } from './postgres.ts'
import { startTestServer, type TestServer } from '../testing/eventstoredb-test-server/server.ts'
import { postgresFeedWriter } from './feed-writer.postgres.ts'
import { takeLog } from './log-identity.ts'
import { startRelay } from './relay.ts'
import { connectionsOf, testSchema } from '../testing/database.ts'
import { fixedId, storables } from '../testing/events.ts'

const PATIENCE = { timeout: 60_000, interval: 10 }
const STREAMS = ['a', 'b', 'c', 'd']
const ROUNDS = 12
const LOG = fixedId('log')
const ignored = (): void => undefined
let database: Database
let server: TestServer
let store: EventStore

beforeAll(async () => {
  const { url, schema } = testSchema()
  database = await openDatabase(url, schema, ignored)
  await takeLog(database.pool, LOG)
  server = await startTestServer()
  store = eventStoreDbStore(server.url, ignored)
})
afterAll(async () => {
  await store.close()
  await server.stop()
  await database.close()
})
/** The part on which both sides must agree: everything but the place in the own order. */
const content = ({ position: _position, ...event }: StoredEvent) => event

test('two relays into PostgreSQL, connections cut on both sides: the feed holds the log, in its order, each event once', async () => {
  const feed = postgresEventStore(database.pool)
  const writers = [postgresFeedWriter(database.pool, LOG), postgresFeedWriter(database.pool, LOG)]
  const start = (i: number) =>
    startRelay(store, writers[i] as (typeof writers)[number], ignored, { standby_ms: 20 })
  const stops = [start(0), start(1)]
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      STREAMS.map((stream) =>
        store.append(stream, storables(stream, round * 5 + 1, round * 5 + 5), round * 5),
      ),
    )
    if (round % 3 === 0) server.dropConnections()
    if (round % 3 === 1)
      await database.pool
        .query(
          `select pg_terminate_backend(a.pid) from ${connectionsOf(database.schema)} a where a.pid <> pg_backend_pid() and a.query like '%copy_events%'`,
        )
        .catch(ignored)
    if (round % 3 === 2) {
      await stops[round % 2]?.()
      stops[round % 2] = start(round % 2)
    }
  }
  const log = (await store.readAll(START, 10_000)).events
  await vi.waitFor(
    async () => expect(await writers[0]?.lastCopied()).toBe(log.at(-1)?.position),
    PATIENCE,
  )
  const copied = await feed.readAll(START, 10_000)
  expect(log).toHaveLength(STREAMS.length * ROUNDS * 5)
  expect(copied.events.map(content)).toEqual(log.map(content))
  expect(await writers[0]?.placeOf(log.at(-1)?.position ?? START)).toBe(
    Number(copied.events.at(-1)?.position),
  )
  for (const stop of stops) await stop()
})
