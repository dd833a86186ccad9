import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LiveTestClient as LiveClient } from '../platform/testing/live.ts'
import { ndjson } from '../platform/testing/process.ts'
import { longOrShort } from '../platform/testing/size.ts'
import { openBadInputStage, strike, type BadInputStage } from '../platform/testing/bad-input.ts'

const FRAMES = longOrShort(10_000, 4_000)
const CALLERS = 8
/** A socket is closed for its twentieth malformed frame or its fifty-first in a second: then the next one goes on. */
const FRAMES_PER_SOCKET = 60
const SLOW_READERS = 40
/** Whoever behaves is answered more often than this while the attack goes on. */
const SERVED_MIN = 3
const GROWTH_BYTES_MAX = 150 * 1024 * 1024

let stage: BadInputStage
let cookie: string
let live: string
beforeAll(async () => {
  stage = await openBadInputStage()
  live = `${stage.server.url.replace('http', 'ws')}/live`
  const login = await stage.nobody.raw('POST', '/login', { user: 'owner', password: 'Owner-1234!' })
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(() => strike(stage))

const words = [
  'monitor:north',
  'monitor:south',
  'query:shifts',
  'query:site-status',
  'query:nope',
  'monitor:',
  '__proto__:x',
  'query:constructor',
  "monitor:' or 1=1 --",
  'monitor:<script>',
  'monitor:\u0000',
  'monitor:\ud800',
  'monitor:../..',
  'x'.repeat(300),
  '',
]
const topic = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...words) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(5, null, [], {}),
)
const frame = fc.record(
  {
    op: fc.constantFrom<unknown>(
      'sub',
      'sub',
      'sub',
      'unsub',
      'unsub',
      'ok',
      'delta',
      'bye',
      'fly',
      '__proto__',
      5,
      null,
    ),
    topic,
    epoch: fc.oneof(fc.string({ maxLength: 80 }), fc.constantFrom<unknown>(5, null)),
    seq: fc.oneof(fc.integer(), fc.double(), fc.constantFrom<unknown>('1', null, -1, 2 ** 53)),
  },
  { requiredKeys: ['op', 'topic'] },
)
const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: frame.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{"op":"sub","op":"unsub","topic":"monitor:north","topic":"monitor:south"}',
      '{"op":"sub","topic":"monitor:north","seq":1e999}',
      `{"op":"sub","topic":"monitor:north","seq":${'9'.repeat(3000)}}`,
      '['.repeat(4000),
      '{"a":'.repeat(800),
      `{"op":"sub","topic":"monitor:north","more":${'['.repeat(1500)}${']'.repeat(1500)}}`,
      'x'.repeat(4095),
      'x'.repeat(4097),
      'x'.repeat(70_000),
      'null',
      '',
    ),
  },
)
type Hostile =
  | { readonly kind: 'text' | 'binary' | 'ping'; readonly data: string | Uint8Array }
  | { readonly kind: 'raw'; readonly data: Uint8Array }
/** Bytes that no WebSocket library writes: reserved bits and opcodes, an unmasked frame, a control frame in pieces, a length that never comes. */
const raw = fc.constantFrom(
  [0xf1, 0x80, 0, 0, 0, 0],
  [0x83, 0x80, 0, 0, 0, 0],
  [0x81, 0x01, 0x78],
  [0x09, 0x80, 0, 0, 0, 0],
  [0x80, 0x80, 0, 0, 0, 0],
  [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
  [0x88, 0x82, 0, 0, 0, 0, 0x03, 0x00],
  [0x81, 0xfe, 0x10],
)
const hostile: fc.Arbitrary<Hostile> = fc.oneof(
  { weight: 20, arbitrary: texts.map((data): Hostile => ({ kind: 'text', data })) },
  {
    weight: 3,
    arbitrary: fc.uint8Array({ maxLength: 200 }).map((data): Hostile => ({ kind: 'binary', data })),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 120 }).map((data): Hostile => ({ kind: 'ping', data })),
  },
  {
    weight: 1,
    arbitrary: raw.map((bytes): Hostile => ({ kind: 'raw', data: Uint8Array.from(bytes) })),
  },
)

async function memory(): Promise<number> {
  return stage.owner.figure('process_resident_memory_bytes')
}
/** One socket's worth of hostility; resolves when the socket is gone. Gives how many frames it took. */
async function attack(frames: readonly Hostile[]): Promise<number> {
  const socket = new WebSocket(live, { headers: { cookie } })
  let tcp: Socket | undefined
  socket.on('upgrade', (response) => (tcp = response.socket))
  // The server's judgement is told by the close; what it sends is not of interest.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed])
  let taken = 0
  for (const { kind, data } of frames) {
    if (socket.readyState !== socket.OPEN) break
    taken++
    if (kind === 'raw') tcp?.write(data)
    else if (kind === 'ping') socket.ping(data)
    else socket.send(data, { binary: kind === 'binary' })
    if (taken % 10 === 0) await delay(0)
  }
  socket.close()
  const late = setTimeout(() => socket.terminate(), 1_000)
  await closed
  clearTimeout(late)
  return taken
}
/** An upgrade by hand, and then nothing is ever read. */
async function neverReads(): Promise<Socket> {
  const { hostname, port } = new URL(stage.server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /live HTTP/1.1\r\nhost: ${hostname}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\ncookie: ${cookie}\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  for (const name of ['monitor:north', 'query:shifts']) {
    const payload = Buffer.from(JSON.stringify({ op: 'sub', topic: name }))
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]))
  }
  return socket
}
/** A client that behaves, over and over; `served` is called whenever it was given what it asked for. */
async function behave(until: AbortSignal, served: () => void): Promise<void> {
  while (!until.aborted) {
    const client = new LiveClient(live, { cookie })
    await client.until('hello')
    client.send({ op: 'sub', topic: 'monitor:north' })
    await client.until('ok')
    served()
    client.socket.terminate()
    await delay(50)
  }
}
async function keepMoving(until: AbortSignal): Promise<void> {
  for (let turn = 0; !until.aborted; turn++) {
    const line = {
      observer: 'ext-1',
      site: 'ctb',
      account: 'ana_x',
      status: turn % 2 === 0 ? 1 : 2,
      observed_at: new Date().toISOString(),
    }
    await stage.owner.call('POST', '/ingest/v1/observations', ndjson([line]))
    await delay(20)
  }
}

test('thousands of hostile frames, floods, and sockets that never read: who behaves is answered all the while, memory does not grow, nothing of it is a bug', async () => {
  const over = new AbortController()
  let served = 0
  const others = Promise.all([behave(over.signal, () => served++), keepMoving(over.signal)])
  const slow = await Promise.all(Array.from({ length: SLOW_READERS }, neverReads))
  const all = fc.sample(hostile, FRAMES)
  let sent = 0
  let warm = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      // A fast machine takes all of them before somebody has asked often enough: it gets more.
      while (all.length > 0 || served <= SERVED_MIN) {
        if (all.length === 0) all.push(...fc.sample(hostile, FRAMES_PER_SOCKET))
        const mine = all.splice(0, FRAMES_PER_SOCKET)
        const taken = await attack(mine)
        sent += taken
        // Those that came too late for this socket are for the next one.
        all.push(...mine.slice(Math.max(taken, 1)))
        if (warm === 0 && sent > FRAMES / 3) warm = await memory()
      }
    }),
  )
  expect(served).toBeGreaterThan(SERVED_MIN)
  over.abort()
  await others
  expect(sent).toBeGreaterThan(FRAMES / 2)
  expect((await memory()) - warm).toBeLessThan(GROWTH_BYTES_MAX)
  for (const socket of slow) socket.destroy()
  expect(stage.server.output()).not.toContain('could not be opened')
  expect(stage.server.output()).not.toContain('uncaught')
})
