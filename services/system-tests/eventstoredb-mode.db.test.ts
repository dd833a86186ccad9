import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestServer,
  type TestServer,
} from '../platform/testing/eventstoredb-test-server/server.ts'
import { testSchema } from '../platform/testing/database.ts'
import { ndjson, startProcess, TestClient, type TestProcess } from '../platform/testing/process.ts'

let store: TestServer
let server: TestProcess
let client: TestClient
const { url, schema } = testSchema()
const environment = () => ({
  DATABASE_URL: url,
  DATABASE_SCHEMA: schema,
  EVENTSTORE_URL: store.url,
})

beforeAll(async () => {
  store = await startTestServer()
  server = await startProcess(environment())
  client = new TestClient(server.url)
  await client.login()
})
afterAll(async () => {
  await server?.stop()
  await store?.stop()
})
const halves = () =>
  client.call<{ rows: { user: string; total: number }[] }>(
    'GET',
    '/api/online-time/halves?from=2026-11-01&to=2026-11-15',
  )

test('with EventStoreDB as the store, what is written is read by the position that the write answered', async () => {
  await client.call('POST', '/api/studios', { studio: 'glow', name: 'Glow', timezone: 'UTC' })
  await client.call(
    'POST',
    '/api/accounts/import',
    ndjson([
      {
        user: 'fern',
        name: 'Fern',
        surname: 'Fictional',
        email: 'fern@example.test',
        tipCont: 'Model',
        studio: 'glow',
        conturi: { ctb: { username: 'fern_x' } },
      },
    ]),
  )
  const lines = [1, 0].map((status, i) => ({
    observer: 'ext',
    site: 'ctb',
    account: 'fern_x',
    status,
    observed_at: new Date(Date.parse('2026-11-02T08:00:00Z') + i * 90_000).toISOString(),
  }))
  expect(await client.call('POST', '/ingest/v1/observations', ndjson(lines))).toMatchObject({
    accepted: 2,
    quarantined: 0,
  })
  expect(client.position).toMatch(/^e/)
  expect((await halves()).rows).toMatchObject([{ user: 'fern', total: 90 }])
})
test('with EventStoreDB as the store, every call that takes a position takes the one that a write answered', async () => {
  const configuration = '/api/configuration/studios/glow'
  const { version } = await client.call<{ version: number }>('GET', configuration)
  await client.call('PUT', configuration, { version, changes: { managersConfigureRules: true } })
  const { position } = client
  expect(position).toMatch(/^e/)
  const known = encodeURIComponent(position)
  const settlement = '/api/settlements/glow/2026-11/1/fern'
  const then = await client.call<{ position: string }>('GET', `${settlement}?known=${known}`)
  expect(then.position).toMatch(/^\d{19}$/)
  expect(await client.call('GET', `${settlement}?known=${then.position}`)).toEqual({
    ...then,
    known: then.position,
  })
  const roster = '/api/schedules/roster?studio=glow&from=2026-11-02&to=2026-11-03'
  expect(await client.call('GET', `${roster}&since=${known}`)).toMatchObject({ partial: true })
  const dates = { studio: 'glow', from: '2026-11-02', to: '2026-11-03' }
  await client.call('POST', '/api/schedules/publish', { ...dates, position })
  const { entry } = await client.call<{ entry: { position: number } }>(
    'GET',
    `/api/audit/events/${known}`,
  )
  expect(entry.position).toBe(Number(then.position))
  await client.call('GET', `/api/audit/events/${known}/viewers`)
  await client.call('GET', `/api/audit/events?before=${known}`)
})
test('a process that is not told of the log, or told of another one, ends with 2 and says why, and the first goes on', async () => {
  const other = await startTestServer()
  const { EVENTSTORE_URL: _, ...without } = environment()
  await expect(startProcess(without)).rejects.toThrow(
    /ended with 2:[^]*EVENTSTORE_URL is not set: set it as it was/,
  )
  await expect(startProcess({ ...environment(), EVENTSTORE_URL: other.url })).rejects.toThrow(
    /ended with 2:[^]*Callboard did not start: this database follows a log/,
  )
  expect(other.log.events).toEqual([])
  await other.stop()
  await client.call('POST', '/api/studios', { studio: 'lumen', name: 'Lumen', timezone: 'UTC' })
})
test('an address of a log without a worker counts what nobody copies as not projected', async () => {
  const [log, place] = [await startTestServer(), testSchema()]
  const api = await startProcess({
    DATABASE_URL: place.url,
    DATABASE_SCHEMA: place.schema,
    EVENTSTORE_URL: log.url,
    ROLE: 'api',
  })
  const asking = new TestClient(api.url)
  expect(await asking.figure('callboard_feed_uncopied_events')).toBeGreaterThan(0)
  expect(await asking.figure('callboard_projection_unread_seconds')).toBeGreaterThan(0)
  expect(await asking.figure('callboard_feed_aside_events')).toBe(0)
  await api.stop()
  await log.stop()
})
test('killed in the middle of writing, the product comes back with everything that it had acknowledged, once', async () => {
  const started = Date.parse('2026-11-03T08:00:00Z')
  let acknowledged = 0
  const writing = (async () => {
    for (let i = 0; i < 400; i += 2) {
      const lines = [1, 0].map((status, j) => ({
        observer: 'ext',
        site: 'ctb',
        account: 'fern_x',
        status,
        observed_at: new Date(started + (i + j) * 10_000).toISOString(),
      }))
      await client.call('POST', '/ingest/v1/observations', ndjson(lines))
      acknowledged = i + 2
    }
  })()
  const ended = writing.then(
    () => 'all',
    () => 'killed',
  )
  while (acknowledged < 40) await new Promise((resolve) => setImmediate(resolve))
  await server.stop('SIGKILL')
  expect(await ended).toBe('killed')
  server = await startProcess(environment())
  client = new TestClient(server.url)
  await client.login()
  const again = Array.from({ length: acknowledged }, (_, i) => ({
    observer: 'ext',
    site: 'ctb',
    account: 'fern_x',
    status: i % 2 === 0 ? 1 : 0,
    observed_at: new Date(started + i * 10_000).toISOString(),
  }))
  expect(await client.call('POST', '/ingest/v1/observations', ndjson(again))).toMatchObject({
    accepted: 0,
    duplicates: acknowledged,
  })
  // The request in hand at the kill may have been stored without its answer having come.
  const [row] = (await halves()).rows
  expect([90 + (acknowledged / 2) * 10, 100 + (acknowledged / 2) * 10]).toContain(row?.total)
})
