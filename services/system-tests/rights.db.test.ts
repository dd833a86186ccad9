import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import type { AccountPermissions, TrainerModels } from '#shared/permissions/calls.ts'
import { forgetAccess, makeAuthenticate } from '../accounts/access/authenticate.ts'
import { modules, startServices } from '../modules.ts'
import { createServer } from '../platform/http/server.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'

/** The whole product but the clock's own work: decisions of one module bind in all others. */
let app: TestApp
let server: FastifyInstance
const clock = { now: '2026-11-20T12:00:00.000Z' }
const cookies: Record<string, string> = {}
const password = 'Abc12!x'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
async function send<T>(
  user: string,
  method: Method,
  url: string,
  payload?: unknown,
): Promise<{ status: number; json: T }> {
  let done = false
  const body = payload === undefined ? {} : { payload: payload as object }
  const answer = server
    .inject({ method, url, headers: { cookie: cookies[user] ?? '' }, ...body })
    .then((found) => {
      done = true
      return found
    })
  while (!done) await app.settle()
  const { statusCode, body: text } = await answer
  // In a process of its own a hint does this.
  forgetAccess(app.app)
  return { status: statusCode, json: JSON.parse(text) as T }
}
const people = async (user: string): Promise<string[]> =>
  (await send<{ user: string }[]>(user, 'GET', '/getAppUsers')).json.map((one) => one.user)

beforeAll(async () => {
  app = await testApp(modules, clock)
  server = await createServer({
    app: app.app,
    authenticate: makeAuthenticate(app.app),
    services: startServices(app.app),
  })
  const setUp = {
    user: 'rowan',
    password,
    name: 'Rowan',
    surname: 'Fictional',
    email: 'rowan@example.test',
    studio: { studio: 'north', name: 'North' },
  }
  const made = await server.inject({ method: 'POST', url: '/api/accounts/setup', payload: setUp })
  cookies['rowan'] = String(made.headers['set-cookie']).split(';')[0] as string
  await send('rowan', 'POST', '/api/studios', { studio: 'south', name: 'South' })
  const person = (user: string, tipCont: string, studio = 'north') =>
    JSON.stringify({
      user,
      tipCont,
      studio,
      name: 'Fern',
      surname: 'Fictional',
      email: `${user}@example.test`,
      password,
    })
  const lines = [
    person('mara', 'Manager'),
    person('tess', 'Trainer'),
    person('fern', 'Model'),
    person('ivy', 'Model'),
    person('far', 'Model', 'south'),
  ]
  const headers = { cookie: cookies['rowan'], 'content-type': 'application/x-ndjson' }
  await server.inject({
    method: 'POST',
    url: '/api/accounts/import',
    headers,
    payload: Buffer.from(lines.join('\n')),
  })
  await app.settle()
  for (const user of ['mara', 'tess', 'fern']) {
    const login = await server.inject({
      method: 'POST',
      url: '/login',
      payload: { user, password },
    })
    cookies[user] = String(login.headers['set-cookie']).split(';')[0] as string
  }
})
afterAll(async () => {
  await server.close()
  await app.close()
})

test('a trainer sees the whole studio until it restricts its trainers, and then allocated models at the next request', async () => {
  expect(await people('tess')).toEqual(['fern', 'ivy', 'mara', 'rowan', 'tess'])
  const url = '/api/configuration/studios/north'
  const { json } = await send<StudioConfiguration>('rowan', 'GET', url)
  const changed = await send<StudioConfiguration>('rowan', 'PUT', url, {
    version: json.version,
    changes: { trainerRestrictions: ['chatTo'] },
  })
  expect(changed.json.settings.trainerRestrictions).toEqual(['chatTo'])
  expect(await people('tess')).toEqual(['mara', 'rowan', 'tess'])
  const allocated = await send<TrainerModels>('mara', 'PUT', '/api/permissions/models/tess', {
    models: ['fern'],
    version: 0,
  })
  expect(allocated).toMatchObject({ status: 200, json: { models: ['fern'], version: 1 } })
  expect(await people('tess')).toEqual(['fern', 'mara', 'rowan', 'tess'])
  expect(
    (
      await send('rowan', 'PUT', url, {
        version: json.version,
        changes: { trainerRestrictions: [] },
      })
    ).status,
  ).toBe(409)
})

test('what is granted holds at the next request, and what is withdrawn no longer', async () => {
  const look = () => send('tess', 'GET', '/api/shifts/on-shift').then(({ status }) => status)
  expect(await look()).toBe(403)
  const grant = (permissions: string[], version: number) =>
    send<AccountPermissions>('mara', 'PUT', '/api/permissions/accounts/tess', {
      resource: 'shifts',
      permissions,
      version,
    })
  expect((await grant(['readOnly'], 1)).status).toBe(200)
  expect(await look()).toBe(200)
  const told = await send<{ permissions: unknown[] }>('tess', 'GET', '/getAccountPermissions')
  expect(told.json.permissions).toContainEqual({ resource: 'shifts', permission: 'readOnly' })
  expect((await grant([], 2)).status).toBe(200)
  expect(await look()).toBe(403)
})

test('a manager grants nothing above themselves, and the super flag is the owner’s alone', async () => {
  const set = (by: string, user: string) =>
    send<{ code?: string }>(by, 'PUT', `/api/permissions/accounts/${user}/super`, {
      super: true,
      version: 0,
    })
  expect((await set('mara', 'ivy')).status).toBe(403)
  expect(
    (
      await send('mara', 'PUT', '/api/permissions/accounts/rowan', {
        resource: 'shifts',
        permissions: [],
        version: 0,
      })
    ).status,
  ).toBe(409)
  expect((await set('rowan', 'mara')).status).toBe(200)
  await app.settle()
  expect((await send('mara', 'GET', '/getAccountPermissions')).json).toMatchObject({
    super: true,
    owner: false,
  })
  expect(await people('mara')).toContain('far')
  // The account itself says so, too: whoever ranks below cannot change it any more.
  expect(
    (await send<{ user: string; super: boolean }[]>('rowan', 'GET', '/getAppUsers')).json.find(
      ({ user }) => user === 'mara',
    )?.super,
  ).toBe(true)
  expect((await set('mara', 'ivy')).status).toBe(403)
})

test('a studio’s new zone reaches each of its people, by one event a person', async () => {
  const url = '/api/configuration/studios/south'
  const { json } = await send<StudioConfiguration>('rowan', 'GET', url)
  expect(
    (
      await send('rowan', 'PUT', url, {
        version: json.version,
        changes: { zone: 'America/Bogota', name: 'Sur', currency: 'cop' },
      })
    ).status,
  ).toBe(200)
  await app.settle()
  const events = await app.app.journal.read('account-far')
  expect(
    events.filter(({ type }) => type === 'StudioJoined').map(({ data }) => data),
  ).toMatchObject([
    { timezone: 'Europe/Bucharest' },
    { studio: 'south', timezone: 'America/Bogota', from: clock.now },
  ])
  const studios = (await send<{ studio: string }[]>('rowan', 'GET', '/getLocalStudios')).json
  expect(studios.find(({ studio }) => studio === 'south')).toEqual({
    studio: 'south',
    name: 'Sur',
    timezone: 'America/Bogota',
    currency: 'cop',
  })
  await app.settle()
  expect((await app.app.journal.read('account-far')).length).toBe(events.length)
})

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
  const person = (user: string, tipCont: string, studio: string) => ({
    user,
    tipCont,
    studio,
    name: 'Mona',
    surname: 'Fictional',
    email: `${user}@example.test`,
  })
  const lines = [
    { ...person('mona', 'Manager', 'north'), password },
    { ...person('nell', 'Model', 'north'), conturi: { ctb: { username: 'nell_x' } } },
    { ...person('sol', 'Model', 'south'), conturi: { ctb: { username: 'sol_x' } } },
  ]
  for (const one of lines)
    expect((await send('rowan', 'POST', '/api/accounts/people', one)).status).toBe(201)
  const become = (isSuper: boolean, version: number) =>
    send('rowan', 'PUT', '/api/permissions/accounts/mona/super', { super: isSuper, version })
  expect((await become(true, 0)).status).toBe(200)
  const login = await server.inject({
    method: 'POST',
    url: '/login',
    payload: { user: 'mona', password },
  })
  cookies['mona'] = String(login.headers['set-cookie']).split(';')[0] as string
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
  const observer = () => use('PUT', '/ingest/v1/observers/ext-9', { mode: 'change' })
  const beat = () =>
    use('POST', '/ingest/v1/observers/ext-9/heartbeat', { at: '2026-11-20T10:00:00Z' })
  const rejected = (line: number) => ({
    line,
    code: 'ingest.notYours',
    err: expect.any(String) as string,
  })
  expect((await report('nell_x', 'sol_x', 'nobody_x')).json).toMatchObject({
    accepted: 2,
    quarantined: 1,
    rejected: [],
  })
  expect([(await observer()).status, (await beat()).status]).toEqual([200, 200])

  expect((await become(false, 1)).status).toBe(200)
  expect(await report('nell_x', 'sol_x', 'nobody_x')).toMatchObject({
    status: 200,
    json: { accepted: 1, quarantined: 0, rejected: [rejected(2), rejected(3)] },
  })
  // Observers and figures of the server are not one studio's.
  expect([(await observer()).status, (await beat()).status]).toEqual([403, 403])
  expect((await use('GET', '/api/accounts/id-expiries')).status).toBe(200)
  const foreign = await use('POST', '/accountState', { ctb: ['nell_x', 'sol_x'] })
  expect(JSON.stringify(foreign.json)).toMatch(/"sol_x":\{"status":12/)

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
  const revoke = async (user: string, id: string) =>
    (
      await server.inject({
        method: 'DELETE',
        url: `/api/tokens/${id}`,
        headers: { cookie: cookies[user] ?? '' },
      })
    ).statusCode
  expect([
    await revoke('mona', owners.json.id),
    await revoke('tess', made.json.id),
    await revoke('fern', made.json.id),
  ]).toEqual([403, 403, 403])

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
  const again = await server.inject({
    method: 'POST',
    url: '/login',
    payload: { user: 'mona', password },
  })
  cookies['mona'] = String(again.headers['set-cookie']).split(';')[0] as string
  expect(await revoke('mona', made.json.id)).toBe(200)
  expect((await report('nell_x')).status).toBe(401)
})

test('a change for a later day holds on that day, for the people too', async () => {
  const url = '/api/configuration/studios/south'
  const { json } = await send<StudioConfiguration>('rowan', 'GET', url)
  const from = '2026-12-01T05:00:00.000Z'
  const planned = await send<StudioConfiguration>('rowan', 'PUT', url, {
    version: json.version,
    changes: { zone: 'Europe/Madrid' },
    from,
  })
  expect(planned.json).toMatchObject({
    settings: { zone: 'America/Bogota' },
    planned: [{ setting: 'zone', value: 'Europe/Madrid', from }],
  })
  await app.settle()
  expect((await app.app.journal.read('account-far')).at(-1)).not.toMatchObject({
    data: { timezone: 'Europe/Madrid' },
  })
  const history = (await send<unknown[]>('rowan', 'GET', `${url}/history`)).json
  expect(history[0]).toMatchObject({
    by: 'rowan',
    setting: 'zone',
    old: 'America/Bogota',
    value: 'Europe/Madrid',
    from,
  })
  clock.now = '2026-12-01T05:00:01.000Z'
  await app.settle()
  expect((await app.app.journal.read('account-far')).at(-1)).toMatchObject({
    type: 'StudioJoined',
    data: { timezone: 'Europe/Madrid', from },
  })
})
