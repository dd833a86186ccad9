import type { LookupAddress } from 'node:dns'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onEvent } from '../process/define-process.ts'
import { jarEvents } from '../testing/jars.ts'
import { processesTest, type ProcessesTest } from '../testing/processes.ts'
import {
  startPushServer,
  subscriptionAt,
  testCertificate,
  type TestPushServer,
} from '../testing/push-server.ts'
import { defineEffect } from './define-effect.ts'
import { isPublic, publicOnly, type Outbound } from './outbound.ts'
import { pushAdapter } from './push.ts'
import { vapidKeys } from './vapid.ts'

let its: ProcessesTest
let server: TestPushServer
beforeAll(async () => {
  its = await processesTest()
  server = await startPushServer()
})
afterAll(async () => {
  await server.stop()
  await its.close()
})
afterEach(() => {
  server.answer = (response) => void response.writeHead(201).end()
})

/** Every name is at these addresses. */
const at =
  (...addresses: string[]): Outbound['resolve'] =>
  (_, done) =>
    done(
      null,
      addresses.map((address): LookupAddress => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
    )
/** Loopback is allowed here and nowhere else. */
const toLoopback: Outbound = {
  allow: (address) => address === '127.0.0.1',
  resolve: at('127.0.0.1'),
  ca: testCertificate,
}
const adapter = (outbound: Outbound | undefined = toLoopback) =>
  pushAdapter({
    keys: () => vapidKeys(its.runtime.app),
    subject: 'mailto:office@studio.example',
    ...(outbound && { outbound }),
  })
const endpoint = (path = '/send/1') => `https://push.test:${server.port}${path}`
const push = (to: string, outbound?: Outbound, text = 'A jar is full') =>
  adapter(outbound).deliver(
    { subscription: subscriptionAt(to), text },
    { id: '0'.repeat(32), signal: AbortSignal.timeout(60_000) },
  )

test('a message goes to the browser’s push service, encrypted, signed by the installation, once on a screen', async () => {
  await push(endpoint())
  const got = server.pushed.at(-1)
  const { publicKey } = await vapidKeys(its.runtime.app)
  expect(got?.path).toBe('/send/1')
  expect(got?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: '0'.repeat(32),
    ttl: '86400',
    urgency: 'normal',
  })
  expect(got?.headers.authorization).toContain(`k=${publicKey}`)
  expect(got?.body.toString('latin1')).not.toContain('jar')
})
test('the keys are made once, whoever asks, and lie in the vault', async () => {
  await its.runtime.app.vault.remove('vapid')
  const asked = await Promise.all(Array.from({ length: 6 }, () => vapidKeys(its.runtime.app)))
  expect(new Set(asked.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await its.runtime.app.vault.listOf('installation', 'vapid')).toEqual(['vapid'])
})
test.each([
  ['plain HTTP', 'http://push.test/'],
  ['no URL', 'push.test'],
  ['a login', 'https://ana:secret@push.test/'],
  ['this machine', 'https://127.0.0.1/'],
  ['this machine, otherwise written', 'https://0x7f.1/'],
  ['this machine in IPv6', 'https://[::1]/'],
  ['this machine wrapped', 'https://[::ffff:127.0.0.1]/'],
  ['a private network', 'https://10.0.0.7/'],
  ['a link-local address', 'https://169.254.169.254/latest/meta-data'],
  ['another port', 'https://93.184.215.14:6379/'],
])('an endpoint that is %s is not called', async (_, address) => {
  const before = server.pushed.length
  await expect(push(address, publicOnly)).rejects.toMatchObject({ how: 'never' })
  expect(server.pushed).toHaveLength(before)
})
test.each([
  ['loopback', ['127.0.0.1']],
  ['a public and a private address', ['93.184.215.14', '192.168.1.10']],
  ['an IPv6 address that wraps a private one', ['64:ff9b::a00:1']],
])('a name that leads to %s is not called', async (_, addresses) => {
  const outbound = { ...publicOnly, resolve: at(...addresses), ca: testCertificate }
  await expect(push('https://push.test/', outbound)).rejects.toMatchObject({
    how: 'never',
    message: expect.stringMatching(/^push.test is at /) as string,
  })
})
test('where a name leads is asked once for a connection, and each connection asks anew', async () => {
  let asked = 0
  const rebinding: Outbound = {
    ...toLoopback,
    resolve: (name, done) => at(asked++ === 0 ? '127.0.0.1' : '10.0.0.1')(name, done),
  }
  await push(endpoint(), rebinding)
  expect(asked).toBe(1)
  await expect(push(endpoint(), rebinding)).rejects.toMatchObject({ how: 'never' })
})
test('a connection that went elsewhere is ended before anything is said', async () => {
  let asked = 0
  const before = server.pushed.length
  const outbound = { ...toLoopback, allow: () => ++asked === 1 }
  await expect(push(endpoint(), outbound)).rejects.toMatchObject({ how: 'never' })
  expect(server.pushed).toHaveLength(before)
})
test('a redirect is not followed', async () => {
  server.answer = (response) => void response.writeHead(307, { location: endpoint('/other') }).end()
  await expect(push(endpoint('/first'))).rejects.toMatchObject({ how: 'never' })
  expect(server.pushed.at(-1)?.path).toBe('/first')
})
test('an answer that never ends is not read to its end', async () => {
  let written = 0
  server.answer = (response) => {
    response.writeHead(201)
    const more = () => {
      if (response.destroyed) return
      written += 65_536
      response.write(Buffer.alloc(65_536), () => setImmediate(more))
    }
    more()
  }
  await push(endpoint())
  await expect.poll(() => server.pushed.length).toBeGreaterThan(0)
  expect(written).toBeLessThan(50_000_000)
})
test('a push service that does not answer is given up, and tried later', async () => {
  server.answer = () => undefined
  const one = adapter().deliver(
    { subscription: subscriptionAt(endpoint()), text: 'A jar is full' },
    { id: '0'.repeat(32), signal: AbortSignal.timeout(100) },
  )
  await expect(one).rejects.toMatchObject({ how: 'later' })
})
test.each([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [503, 'later'],
  [400, 'never'],
  [413, 'never'],
])('%i means %s', async (status, how) => {
  server.answer = (response) => void response.writeHead(status).end('words of the other side')
  const failure = expect(push(endpoint())).rejects
  await failure.toMatchObject({
    how,
    message: expect.not.stringContaining('words') as string,
  })
})
test('a text that no push message holds is not sent', async () => {
  await expect(push(endpoint(), toLoopback, 'x'.repeat(3001))).rejects.toMatchObject({
    how: 'never',
  })
})
test('of a subscription that has ended the module is told, and the row is dropped', async () => {
  const forgotten: string[] = []
  const told = defineEffect({
    name: 'jars.pushed',
    transport: 'push',
    compose: async () => ({ subscription: subscriptionAt(endpoint()), text: 'A jar is full' }),
    gone: async ({ key }) => void forgotten.push(key),
  })
  const tell = onEvent({
    name: 'tell-pushed',
    module: 'jars',
    version: 1,
    events: jarEvents,
    run: async (event, { send }) => {
      for (const key of ['phone', 'desk']) send('jars.pushed', { person: event.data.jar, key })
    },
  })
  const { processes, outbox } = await its.worker([tell], [told], [adapter()])
  await its.send('fern', { type: 'Fill', owner: 'Fern', sweets: 1 })
  await processes.settle()
  server.answer = (response) => void response.writeHead(410).end()
  expect(await outbox.deliverSome()).toBe(2)
  expect(forgotten.toSorted()).toEqual(['desk', 'phone'])
  const { rows } = await its.runtime.app.pool.query<{ state: string }>(
    'select o.state from outbox o',
  )
  expect(rows.map(({ state }) => state)).toEqual(['dropped', 'dropped'])
})
test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['4000::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})
