import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../../platform/start/server.ts'
import { setupToken } from '../access/setup-token.ts'
import { accountsTest, line, ndjsonBody, setUp, type AccountsTest } from '../testing/accounts.ts'

let accounts: AccountsTest
let server: FastifyInstance
let cookie: string
const send = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  rest: { payload?: unknown; headers?: Record<string, string> } = {},
) =>
  server.inject({
    method,
    url,
    headers: { cookie, ...rest.headers },
    ...(rest.payload === undefined ? {} : { payload: rest.payload as object | Buffer }),
  })

/** Not at the machine, or not certainly. */
const outsiders: readonly {
  readonly remoteAddress?: string
  readonly headers?: Record<string, string>
  readonly behind?: true
}[] = [
  { remoteAddress: '192.0.2.1' },
  { headers: { 'x-forwarded-for': '127.0.0.1' } },
  { headers: { 'x-real-ip': '127.0.0.1' } },
  { headers: { via: '1.1 proxy' } },
  { behind: true },
  { behind: true, headers: { 'x-forwarded-for': '127.0.0.1' } },
]
const refusals: { code?: string; needed?: boolean }[] = []
beforeAll(async () => {
  accounts = await accountsTest()
  server = await createServer({
    app: accounts.app,
    authenticate: accounts.authenticate,
    services: [{ name: 'accounts', calls: accounts.calls, handlers: accounts.handlers }],
  })
  const behind = await createServer({
    app: { ...accounts.app, config: { ...accounts.app.config, TRUSTED_PROXIES: '127.0.0.1' } },
    authenticate: accounts.authenticate,
    services: [{ name: 'accounts', calls: accounts.calls, handlers: accounts.handlers }],
  })
  cookie = ''
  for (const how of outsiders) {
    const claim = {
      ...how,
      method: 'POST' as const,
      url: '/api/accounts/setup',
      payload: { ...setUp, token: 'guess' },
    }
    const ask = { ...how, method: 'GET' as const, url: '/api/accounts/setup?token=guess' }
    for (const one of [claim, ask])
      refusals.push((await (how.behind ? behind : server).inject(one)).json())
  }
  const linked = `/api/accounts/setup?token=${setupToken(accounts.app)}`
  for (const how of outsiders)
    refusals.push((await (how.behind ? behind : server).inject({ ...how, url: linked })).json())
  await behind.close()
  const made = await send('POST', '/api/accounts/setup', { payload: setUp })
  expect(made.statusCode).toBe(201)
  cookie = String(made.headers['set-cookie']).split(';')[0] as string
  await accounts.settle()
})
afterAll(async () => {
  await server.close()
  await accounts.close()
})

test('before there is an owner only somebody at the machine, or who has the code that it prints, is told so and can become one', () => {
  const expected = [
    ...outsiders.flatMap(() => ['accounts.setupToken', 'accounts.setupToken']),
    ...outsiders.map(() => true),
  ]
  expect(refusals.map(({ code, needed }) => code ?? needed)).toEqual(expected)
})
test('a login sets a cookie that no script reads, and answers who one is', async () => {
  const answer = await server.inject({
    method: 'POST',
    url: '/login',
    payload: { user: 'root', password: setUp.password },
  })
  expect(answer.statusCode).toBe(200)
  const [session, device] = answer.headers['set-cookie'] as string[]
  expect(session).toMatch(
    /^callboard_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(device).toMatch(
    /^callboard_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(answer.headers['x-position']).toBeDefined()
  expect(answer.json()).toEqual({
    user: 'root',
    name: 'Rowan',
    surname: 'Fictional',
    tipCont: 'Manager',
    studio: 'north',
    studios: ['north'],
    timezone: 'Europe/Bucharest',
    super: false,
    owner: true,
    language: 'en',
  })
})

test('wrong logins are answered 401 alike, and after repeated ones 429', async () => {
  const attempt = (user: string) =>
    server.inject({ method: 'POST', url: '/login', payload: { user, password: 'Wrong1!x' } })
  const [known, unknown] = [await attempt('root'), await attempt('nobody')]
  expect(known.statusCode).toBe(401)
  expect(known.json()).toEqual(unknown.json())
  expect(known.json()).toEqual({ err: expect.any(String), code: 'accounts.loginFailed' })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await attempt('nobody')).statusCode)
  expect(statuses.at(-1)).toBe(429)
})

test('the import over HTTP: counts, a position, and rejected lines', async () => {
  const answer = await send('POST', '/api/accounts/import', {
    payload: ndjsonBody(line('fern', { password: 'Abc12!x' }), '{'),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    created: 1,
    updated: 0,
    unchanged: 0,
    rejected: [{ line: 2, code: 'accounts.lineNotJson', err: 'The line isn’t valid JSON' }],
  })
  expect(answer.headers['x-position']).toBeDefined()
  const many = await send('POST', '/api/accounts/import', {
    payload: Buffer.from('{}\n'.repeat(5_001)),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  expect([many.statusCode, many.json().code]).toEqual([413, 'accounts.tooManyLines'])
})

test('what one may do is one’s own affair, and managing is for those who may', async () => {
  const login = await server.inject({
    method: 'POST',
    url: '/login',
    payload: { user: 'fern', password: 'Abc12!x' },
  })
  const fern = { cookie: String(login.headers['set-cookie']).split(';')[0] as string }
  expect((await send('GET', '/getAccountPermissions', { headers: fern })).json()).toEqual({
    permissions: [],
    owner: false,
    super: false,
  })
  expect(
    (
      await send('POST', '/api/accounts/import', {
        payload: ndjsonBody(line('oak')),
        headers: fern,
      })
    ).statusCode,
  ).toBe(403)
  expect(
    (
      await send('POST', '/api/studios', {
        payload: { studio: 'west', name: 'West', timezone: 'Europe/Paris' },
        headers: fern,
      })
    ).statusCode,
  ).toBe(403)
  expect(
    (
      await send('POST', '/api/tokens', {
        payload: { name: 'mine', scopes: ['read'] },
        headers: fern,
      })
    ).statusCode,
  ).toBe(403)
  // A token is listed to the person who made it, whatever they are now: a person who never could has none.
  expect((await send('GET', '/api/tokens', { headers: fern })).json()).toEqual([])
  expect((await send('GET', '/getLocalStudios', { headers: { cookie: '' } })).statusCode).toBe(401)
})

test('a studio is made once, in a zone that exists', async () => {
  const make = (timezone: string, studio = 'south') =>
    send('POST', '/api/studios', { payload: { studio, name: 'South', timezone } })
  const made = await make('Europe/Madrid')
  expect([made.statusCode, made.json()]).toEqual([
    201,
    { studio: 'south', name: 'South', timezone: 'Europe/Madrid', currency: 'usd' },
  ])
  expect((await make('Europe/Madrid')).statusCode).toBe(409)
  expect((await make('Mars/Olympus', 'east')).statusCode).toBe(400)
})

test('a token is nobody after its revocation, and a logout ends the session', async () => {
  const { id, token } = (
    await send('POST', '/api/tokens', { payload: { name: 'reader', scopes: ['read'] } })
  ).json<{ id: string; token: string }>()
  const revoke = () => send('DELETE', `/api/tokens/${id}`)
  const bearer = { cookie: '', authorization: `Bearer ${token}` }
  expect((await send('GET', '/api/accounts/me', { headers: bearer })).statusCode).toBe(403)
  expect((await revoke()).statusCode).toBe(200)
  expect((await send('GET', '/api/accounts/me', { headers: bearer })).statusCode).toBe(401)
  expect((await send('GET', '/api/accounts/me')).statusCode).toBe(200)
  const out = await send('GET', '/logout')
  expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
  expect((await send('GET', '/api/accounts/me')).statusCode).toBe(401)
  expect((await send('GET', '/logout')).statusCode).toBe(200)
})

test('people behind a named proxy are told apart by the address it forwards, and nobody else’s word for it counts', async () => {
  const serve = (proxies: object) =>
    createServer({
      app: { ...accounts.app, config: { ...accounts.app.config, ...proxies } },
      authenticate: accounts.authenticate,
      services: [{ name: 'accounts', calls: accounts.calls, handlers: accounts.handlers }],
    })
  const tried = async (behind: FastifyInstance, user: string) => {
    const statuses: number[] = []
    for (const last of [1, 1, 1, 1, 1, 1, 2])
      statuses.push(
        (
          await behind.inject({
            method: 'POST',
            url: '/login',
            payload: { user, password: 'Wrong1!x' },
            headers: { 'x-forwarded-for': `198.51.100.${last}` },
          })
        ).statusCode,
      )
    return statuses
  }
  const behind = await serve({ TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.1' })
  expect(await tried(behind, 'one')).toEqual([401, 401, 401, 401, 401, 429, 401])
  const open = await serve({})
  expect(await tried(open, 'two')).toEqual([401, 401, 401, 401, 401, 429, 429])
  await behind.close()
  await open.close()
})
