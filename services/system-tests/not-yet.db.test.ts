import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ndjson,
  ownerLogin,
  startProcess,
  storeEnvironment,
  TestClient,
  type TestProcess,
} from '../platform/testing/process.ts'

let schema: string
let server: TestProcess
let client: TestClient
let holder: pg.Client
beforeAll(async () => {
  const environment = await storeEnvironment()
  schema = environment.DATABASE_SCHEMA
  server = await startProcess({ ...environment, OWNER_USER: '', OWNER_PASSWORD: '' })
  client = new TestClient(server.url)
  holder = new pg.Client({ connectionString: environment.DATABASE_URL })
  await holder.connect()
})
afterAll(async () => {
  await holder?.end()
  await server?.stop()
})
/** No read model moves meanwhile: a worker passes over checkpoints that somebody else has. */
async function standing<T>(work: () => Promise<T>): Promise<T> {
  await holder.query('begin')
  await holder.query(`select from ${schema}.checkpoints for update`)
  try {
    return await work()
  } finally {
    await holder.query('rollback')
  }
}
type Asked = readonly [method: string, path: string, body?: unknown]
/** Returns what each of these calls is answered, by a client that knows nothing of positions. */
const answers = (calls: readonly Asked[]) =>
  Promise.all(
    calls.map(async ([method, path, body]) => {
      const headers = { 'x-after-position': '' }
      const response = await client.raw(method, path, body, headers)
      const { code } = (await response.json()) as { code?: string }
      return [path, response.status, code]
    }),
  )
const notYet = (calls: readonly Asked[]) =>
  calls.map(([, path]) => [path, 409, 'position.notReached'])
const glow = { studio: 'glow', name: 'Glow', timezone: 'UTC' }
const fern = {
  user: 'fern',
  name: 'Fern',
  surname: 'Fictional',
  email: 'fern@example.test',
  tipCont: 'Model',
  studio: 'glow',
  conturi: { ctb: { username: 'fern_x' } },
}
const leave = { user: 'fern', from: '2026-12-07', to: '2026-12-07' }

test('the owner’s first lists say that they are not there yet, and are never empty', async () => {
  const lists: readonly Asked[] = [
    ['GET', '/getLocalStudios'],
    ['GET', '/api/people'],
    ['GET', '/api/configuration/studios/glow'],
    ['GET', '/api/accounts/me'],
  ]
  const owner = { name: 'Olive', surname: 'Fictional', email: 'olive@example.test', studio: glow }
  const told = await standing(async () => {
    await client.call('POST', '/api/accounts/setup', { ...ownerLogin, ...owner })
    return answers(lists)
  })
  expect(told).toEqual(notYet(lists))
  expect(await client.call('GET', '/getLocalStudios')).toMatchObject([{ studio: 'glow' }])
})
test('what a session has just made is not yet there, for its reads and for what it does with it, and not absent', async () => {
  const calls: readonly Asked[] = [
    ['GET', '/api/people'],
    ['GET', '/api/settlements/glow/2026-11/1/fern'],
    ['POST', '/api/vacations', leave],
    ['POST', '/session_state', { user_name: 'fern', action: 1 }],
    [
      'POST',
      '/api/schedules/draft',
      { studio: 'glow', cells: [{ user: 'fern', date: '2026-12-07', cell: [] }] },
    ],
  ]
  const told = await standing(async () => {
    await client.call('POST', '/api/accounts/import', ndjson([fern]))
    return answers(calls)
  })
  expect(told).toEqual(notYet(calls))
  const { id } = await client.call<{ id: string }>('POST', '/api/vacations', leave)
  expect(id).not.toBe('')
})
test('a request that was made a moment ago is not yet there for whoever decides it', async () => {
  const told = await standing(async () => {
    const on = { from: '2026-12-08', to: '2026-12-08' }
    const asked = await client.call<{ id: string }>('POST', '/api/vacations', { ...leave, ...on })
    const path = `/api/vacations/${asked.id}/decision`
    return answers([['POST', path, { decision: 'approved' }]])
  })
  expect(told).toEqual([[expect.stringContaining('/decision'), 409, 'position.notReached']])
})
test('what nobody has made is absent once the read models have come to where the log is', async () => {
  const told = await answers([['POST', '/api/vacations/none/decision', { decision: 'approved' }]])
  expect(told).toEqual([['/api/vacations/none/decision', 404, 'vacations.unknown']])
})
