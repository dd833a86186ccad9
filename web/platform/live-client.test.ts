import { expect, test } from 'vitest'
import type { ServerFrame } from '#shared/platform/live.ts'
import {
  backoff_ms,
  hidden_ms_max,
  isStale,
  LiveClient,
  lost_ms_max,
  probe_ms,
  silence_ms_max,
} from './live-client.ts'
import type { LiveSocket } from './live-world.ts'

test('a delta that follows is handed on, and the first snapshot too', () => {
  const { client, open, log } = world()
  client.subscribe('t', log.handler)
  open().say(ok(3, { a: 1 }), delta(4, 'x'))
  expect(log.seen).toEqual([
    ['snapshot', { a: 1 }],
    ['delta', 'x'],
  ])
})

test('a gap is closed by subscribing again from the last delta, and nothing is taken before the answer', () => {
  const { client, open, log } = world()
  client.subscribe('t', log.handler)
  const socket = open()
  socket.say(ok(3, {}), delta(5, 'too far'))
  expect(socket.sent.at(-1)).toEqual({ op: 'sub', topic: 't', epoch: 'e', seq: 3 })
  socket.say(
    delta(6, 'early'),
    { op: 'ok', topic: 't', epoch: 'e', seq: 6, recovered: true, deltas: ['4', '5', '6'] },
    delta(7, '7'),
  )
  expect(log.seen.slice(1).map(([, data]) => data)).toEqual(['4', '5', '6', '7'])
})

test('a lost connection comes back in growing steps and resumes where it was', () => {
  const { client, open, log, timers, sockets } = world()
  client.subscribe('t', log.handler)
  const first = open()
  first.say(ok(3, {}))
  first.onclose?.({ code: 1006 })
  expect(client.state().phase).toBe('reconnecting')
  const waits = backoff_ms.map(() => {
    const wait = timers.runNext()
    sockets.at(-1)?.onclose?.({ code: 1006 })
    return Math.round(wait)
  })
  expect(waits).toEqual([...backoff_ms])
  timers.runNext()
  expect(open().sent).toEqual([{ op: 'sub', topic: 't', epoch: 'e', seq: 3 }])
})

test('silence is asked about, and 35 seconds of it are death', () => {
  const { client, open, log, timers, sockets } = world()
  client.subscribe('t', log.handler)
  const socket = open()
  socket.say(ok(3, {}))
  const asked = socket.sent.length
  timers.advance(probe_ms)
  expect(socket.sent.slice(asked)).toEqual([{ op: 'sub', topic: 't', epoch: 'e', seq: 3 }])
  timers.advance(silence_ms_max)
  expect(socket.closed).toBe(true)
  expect(sockets.length).toBeGreaterThan(1)
})

test('a connection that stays lost for four seconds is stale, until something is heard again', () => {
  const { client, open, log, timers, sockets } = world()
  client.subscribe('t', log.handler)
  const socket = open()
  socket.say(ok(3, {}))
  const heardAt = timers.now
  socket.onclose?.({ code: 1006 })
  expect(client.state().phase).toBe('reconnecting')
  // Each try fails at once.
  while (timers.now <= heardAt + lost_ms_max) {
    expect(isStale(client.state(), timers.now)).toBe(false)
    sockets.at(-1)?.onclose?.({ code: 1006 })
    timers.advance(50)
  }
  expect(isStale(client.state(), timers.now)).toBe(true)
  timers.advance(5000)
  sockets.at(-1)?.onclose?.({ code: 1006 })
  expect(client.state().phase).toBe('stale')
  timers.advance(10_000)
  open().say(ok(4, {}))
  expect(client.state().phase).toBe('live')
})

test('without a network what is shown is stale at once, and it is tried again', () => {
  const { client, open, log, timers, sockets } = world()
  client.subscribe('t', log.handler)
  const socket = open()
  socket.say(ok(3, {}))
  client.unplug()
  expect([client.state().phase, socket.closed, sockets.length]).toEqual(['stale', true, 1])
  timers.advance(1000)
  open().say(ok(4, {}))
  expect(client.state().phase).toBe('live')
})

test('a page that is hidden for a minute stops listening, and resumes when it shows', () => {
  const { client, open, log, timers, page } = world()
  client.subscribe('t', log.handler)
  const socket = open()
  socket.say(ok(3, {}))
  page.hidden = true
  client.wake()
  timers.advance(hidden_ms_max)
  expect(socket.sent.at(-1)).toEqual({ op: 'unsub', topic: 't' })
  page.hidden = false
  client.wake()
  expect(open().sent.at(-1)).toEqual({ op: 'sub', topic: 't', epoch: 'e', seq: 3 })
})

test('a connection that died while nobody looked is noticed after the page shows, though nothing tells of it', () => {
  const { client, open, log, timers, page } = world()
  client.subscribe('t', log.handler)
  const socket = open()
  socket.say(ok(3, {}))
  page.hidden = true
  timers.advance(probe_ms + 1000)
  page.hidden = false
  client.wake()
  expect(socket.closed).toBe(false)
  timers.advance(silence_ms_max + probe_ms)
  expect(socket.closed).toBe(true)
})

test('4401 asks for a login, 4403 is not tried again', () => {
  const { client, open, log, timers, sockets } = world()
  let asked = 0
  client.onLoginNeeded = () => (asked += 1)
  client.subscribe('t', log.handler)
  open().onclose?.({ code: 4401 })
  expect(asked).toBe(1)
  client.reset()
  client.subscribe('t', log.handler)
  open().onclose?.({ code: 4403 })
  const before = sockets.length
  timers.advance(60_000)
  expect(sockets.length).toBe(before)
  expect(client.state().phase).toBe('refused')
})

test('the last one to leave a topic ends it, and the last topic ends the connection', () => {
  const { client, open, log } = world()
  const leave = client.subscribe('t', log.handler)
  const socket = open()
  leave()
  expect(socket.sent.at(-1)).toEqual({ op: 'unsub', topic: 't' })
  expect(socket.closed).toBe(true)
  expect(client.state().phase).toBe('idle')
})

const ok = (seq: number, snapshot: unknown): ServerFrame => ({
  op: 'ok',
  topic: 't',
  epoch: 'e',
  seq,
  recovered: false,
  snapshot,
})
const delta = (seq: number, data: unknown): ServerFrame => ({ op: 'delta', topic: 't', seq, data })

class TestSocket implements LiveSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: ((event: { readonly code: number }) => void) | null = null
  readonly sent: unknown[] = []
  closed = false
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
  }
  say(...frames: ServerFrame[]): void {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

function world() {
  const sockets: TestSocket[] = []
  const timers = new Timers()
  const page = { hidden: false }
  const client = new LiveClient({
    connect: () => {
      const socket = new TestSocket()
      sockets.push(socket)
      return socket
    },
    now: () => timers.now,
    random: () => 0.5,
    hidden: () => page.hidden,
    setTimer: (run, ms) => timers.set(run, ms),
    clearTimer: (timer) => timers.clear(timer),
  })
  const seen: [string, unknown][] = []
  const log = {
    seen,
    handler: {
      onSnapshot: (data: unknown) => seen.push(['snapshot', data]),
      onDelta: (data: unknown) => seen.push(['delta', data]),
    },
  }
  const open = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('nobody connected')
    socket.onopen?.()
    return socket
  }
  return { client, sockets, timers, page, log, open }
}

/** Time that moves when the test says so. */
class Timers {
  now = 1_000_000
  private readonly waiting = new Map<number, { readonly at: number; readonly run: () => void }>()
  private last = 0
  set(run: () => void, ms: number): number {
    this.last += 1
    this.waiting.set(this.last, { at: this.now + ms, run })
    return this.last
  }
  clear(timer: unknown): void {
    this.waiting.delete(timer as number)
  }
  /** Runs the earliest timer; returns how long it had to wait. */
  runNext(): number {
    const [id, timer] = [...this.waiting].toSorted((a, b) => a[1].at - b[1].at)[0] ?? []
    if (id === undefined || !timer) throw new Error('no timer is set')
    const wait = timer.at - this.now
    this.waiting.delete(id)
    this.now = timer.at
    timer.run()
    return wait
  }
  advance(ms: number): void {
    const until = this.now + ms
    while ([...this.waiting.values()].some(({ at }) => at <= until)) this.runNext()
    this.now = until
  }
}
