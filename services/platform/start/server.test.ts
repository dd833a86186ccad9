import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { asAna, asObserver, parrots, serverOfTest } from '../testing/server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('alive is alive; ready asks every check and names the failed ones', async () => {
  const { server } = await serverOfTest({
    checks: { store: async () => undefined, queue: async () => Promise.reject(new Error('down')) },
  })
  expect((await server.inject('/healthz')).json()).toEqual({ ok: true })
  const ready = await server.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, failed: ['queue'] }])
  const { server: well } = await serverOfTest({ checks: { store: async () => undefined } })
  expect((await well.inject('/readyz')).json()).toEqual({ ok: true, failed: [] })
})
test('metrics are for this machine, or for who has the scope', async () => {
  const { server } = await serverOfTest()
  await server.inject('/greet')
  const local = await server.inject('/metrics')
  expect(local.body).toMatch(/callboard_call_seconds_count\{call="parrots.greet",status="200"\} \d/)
  const get = (headers: Record<string, string>, remoteAddress = '192.0.2.7') =>
    server.inject({ url: '/metrics', remoteAddress, headers })
  expect((await get({})).statusCode).toBe(401)
  expect((await get(asAna)).statusCode).toBe(403)
  expect((await get(asObserver)).statusCode).toBe(403)
  expect((await get({ authorization: 'Bearer gauge-token' })).statusCode).toBe(200)
  expect((await get({ 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1')).statusCode).toBe(401)
})

const site = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callboard-web-'))
  folders.push(folder)
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Callboard</title>')
  writeFileSync(path.join(folder, 'service-worker.js'), '1')
  writeFileSync(path.join(folder, 'assets', 'entry-abc123.js'), '2')
  return folder
}
const html = { accept: 'text/html,*/*' }
test('screens: every page-like address gets the page, hashed files stay for ever, the rest is asked for again', async () => {
  const { server } = await serverOfTest({ webDir: site() })
  for (const url of ['/', '/setup', '/monitoring?studio=north', '/deep/er', '/index.html']) {
    const page = await server.inject({ url, headers: html })
    expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([
      200,
      'no-store',
      expect.stringContaining('<title>Callboard'),
    ])
  }
  // The front door opens to a client that takes anything; further in, only a browser is shown pages.
  for (const headers of [{}, { accept: '*/*' }])
    expect((await server.inject({ url: '/', headers })).statusCode).toBe(200)
  expect(
    (await server.inject({ url: '/', headers: { accept: 'application/json' } })).statusCode,
  ).toBe(404)
  expect((await server.inject('/assets/entry-abc123.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await server.inject('/service-worker.js')).headers['cache-control']).toBe('no-cache')
})
test('a script goes out as small as its reader takes it', async () => {
  const webDir = site()
  writeFileSync(path.join(webDir, 'assets', 'entry-abc123.js.br'), 'small')
  const { server } = await serverOfTest({ webDir })
  const get = (encoding: string) =>
    server.inject({ url: '/assets/entry-abc123.js', headers: { 'accept-encoding': encoding } })
  const small = await get('gzip, br')
  expect([small.body, small.headers['content-encoding'], small.headers['content-type']]).toEqual([
    'small',
    'br',
    'application/javascript; charset=utf-8',
  ])
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const whole = await get('identity')
  expect([whole.body, whole.headers['content-encoding']]).toEqual(['2', undefined])
})
test('what programs ask for is never a page', async () => {
  const { server } = await serverOfTest({ webDir: site() })
  for (const url of ['/api/nothing', '/ingest/x', '/assets/old.js', '/live/x', '/metrics/x']) {
    const answer = await server.inject({ url, headers: html })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.notFound'])
  }
  expect((await server.inject({ url: '/greet', headers: html })).json()).toEqual({ hello: null })
  expect((await server.inject({ url: '/nowhere' })).json().code).toBe('request.notFound')
  expect((await server.inject({ method: 'DELETE', url: '/greet' })).json().code).toBe(
    'request.method',
  )
  expect(
    (await server.inject({ url: '/assets/../../package.json', headers: html })).body,
  ).not.toContain('dependencies')
  expect((await server.inject({ url: '/..%2f..%2fetc/passwd', headers: html })).body).not.toContain(
    'root:',
  )
})
test('without built screens a plain page says how to build them', async () => {
  const { server } = await serverOfTest()
  const page = await server.inject({ url: '/', headers: html })
  expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('npm run setup')])
})

test('a plain GET of /live says what it is', async () => {
  const { server } = await serverOfTest()
  const answer = await server.inject({ url: '/live', headers: asAna })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed'])
})
test('drain finishes what runs and takes nothing new', async () => {
  const birds = parrots()
  const { server } = await serverOfTest({ services: [birds.service] })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  birds.hold()
  const running = fetch(`${url}/api/parrots`, {
    method: 'POST',
    headers: { ...asAna, 'content-type': 'application/json' },
    body: '{"name":"polly","age":1}',
  })
  await expect.poll(birds.waiting).toBe(1)
  const drained = server.drain()
  await expect(fetch(`${url}/greet`)).rejects.toThrow()
  birds.release()
  expect((await running).status).toBe(201)
  await drained
})
/** All that the server says on a connection that sends this and waits. */
async function toldIn1ms(sent: string): Promise<string> {
  const { server } = await serverOfTest()
  expect(server.server.requestTimeout).toBe(30_000)
  await server.listen({ port: 0, host: '127.0.0.1' })
  server.server.requestTimeout = 1
  server.server.headersTimeout = 1
  const { port } = server.server.address() as { port: number }
  return new Promise((resolve) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => sent !== '' && socket.write(sent))
    socket.on('data', (chunk: Buffer) => (got += chunk.toString()))
    socket.on('close', () => resolve(got))
  })
}
test('a body that never ends is given up, not waited for', async () => {
  const head = 'POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  expect(await toldIn1ms(`${head}content-length: 100\r\n\r\n{"user":`)).toMatch(
    /^HTTP\/1\.1 400 .*"code":"request.malformed","params":\{"detail":"[^"]+"\}\}$/s,
  )
})
test('a connection that asks nothing is closed without a word', async () => {
  expect(await toldIn1ms('')).toBe('')
})
