import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSE_FORBIDDEN, CLOSE_LOGIN } from '#shared/platform/live.ts'
import { LiveTestClient as LiveClient } from '../platform/testing/live.ts'
import { openBadInputStage, strike, type BadInputStage } from '../platform/testing/bad-input.ts'

let stage: BadInputStage
const cookies = { owner: '', ana: '', mara: '' }
beforeAll(async () => {
  stage = await openBadInputStage()
  const logins = { owner: 'Owner-1234!', ana: 'Model-1234!', mara: 'Manager-1234!' }
  for (const [user, password] of Object.entries(logins)) {
    const [cookie = ''] = (
      await stage.nobody.raw('POST', '/login', { user, password }, { cookie: '' })
    ).headers.getSetCookie()
    cookies[user as keyof typeof cookies] = cookie.split(';')[0] ?? ''
  }
})
afterAll(() => strike(stage))
const connect = (headers: Record<string, string>) =>
  new LiveClient(`${stage.server.url.replace('http', 'ws')}/live`, headers)
async function greeted(user: keyof typeof cookies): Promise<LiveClient> {
  const client = connect({ cookie: cookies[user] })
  await client.until('hello')
  return client
}
/** The code that this is answered with, or that the socket is closed with. */
async function answerTo(
  user: keyof typeof cookies,
  frame: object | string,
): Promise<string | number> {
  const client = await greeted(user)
  client.send(frame)
  const answer = await Promise.race([
    client.until('err').then(({ code }) => code),
    client.until('ok').then(() => 'ok'),
    client.closed,
  ]).catch(() => client.closed)
  client.socket.terminate()
  return answer
}
const topic = (name: unknown, more: object = {}) => ({ op: 'sub', topic: name, ...more })

test('a page of another origin is turned away, and so is whoever has no login', async () => {
  for (const origin of ['https://evil.test', 'null', 'http://127.0.0.1'])
    expect(await connect({ cookie: cookies.owner, origin }).closed, origin).toBe(CLOSE_FORBIDDEN)
  for (const headers of [
    {},
    { cookie: 'callboard_session=x' },
    { authorization: 'Bearer x', cookie: cookies.owner },
  ])
    expect(await connect(headers).closed).toBe(CLOSE_LOGIN)
})
test.each<[keyof typeof cookies, object | string, string | number]>([
  ...[
    'x',
    '',
    '{',
    'null',
    '[]',
    '['.repeat(4000),
    '{"op":"sub"}',
    '{"op":"fly","topic":"monitor:north"}',
    topic(5),
    topic(''),
    topic('x'.repeat(201)),
    topic('monitor:north', { seq: -1 }),
    topic('monitor:north', { seq: 1e308 }),
    topic('monitor:north', { epoch: 5 }),
  ].map((frame): ['owner', object | string, string] => ['owner', frame, 'request.malformed']),
  ...[
    'monitor',
    'monitor:',
    'nope:x',
    'query:nope',
    '__proto__:x',
    'query:__proto__',
    'monitor:a\u0000',
  ].map((name): ['owner', object, string] => ['owner', topic(name), 'topic.unknown']),
  ...['monitor:south', 'monitor:__proto__', 'monitor: north', 'monitor:NORTH'].map(
    (name): ['mara', object, string] => ['mara', topic(name), 'permission.denied'],
  ),
  ['ana', topic('monitor:north'), 'permission.denied'],
  ['mara', topic('monitor:north', { epoch: 'x', seq: Number.MAX_SAFE_INTEGER }), 'ok'],
  ['owner', 'x'.repeat(5_000), CLOSE_FORBIDDEN],
  ['owner', 'x'.repeat(100_000), 1009],
])('case %#: %s is answered as they should be', async (user, frame, code) => {
  expect(await answerTo(user, frame)).toBe(code)
})
test('who floods is disconnected, and others do not notice', async () => {
  const [quiet, ...floods] = await Promise.all([
    greeted('mara'),
    greeted('owner'),
    greeted('owner'),
    greeted('owner'),
  ])
  quiet.send(topic('monitor:north'))
  for (let i = 0; i < 10_000; i++) floods[0]?.send(topic(`monitor:studio-${i}`))
  for (let i = 0; i < 30; i++) floods[1]?.send('garbage')
  for (let i = 0; i < 60; i++) floods[2]?.socket.send(Buffer.from([i]), { binary: true })
  expect(await Promise.all(floods.map(({ closed }) => closed))).toEqual([
    CLOSE_FORBIDDEN,
    CLOSE_FORBIDDEN,
    CLOSE_FORBIDDEN,
  ])
  expect((await quiet.until('ok')).topic).toBe('monitor:north')
  quiet.socket.terminate()
})
