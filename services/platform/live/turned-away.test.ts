import { afterEach, expect, test } from 'vitest'
import { ana, asAna, asVlad, position } from '../testing/server.ts'
import { LiveTestClient } from '../testing/live.ts'
import { liveServers, northSubscription } from './testing-live.ts'

const { start, close } = liveServers()
afterEach(close)

test('nobody, a wrong token and a foreign page are turned away with the code that says why', async () => {
  const { join, ready, host } = await start()
  expect(await join({}).closed).toBe(4401)
  expect(await join({ authorization: 'Bearer wrong' }).closed).toBe(4401)
  expect(await join({ ...asAna, origin: 'https://evil.test' }).closed).toBe(4403)
  await ready({ ...asAna, origin: `http://${host}` })
  await ready({ authorization: 'Bearer observer-token' })
})
test('a login that ends closes its sockets, and says so on their topics', async () => {
  const { server, ready, sessions } = await start()
  const [client, other] = [await ready(), await ready(asVlad)]
  client.send(northSubscription)
  await client.until('ok')
  sessions.delete('ana-cookie')
  await server.live.recheck()
  expect(await client.closed).toBe(4401)
  expect(client.frames.at(-1)).toMatchObject({ op: 'bye', topic: 'wall:north' })
  expect(other.socket.readyState).toBe(other.socket.OPEN)
})
test('a permission that is taken away ends that topic only, at once when the access projection moves', async () => {
  const { server, ready, sessions, bus } = await start({ accessProjections: ['access'] })
  const client = await ready()
  client.send(northSubscription)
  client.send({ op: 'sub', topic: 'query:parrots' })
  await client.until('ok', ({ topic }) => topic === 'query:parrots')
  await client.until('ok', ({ topic }) => topic === 'wall:north')
  sessions.set('ana-cookie', { ...ana, studios: [] })
  bus.publish({
    kind: 'projected',
    projection: 'access',
    module: 'accounts',
    position: position(9),
    topics: [],
  })
  expect(await client.until('bye')).toMatchObject({ topic: 'wall:north' })
  expect(client.socket.readyState).toBe(client.socket.OPEN)
  server.live.tick(Date.now() + 31_000)
  sessions.delete('ana-cookie')
  server.live.tick(Date.now() + 62_000)
  expect(await client.closed).toBe(4401)
})

test('malformed frames are answered, and after twenty the socket is closed for good', async () => {
  const { ready } = await start()
  const client = await ready()
  const bad = [
    '{',
    '[]',
    '"x"',
    '{"op":"shout"}',
    '{"op":"sub"}',
    '{"op":"sub","topic":"a","seq":-1}',
    `{"op":"sub","topic":"${'x'.repeat(201)}"}`,
    'null',
    '{"op":"sub","topic":1}',
    '\ud800',
  ]
  for (let i = 0; i < 20; i++) client.send(bad[i % bad.length] as string)
  expect(await client.closed).toBe(4403)
  expect(
    client.frames.filter(
      (frame) => frame.op === 'err' && frame.topic === '' && frame.code === 'request.malformed',
    ),
  ).toHaveLength(20)
})
test.each([
  [
    'too many frames a second',
    (client: LiveTestClient) => {
      for (let i = 0; i < 120; i++) client.send({ op: 'unsub', topic: 'x' })
    },
    4403,
  ],
  [
    'a frame over 4 KiB',
    (client: LiveTestClient) => client.send({ op: 'sub', topic: 'x'.repeat(5000) }),
    4403,
  ],
  ['a frame beyond all bounds', (client: LiveTestClient) => client.send('x'.repeat(100_000)), 1009],
])('%s closes the socket', async (_, act, code) => {
  const { ready } = await start()
  const client = await ready()
  act(client)
  expect(await client.closed).toBe(code)
})
