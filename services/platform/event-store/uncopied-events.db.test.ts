import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { START, type EventStore } from '#shared/platform/event-store.ts'
import { openDatabase, type DatabaseNotice } from '../start/open-database.ts'
import type { Database } from '../database/database.ts'
import { startTestServer, type TestServer } from '../testing/eventstoredb-test-server/server.ts'
import { testSchema } from '../testing/database.ts'
import { fixedId, storable, storables } from '../testing/events.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import { postgresFeedWriter } from './feed-writer.postgres.ts'
import { takeLog } from './log-identity.ts'
import { SAID } from './log-identity.migration.ts'
import { postgresEventStore } from './postgres.ts'
import { startRelay } from './relay.ts'
import { uncopiedOf } from './uncopied-events.ts'

const PATIENCE = { timeout: 60_000, interval: 10 }
const LOG = fixedId('log')
const ignored = (): void => undefined
const said: DatabaseNotice[] = []
let database: Database
let server: TestServer
let store: EventStore
beforeAll(async () => {
  const { url, schema } = testSchema()
  database = await openDatabase(url, schema, ignored, 3, (notice) => said.push(notice))
  await takeLog(database.pool, LOG)
  server = await startTestServer()
  store = eventStoreDbStore(server.url, ignored)
})
afterAll(async () => {
  await store.close()
  await server.stop()
  await database.close()
})
const idsOf = async () =>
  (await postgresEventStore(database.pool).readAll(START, 100)).events.map(({ id }) => id)

test('what is in the log and not in the feed is counted, with how long it waits, until a relay has copied it', async () => {
  const writer = postgresFeedWriter(database.pool, LOG)
  const uncopied = uncopiedOf(store, writer, database.pool)
  expect(await uncopied()).toEqual({ events: 0, seconds: 0, aside: [] })
  server.log.clock = () => new Date(Date.now() - 60_000)
  await store.append('a', storables('a', 1, 3), 0)
  const waiting = await uncopied()
  expect(waiting).toMatchObject({ events: 3, aside: [] })
  expect(waiting.seconds).toBeGreaterThanOrEqual(60)
  // For a node whose clock is ahead it is the time since this process saw it.
  const behind = uncopiedOf(store, writer, database.pool, () => 0)
  await behind()
  await vi.waitFor(async () => expect((await behind()).seconds).toBeGreaterThan(0), PATIENCE)
  const stop = startRelay(store, writer, ignored)
  await vi.waitFor(async () => expect((await uncopied()).events).toBe(0), PATIENCE)
  await stop()
  expect(await uncopied()).toEqual({ events: 0, seconds: 0, aside: [] })
})

test('an event of a stream that was deleted in EventStoreDB is put aside and named, with those after it, and all others are copied', async () => {
  const writer = postgresFeedWriter(database.pool, LOG)
  const before = await idsOf()
  // Before there is a subscription: one of the test server goes by the place in the log, which this moves.
  server.log.delete('a')
  const stop = startRelay(store, writer, ignored)
  const forgetful = eventStoreDbStore(server.url, ignored)
  for (const n of [1, 2, 3, 4])
    await forgetful.append('a', [storable({ name: `again/${n}` })], n - 1)
  await forgetful.append('b', storables('b', 1, 2), 0)
  await vi.waitFor(async () => expect(await idsOf()).toHaveLength(before.length + 2), PATIENCE)
  expect((await idsOf()).slice(before.length)).toEqual([fixedId('b/1'), fixedId('b/2')])
  const { events, aside } = await uncopiedOf(store, writer, database.pool)()
  expect(events).toBe(0)
  expect(aside).toMatchObject([1, 2, 3, 4].map((version) => ({ stream: 'a', version })))
  expect(said.filter(({ code }) => code === SAID.aside).map(({ detail }) => detail)).toEqual(
    [1, 2, 3, 4].map((version) => `Noted a ${version}`),
  )
  await stop()
  await forgetful.close()
})

test('a stream whose beginning was truncated before it was copied is put aside', async () => {
  const writer = postgresFeedWriter(database.pool, LOG)
  await store.append('cut', storables('cut', 1, 4), 0)
  server.log.truncate('cut', 2n)
  const stop = startRelay(store, writer, ignored)
  const uncopied = uncopiedOf(store, writer, database.pool)
  await vi.waitFor(
    async () =>
      expect((await uncopied()).aside.filter(({ stream }) => stream === 'cut')).toMatchObject([
        { version: 3 },
        { version: 4 },
      ]),
    PATIENCE,
  )
  await stop()
  const forgetful = eventStoreDbStore(server.url, ignored)
  await expect(forgetful.readStream('cut')).rejects.toThrow('the beginning of the stream cut')
  await forgetful.close()
})

test('a subscription that says nothing while the log goes on is opened again', async () => {
  const reported: string[] = []
  const quick = eventStoreDbStore(server.url, (error) => reported.push(String(error)), {
    quiet_ms: 20,
  })
  const received: string[] = []
  const subscriptions = server.subscriptions()
  const stop = quick.subscribe(await quick.head(), async ({ events }) => {
    received.push(...events.map(({ id }) => id))
  })
  await vi.waitFor(() => expect(server.subscriptions()).toBe(subscriptions + 1), PATIENCE)
  server.mute()
  await store.append('silent', storables('silent', 1, 2), 0)
  await vi.waitFor(
    () => expect(received).toEqual([fixedId('silent/1'), fixedId('silent/2')]),
    PATIENCE,
  )
  await vi.waitFor(() => expect(reported.join()).toContain('it is opened again'), PATIENCE)
  await stop()
  await quick.close()
})
