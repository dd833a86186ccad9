import { expect, test } from 'vitest'
import type { Call } from '#shared/platform/calls.ts'
import { asAna, asObserver, parrots, serverOfTest } from '../testing/server.ts'

const polly = { name: 'polly', age: 3 }

test('a page of another origin cannot lead its visitor to a GET that writes; their own page, an address that they type and a program can', async () => {
  const { service } = parrots()
  const leave = { ...(service.calls['greet'] as Call), path: '/leave', writes: true } as const
  let left = 0
  const handlers = { ...service.handlers, leave: async () => (left++, { hello: null }) }
  const { server } = await serverOfTest({
    services: [{ ...service, calls: { ...service.calls, leave }, handlers }],
  })
  const get = async (url: string, headers: Record<string, string>) =>
    (await server.inject({ url, headers: { host: 'board.test', ...asAna, ...headers } })).statusCode
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ]
  for (const headers of foreign as Record<string, string>[])
    expect([headers, await get('/leave', headers), await get('/greet', headers)]).toEqual([
      headers,
      403,
      200,
    ])
  expect(
    (
      await server.inject({
        method: 'HEAD',
        url: '/leave',
        headers: { host: 'board.test', 'sec-fetch-site': 'cross-site' },
      })
    ).statusCode,
  ).toBe(403)
  expect(left).toBe(0)
  const own = [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://board.test' },
    {},
  ]
  for (const headers of own as Record<string, string>[])
    expect([headers, await get('/leave', headers)]).toEqual([headers, 200])
  expect(left).toBe(own.length)
})
test('a page of another origin cannot use the cookie, a program and the own page can', async () => {
  const { server } = await serverOfTest()
  const add = (headers: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url: '/api/parrots',
      headers: { host: 'board.test', ...headers },
      payload: polly,
    })
  const foreign = await add({ ...asAna, origin: 'https://evil.test' })
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'request.foreignOrigin'])
  for (const headers of [
    { origin: 'null' },
    { origin: 'http://board.test:81' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://a.board.test', 'sec-fetch-site': 'same-site' },
  ])
    expect((await add({ ...asAna, ...(headers as Record<string, string>) })).statusCode).toBe(403)
  for (const headers of [
    {},
    { origin: 'https://board.test' },
    { origin: 'https://outer.test', 'sec-fetch-site': 'same-origin' },
  ])
    expect((await add({ ...asAna, ...(headers as Record<string, string>) })).statusCode).toBe(201)
  expect(
    (
      await server.inject({
        method: 'POST',
        url: '/ingest/v1/squawks',
        headers: { ...asObserver, origin: 'chrome-extension://abc' },
        payload: 'x',
      })
    ).statusCode,
  ).toBe(200)
})
test('a login sets a cookie that scripts cannot read', async () => {
  const { server } = await serverOfTest({ trustedProxies: '127.0.0.1' })
  const answer = await server.inject({
    method: 'POST',
    url: '/login',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { user: 'ana', password: 'x' },
  })
  expect(answer.headers['set-cookie']).toBe(
    'callboard_session=new-cookie; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})
test('every answer carries the security headers', async () => {
  const { server } = await serverOfTest()
  for (const url of ['/greet', '/nowhere', '/healthz', '/%zz', '/docs']) {
    const { headers } = await server.inject({ url })
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  }
})
