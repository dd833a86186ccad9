import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ndjson,
  startProcess,
  storeEnvironment,
  TestClient,
  type TestProcess,
} from '../platform/testing/process.ts'

const environment = await storeEnvironment()
const { DATABASE_URL: database, DATABASE_SCHEMA: schema } = environment
const owner = new pg.Client({ connectionString: database, options: `-c search_path=${schema}` })
let api: TestProcess
let worker: TestProcess | undefined
let client: TestClient

beforeAll(async () => {
  worker = await startProcess({ ...environment, ROLE: 'worker' })
  api = await startProcess({ ...environment, ROLE: 'api' })
  client = new TestClient(api.url)
  await client.login()
  await client.call('POST', '/api/studios', { studio: 'north', name: 'North', timezone: 'UTC' })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await worker?.stop()
  await api.stop()
})
const ready = async () =>
  (await (await fetch(`${api.url}/readyz`)).json()) as { ok: boolean; failed: string[] }
const line = {
  observer: 'ext-1',
  site: 'ctb',
  account: 'nobody_here',
  status: 1,
  observed_at: new Date().toISOString(),
}

test('while all is well it is ready, and nothing waits', async () => {
  await expect.poll(ready).toEqual({ ok: true, failed: [] })
  expect(await client.figure('callboard_check_ok{check="projections"}')).toBe(1)
  // The writes of `beforeAll` may still be on their way; ready allows for that, and then they have arrived.
  await expect.poll(() => client.figure('callboard_projection_unread_seconds')).toBe(0)
})
test('while somebody holds the lock of appends it is not ready, and a write is told to come again, not that it met a bug', async () => {
  await owner.query(`begin; select pg_advisory_xact_lock(hashtextextended('${schema}', 0))`)
  await expect.poll(ready).toEqual({ ok: false, failed: ['appends'] })
  expect(await client.figure('callboard_check_ok{check="appends"}')).toBe(0)
  const write = client.call<{ quarantined: number }>(
    'POST',
    '/ingest/v1/observations',
    ndjson([line]),
  )
  await owner.query('rollback')
  expect((await write).quarantined).toBe(1)
  await expect.poll(ready).toEqual({ ok: true, failed: [] })
})
test('while no worker reads the log it is not ready, says how long an event has been waiting, and is ready again with a worker', async () => {
  await worker?.stop('SIGKILL')
  await client.call(
    'POST',
    '/ingest/v1/observations',
    ndjson([{ ...line, account: 'nobody_either' }]),
  )
  await expect.poll(async () => (await ready()).ok).toBe(true)
  await owner.query(
    "update events set recorded_at = recorded_at - interval '1 minute' where position = (select max(position) from events)",
  )
  await expect.poll(ready).toEqual({ ok: false, failed: ['projections'] })
  expect(await client.figure('callboard_projection_unread_seconds')).toBeGreaterThanOrEqual(60)
  worker = await startProcess({ ...environment, ROLE: 'worker' })
  await expect.poll(ready).toEqual({ ok: true, failed: [] })
})
