import { afterAll, expect, test } from 'vitest'
import { rightsPassword, rightsTest } from './testing-rights.ts'

const { app, server, cookies, send, logIn } = await rightsTest()
afterAll(async () => {
  await server.close()
  await app.close()
})

type Program = ReturnType<typeof bearer>
/** A program with this token, and what it reports of these accounts. */
function bearer(token: string) {
  let minute = 0
  const use = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: unknown) => {
    const type = typeof payload === 'string' ? 'application/x-ndjson' : 'application/json'
    const headers = {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': type }),
    }
    const body =
      payload === undefined
        ? {}
        : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }
    let done = false
    const asked = server.inject({ method, url, headers, ...body }).finally(() => (done = true))
    while (!done) await app.settle()
    const answer = await asked
    return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() }
  }
  const report = (...accounts: readonly string[]) => {
    const observed_at = `2026-11-20T10:${String(++minute).padStart(2, '0')}:00Z`
    return use(
      'POST',
      '/ingest/v1/observations',
      accounts
        .map((account) =>
          JSON.stringify({ observer: 'ext-9', site: 'ctb', account, status: 1, observed_at }),
        )
        .join('\n'),
    )
  }
  return { use, report }
}

test('a token may do what its owner may at each use, and whoever made it lists and revokes it whatever they are now', async () => {
  await hireMona()
  expect((await become(true, 0)).status).toBe(200)
  await logIn('mona')
  const made = await send<{ id: string; token: string }>('mona', 'POST', '/api/tokens', {
    name: 'kept',
    scopes: ['ingest', 'metrics', 'read'],
  })
  const owners = await send<{ id: string; token: string }>('rowan', 'POST', '/api/tokens', {
    name: 'above',
    scopes: ['ingest'],
  })
  expect([made.status, owners.status]).toEqual([201, 201])

  const { use, report } = bearer(made.json.token)
  await takenFromASuperUser({ use, report })
  expect((await become(false, 1)).status).toBe(200)
  await takenFromAManager({ use, report })
  await listedAndKept({ mona: made.json.id, rowan: owners.json.id })
  const { json } = await send<{ version: number }>('rowan', 'POST', '/getUserInfo', {
    user: 'mona',
  })
  expect(
    (
      await send('rowan', 'PATCH', '/api/accounts/people/mona', {
        version: json.version,
        change: { tipCont: 'Model' },
      })
    ).status,
  ).toBe(200)
  expect((await report('nell_x')).status).toBe(403)
  await send('rowan', 'POST', '/make_inactive', { user: 'mona', active: false })
  expect((await report('nell_x')).status).toBe(401)
  await send('rowan', 'POST', '/make_inactive', { user: 'mona', active: true })
  await logIn('mona')
  expect(await revoke('mona', made.json.id)).toBe(200)
  expect((await report('nell_x')).status).toBe(401)
})

/** mona is a manager of the north, nell its model; sol is a model of the south. */
async function hireMona(): Promise<void> {
  const person = (user: string, tipCont: string, studio: string) => ({
    user,
    tipCont,
    studio,
    name: 'Mona',
    surname: 'Fictional',
    email: `${user}@example.test`,
    varsta: { ziua: 9, luna: 3, anul: 1990 },
  })
  const lines = [
    { ...person('mona', 'Manager', 'north'), password: rightsPassword },
    { ...person('nell', 'Model', 'north'), conturi: { ctb: { username: 'nell_x' } } },
    { ...person('sol', 'Model', 'south'), conturi: { ctb: { username: 'sol_x' } } },
  ]
  for (const one of lines)
    expect((await send('rowan', 'POST', '/api/accounts/people', one)).status).toBe(201)
}
const become = (isSuper: boolean, version: number) =>
  send('rowan', 'PUT', '/api/permissions/accounts/mona/super', { super: isSuper, version })
const observe = ({ use }: Program) => use('PUT', '/ingest/v1/observers/ext-9', { mode: 'change' })
const beat = ({ use }: Program) =>
  use('POST', '/ingest/v1/observers/ext-9/heartbeat', { at: '2026-11-20T10:00:00Z' })

async function takenFromASuperUser(program: Program): Promise<void> {
  expect((await program.report('nell_x', 'sol_x', 'nobody_x')).json).toMatchObject({
    accepted: 2,
    quarantined: 1,
    rejected: [],
  })
  expect([(await observe(program)).status, (await beat(program)).status]).toEqual([200, 200])
}
async function takenFromAManager(program: Program): Promise<void> {
  const rejected = (line: number) => ({
    line,
    code: 'ingest.notYours',
    err: expect.any(String) as string,
  })
  expect(await program.report('nell_x', 'sol_x', 'nobody_x')).toMatchObject({
    status: 200,
    json: { accepted: 1, quarantined: 0, rejected: [rejected(2), rejected(3)] },
  })
  // Observers and figures of the server are not one studio's.
  expect([(await observe(program)).status, (await beat(program)).status]).toEqual([403, 403])
  expect((await program.use('GET', '/api/accounts/id-expiries')).status).toBe(200)
  const foreign = await program.use('POST', '/accountState', { ctb: ['nell_x', 'sol_x'] })
  expect(JSON.stringify(foreign.json)).toMatch(/"sol_x":\{"status":12/)
}
async function listedAndKept(ids: {
  readonly mona: string
  readonly rowan: string
}): Promise<void> {
  type Listed = { id: string; user: string; mayRevoke: boolean }[]
  const listed = async (user: string) =>
    (await send<Listed>(user, 'GET', '/api/tokens')).json.map(({ user: whose, mayRevoke }) => [
      whose,
      mayRevoke,
    ])
  expect(await listed('mona')).toEqual([['mona', true]])
  expect((await listed('rowan')).toSorted()).toEqual([
    ['mona', true],
    ['rowan', true],
  ])
  expect(await listed('fern')).toEqual([])
  expect([
    await revoke('mona', ids.rowan),
    await revoke('tess', ids.mona),
    await revoke('fern', ids.mona),
  ]).toEqual([403, 403, 403])
}
const revoke = async (user: string, id: string) =>
  (
    await server.inject({
      method: 'DELETE',
      url: `/api/tokens/${id}`,
      headers: { cookie: cookies[user] ?? '' },
    })
  ).statusCode
