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
