import { expect, test } from 'vitest'
import { markShared } from '../concurrency/read-coalescer.ts'
import { asAna, asObserver, asVlad, parrots, position, serverOfTest } from '../testing/server.ts'

const polly = { name: 'polly', age: 3 }

test('a call answers what its handler gives, with its status and the position that it wrote', async () => {
  const { service, added } = parrots()
  const { server } = await serverOfTest({ services: [service] })
  const answer = await server.inject({
    method: 'POST',
    url: '/api/parrots',
    headers: asAna,
    payload: { ...polly, wings: 2 },
  })
  expect([answer.statusCode, answer.json()]).toEqual([201, polly])
  expect(answer.headers['x-position']).toBe(position(2))
  expect(added[0]?.body).toEqual(polly)
})
test('an answer that several requests get is written as text once, and only an answer that the call declares', async () => {
  const { service } = parrots()
  let looked = 0
  const answer = markShared([
    {
      name: 'polly',
      get age() {
        return (looked++, 3)
      },
      secret: 'x',
    },
  ])
  const { server } = await serverOfTest({
    services: [{ ...service, handlers: { ...service.handlers, list: async () => answer } }],
  })
  for (let i = 0; i < 3; i++)
    expect((await server.inject({ url: '/api/parrots', headers: asAna })).json()).toEqual([polly])
  expect(looked).toBe(1)
})
test('whoever is not logged in gets 401 before the body is looked at', async () => {
  const { server } = await serverOfTest()
  const answer = await server.inject({
    method: 'POST',
    url: '/api/parrots',
    payload: 'not even json',
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { err: 'Sign in first', code: 'session.absent' },
  ])
})
test('whoever may not make a call gets 403', async () => {
  const { server } = await serverOfTest()
  const answer = await server.inject({
    method: 'POST',
    url: '/api/parrots',
    headers: asVlad,
    payload: polly,
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { err: 'You don’t have permission to do this', code: 'permission.denied' },
  ])
})
test('an address that leaves its parameter empty is nothing', async () => {
  const { server } = await serverOfTest()
  expect((await server.inject({ url: '/api/parrots/', headers: asAna })).statusCode).toBe(404)
})
test('a token may do only what its scopes name', async () => {
  const { server } = await serverOfTest()
  expect((await server.inject({ url: '/api/parrots', headers: asObserver })).statusCode).toBe(403)
  expect(
    (
      await server.inject({
        method: 'POST',
        url: '/ingest/v1/squawks',
        headers: asObserver,
        payload: 'x',
      })
    ).statusCode,
  ).toBe(200)
})
test('a wrong token is not saved by a good cookie', async () => {
  const { server } = await serverOfTest()
  for (const authorization of ['Bearer wrong', 'Bearer', 'bearer ü ü'])
    expect(
      (await server.inject({ url: '/api/parrots', headers: { ...asAna, authorization } }))
        .statusCode,
    ).toBe(401)
})
test.each([
  ['a missing field', { name: 'x' }, 'body.age', ['/body/age']],
  ['a wrong type', { name: 'x', age: 'old' }, 'body.age', ['/body/age']],
  ['what is no object', [], 'body: Invalid input', ['/body']],
  ['two mistakes', {}, 'body.age', ['/body/name', '/body/age']],
  ['a NUL', { name: 'a\u0000b', age: 1 }, 'cannot be stored', undefined],
  ['half a character', { name: '\ud800', age: 1 }, 'cannot be stored', undefined],
])('%s in a body is 400 and says where', async (_, payload, text, paths) => {
  const { server } = await serverOfTest()
  const answer = await server.inject({
    method: 'POST',
    url: '/api/parrots',
    headers: asAna,
    payload,
  })
  expect(answer.statusCode).toBe(400)
  const { err, ...rest } = answer.json()
  expect(err).toContain(text)
  expect(rest).toEqual({
    code: 'request.malformed',
    params: { detail: err, ...(paths && { paths: paths.join('\n') }) },
  })
})
test.each([
  ['broken JSON', '{"name":', 'application/json', 400],
  ['JSON that is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'application/json', 400],
  ['another content type', 'name=x', 'application/x-www-form-urlencoded', 400],
  ['no content type', Buffer.from('{}'), '', 400],
  ['no body', '', 'application/json', 400],
  [
    'a body too large',
    JSON.stringify({ name: 'x'.repeat(70_000), age: 1 }),
    'application/json',
    413,
  ],
  ['__proto__', '{"name":"x","age":1,"__proto__":{"admin":true}}', 'application/json', 400],
  [
    'JSON nested 30,000 deep',
    `{"name":"x","age":1,"tags":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    'application/json',
    400,
  ],
])('%s is refused', async (_, payload, type, status) => {
  const { server } = await serverOfTest()
  const answer = await server.inject({
    method: 'POST',
    url: '/api/parrots',
    headers: { ...asAna, ...(type ? { 'content-type': type } : {}) },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({
    code: expect.any(String),
    err: expect.any(String),
    params: expect.any(Object),
  })
})
test('lines arrive as bytes whatever the content type', async () => {
  const { server } = await serverOfTest()
  for (const type of [
    'application/x-ndjson',
    'application/json',
    'text/plain',
    'application/octet-stream',
    undefined,
  ]) {
    const headers = { ...asObserver, ...(type ? { 'content-type': type } : {}) }
    const answer = await server.inject({
      method: 'POST',
      url: '/ingest/v1/squawks',
      headers,
      payload: Buffer.from('{"a":1}\n\u0000'),
    })
    expect(answer.json()).toEqual({ bytes: 9 })
  }
  expect(
    (
      await server.inject({ method: 'POST', url: '/ingest/v1/squawks', headers: asObserver })
    ).json(),
  ).toEqual({ bytes: 0 })
  expect(
    (
      await server.inject({
        method: 'POST',
        url: '/ingest/v1/squawks',
        headers: { ...asObserver, 'content-encoding': 'gzip' },
        payload: 'x',
      })
    ).statusCode,
  ).toBe(400)
  expect(
    (
      await server.inject({
        method: 'POST',
        url: '/ingest/v1/squawks',
        headers: asObserver,
        payload: 'x'.repeat(5000),
      })
    ).statusCode,
  ).toBe(413)
})
test('the rule, the conflict and the bug have their own answers, and a bug tells no details', async () => {
  const { server, lines } = await serverOfTest()
  const fall = (how: string) =>
    server.inject({
      method: 'POST',
      url: '/api/fall',
      headers: { ...asAna, 'x-request-id': 'r-77' },
      payload: { how },
    })
  expect([(await fall('rule')).statusCode, (await fall('rule')).json()]).toEqual([
    409,
    { err: 'it sleeps', code: 'parrots.asleep' },
  ])
  expect((await fall('conflict')).json()).toMatchObject({ code: 'command.busy' })
  for (const how of ['bug', 'shape']) {
    const answer = await fall(how)
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      {
        code: 'internal.bug',
        err: 'Something went wrong. Reference: r-77',
        params: { id: 'r-77' },
      },
    ])
    expect(answer.headers['x-request-id']).toBe('r-77')
  }
  expect(lines.some((line) => line.includes('secret detail') && line.includes('r-77'))).toBe(true)
})
test('logs hold no cookie, token or password', async () => {
  const { server, lines } = await serverOfTest()
  await server.inject({
    method: 'POST',
    url: '/login',
    headers: asAna,
    payload: { user: 'ana', password: 'Hidden-1' },
  })
  await server.inject({ method: 'POST', url: '/api/fall', headers: asAna, payload: { how: 'bug' } })
  server.log.info(
    {
      req: { headers: { authorization: 'Bearer observer-token', cookie: 'x=ana-cookie' } },
      password: 'Hidden-1',
    },
    'careless',
  )
  expect(lines.join('')).not.toMatch(/Hidden-1|ana-cookie|observer-token/)
})

test('a read waits for the position and says what it has seen', async () => {
  const { server, progress } = await serverOfTest()
  const list = (after?: string) =>
    server.inject({
      url: '/api/parrots',
      headers: { ...asAna, ...(after === undefined ? {} : { 'x-after-position': after }) },
    })
  expect((await list()).headers['x-position']).toBe(position(5))
  expect((await list(position(4))).headers['x-position']).toBe(position(5))
  expect((await list('')).statusCode).toBe(200)
  const late = await list(position(6))
  expect([late.statusCode, late.json().code]).toEqual([409, 'position.notReached'])
  progress.reach = async () => true
  expect((await list(position(6))).headers['x-position']).toBe(position(6))
})
test.each([
  'x',
  '12',
  'e12',
  'e00000000000000000012.00000000000000000012',
  '-1',
  '00000000000000000001',
  '0000000000000000001, 2',
  "1' or 1=1",
])('%s is no position', async (after) => {
  const { server } = await serverOfTest()
  const answer = await server.inject({
    url: '/api/parrots',
    headers: { ...asAna, 'x-after-position': after },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'position.unknown'])
})
test('a position that can never be is not waited for', async () => {
  const { server, progress } = await serverOfTest()
  progress.reach = async () => expect.unreachable()
  const answer = await server.inject({
    url: '/api/parrots',
    headers: { ...asAna, 'x-after-position': '9'.repeat(19) },
  })
  expect(answer.json().code).toBe('position.notReached')
})
const token = 'e00000000000000000012.00000000000000000012'
test('a token of another store is a position only where that store is used', async () => {
  const { server } = await serverOfTest({
    letteredPositions: true,
    progress: {
      reach: async () => true,
      seen: async () => position(5),
      place: async (wanted) => wanted,
      head: async () => position(5),
    },
  })
  const answer = await server.inject({
    url: '/api/parrots',
    headers: { ...asAna, 'x-after-position': token },
  })
  expect([answer.statusCode, answer.headers['x-position']]).toEqual([200, token])
})
