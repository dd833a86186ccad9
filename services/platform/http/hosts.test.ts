import { expect, test } from 'vitest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostsOf, isHere } from './hosts.ts'
import type { ServerParts } from '../start/server.ts'
import { parrots, serverOfTest } from '../testing/server.ts'

const start = async (parts: Partial<ServerParts>) => (await serverOfTest(parts)).server

const names = [
  'localhost:3000',
  '127.0.0.1',
  '127.9.8.7:80',
  '[::1]:3000',
  'callboard.example',
  'CALLBOARD.example:443',
  '192.0.2.7:3000',
  'studio-pc',
] as const
test.each([
  [{ HOST: '127.0.0.1' }, ['localhost:3000', '127.0.0.1', '127.9.8.7:80', '[::1]:3000']],
  [{ HOST: 'localhost' }, ['localhost:3000', '127.0.0.1', '127.9.8.7:80', '[::1]:3000']],
  [{ HOST: '::1' }, ['localhost:3000', '127.0.0.1', '127.9.8.7:80', '[::1]:3000']],
  [{ HOST: '0.0.0.0' }, names],
  [{ HOST: '192.0.2.7' }, names],
  [
    { HOST: '127.0.0.1', ALLOWED_HOSTS: 'Callboard.example' },
    ['callboard.example', 'CALLBOARD.example:443'],
  ],
  [
    { HOST: '0.0.0.0', ALLOWED_HOSTS: 'callboard.example,[::1]' },
    ['[::1]:3000', 'callboard.example', 'CALLBOARD.example:443'],
  ],
])('with %j it answers to %j', (config, expected) => {
  expect(names.filter(hostsOf(config).answers)).toEqual(expected)
})
test.each([
  '',
  ' ',
  'localhost:3000:1',
  'evil.example@localhost',
  'localhost/',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'xlocalhost',
  '[::1',
  'localhost:999999',
  'localhost,evil.example',
])('a host %j is not this machine', (host) =>
  expect(hostsOf({ HOST: '127.0.0.1' }).answers(host)).toBe(false),
)

test('who names another host is refused before anything else, but whether it is well is told to this machine', async () => {
  const server = await start({
    hosts: hostsOf({ HOST: '127.0.0.1' }),
    services: [parrots().service],
  })
  const ask = async (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const { statusCode, body } = await server.inject({ url, headers, remoteAddress })
    return [statusCode, (JSON.parse(body) as { code?: string }).code]
  }
  const evil = { host: 'evil.example:3000' }
  for (const url of ['/greet', '/', '/nowhere', '/metrics', '/live', '/openapi.json'])
    expect(await ask(url, evil), url).toEqual([400, 'request.foreignHost'])
  for (const url of ['/healthz', '/readyz']) {
    expect(await ask(url, evil), url).toEqual([200, undefined])
    expect(await ask(url, evil, '192.0.2.7'), url).toEqual([400, 'request.foreignHost'])
    expect(await ask(url, { ...evil, 'x-forwarded-for': '127.0.0.1' }), url).toEqual([
      400,
      'request.foreignHost',
    ])
  }
  expect(await ask('/greet', { host: '127.0.0.1:3000' })).toEqual([200, undefined])
  // Only a trusted proxy may tell the host that the client asked for.
  expect(await ask('/greet', { ...evil, 'x-forwarded-host': 'localhost' })).toEqual([
    400,
    'request.foreignHost',
  ])
})

test('a page of an allowed host may use the cookie behind a proxy that calls us by another name; of another port or name it may not', async () => {
  const server = await start({
    hosts: hostsOf({ HOST: '127.0.0.1', ALLOWED_HOSTS: 'callboard.example,127.0.0.1' }),
    services: [parrots().service],
  })
  const from = async (origin: string) =>
    (
      await server.inject({
        method: 'POST',
        url: '/login',
        headers: { host: '127.0.0.1:3000', origin },
        payload: { user: 'ana', password: 'x' },
      })
    ).statusCode
  expect(await from('https://callboard.example')).toBe(200)
  for (const origin of [
    'https://callboard.example:8443',
    'https://evil.example',
    'http://127.0.0.1:4000',
    'null',
  ])
    expect(await from(origin), origin).toBe(403)
})

test('over TLS, as only a trusted proxy may say, the cookie is Secure and browsers are told to stay with TLS', async () => {
  const signIn = async (server: FastifyInstance, remoteAddress: string) => {
    const payload = { user: 'ana', password: 'x' }
    const { headers } = await server.inject({
      method: 'POST',
      url: '/login',
      headers: { 'x-forwarded-proto': 'https' },
      remoteAddress,
      payload,
    })
    return [String(headers['set-cookie']).includes('Secure'), headers['strict-transport-security']]
  }
  const alone = await start({})
  expect(await signIn(alone, '127.0.0.1')).toEqual([false, undefined])
  const proxied = await start({ trustedProxies: '10.0.0.0/8' })
  expect(await signIn(proxied, '192.0.2.7')).toEqual([false, undefined])
  expect(await signIn(proxied, '10.0.0.7')).toEqual([true, 'max-age=31536000'])
})

const local = { ip: '127.0.0.1', host: 'localhost:3000', headers: {}, httpVersion: '1.1' }
test.each([
  ['a client on this machine', {}, true],
  ['a client elsewhere', { ip: '192.0.2.7' }, false],
  ['a name of the web', { host: 'callboard.example' }, false],
  ['a proxy that names its client', { headers: { 'x-forwarded-for': '192.0.2.7' } }, false],
  ['a proxy that names nobody', { httpVersion: '1.0' }, false],
])('%s is here: %s', (_, more, here) => {
  const { ip, host, headers, httpVersion } = { ...local, ...more }
  const request = { ip, host, headers, raw: { httpVersion }, socket: { remoteAddress: ip } }
  expect(isHere(request as unknown as FastifyRequest, false)).toBe(here)
  expect(isHere(request as unknown as FastifyRequest, true)).toBe(false)
})
