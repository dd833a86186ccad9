import { afterEach, expect, test } from 'vitest'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { localBus } from '#projections/platform/bus/bus.ts'
import { ana } from '../testing/server.ts'
import {
  BUFFERED_BYTES_BEHIND,
  BUFFERED_BYTES_MAX,
  type Connection,
  type Wire,
} from './connection.ts'
import { LiveHub, SOCKETS_PER_PERSON_MAX } from './hub.ts'
import { walls, type Frame } from '../testing/live.ts'

/** A socket on paper: what it was sent, and how much of it waits is the test's to say. */
class Paper implements Wire {
  readonly frames: Frame[] = []
  waiting = 0
  pings = 0
  ended: number | 'terminated' | undefined

  write = (frame: Buffer) =>
    void this.frames.push(JSON.parse(frame.subarray(frame.indexOf('{')).toString()) as Frame)
  buffered = () => this.waiting
  ping = () => void this.pings++
  onEnd = (): void => undefined
  close = (code: number) => this.#end(code)
  terminate = () => this.#end('terminated')
  #end(how: number | 'terminated'): void {
    this.ended = how
    this.onEnd()
  }
  count = (op: Frame['op']) => this.frames.filter((frame) => frame.op === op).length
}
const hubs: LiveHub[] = []
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.drain()
})
const start = () => {
  const bus = localBus()
  const { topic, opened } = walls()
  const actor = { ...ana, owner: true, session: 's1' }
  let [asked, ended, away] = [0, false, false]
  const warned: unknown[] = []
  const hub = new LiveHub({
    bus,
    modules: new Map([['parrots', sessionOrRead]]),
    topics: [topic],
    head: async () => '',
    log: { error: () => undefined, warn: (said: unknown) => void warned.push(said) },
    authenticate: async () => {
      asked++
      if (away) throw new Error('the store is away')
      return ended ? null : actor
    },
  })
  hubs.push(hub)
  const send = (connection: Connection, frame: object) =>
    hub.receive(connection, JSON.stringify(frame), 50)
  const join = async (topics: readonly string[] = ['wall:north']) => {
    const wire = new Paper()
    const connection = hub.connect(wire, actor, {})
    wire.onEnd = () => hub.disconnect(connection)
    for (const name of topics) send(connection, { op: 'sub', topic: name })
    await expect.poll(() => wire.count('ok')).toBe(topics.length)
    return { wire, connection }
  }
  const change = (value: number) => {
    opened.get('north')?.set('ana', value)
    bus.publish({
      kind: 'projected',
      projection: 'p',
      module: 'm',
      position: '1',
      topics: ['wall:north'],
    })
  }
  return {
    hub,
    bus,
    opened,
    join,
    change,
    send,
    asked: () => asked,
    end: () => (ended = true),
    leave: () => (away = true),
    warned,
  }
}

test('a socket that lags gets no deltas, and a fresh snapshot once it has caught up', async () => {
  const { join, change } = start()
  const [slow, quick] = [await join(), await join()]
  slow.wire.waiting = BUFFERED_BYTES_BEHIND + 1
  for (const value of [1, 2, 3]) {
    change(value)
    await expect.poll(() => quick.wire.count('delta')).toBe(value)
  }
  expect(slow.wire.count('delta')).toBe(0)
  slow.connection.catchUp()
  expect(slow.wire.count('ok')).toBe(1)
  slow.wire.waiting = 0
  slow.connection.catchUp()
  await expect.poll(() => slow.wire.count('ok')).toBe(2)
  expect(slow.wire.frames.at(-1)).toMatchObject({
    op: 'ok',
    seq: 3,
    recovered: false,
    snapshot: { ana: 3 },
  })
  change(4)
  await expect.poll(() => slow.wire.frames.at(-1)).toMatchObject({ op: 'delta', seq: 4 })
})
test('far too much waiting closes the socket', async () => {
  const { join, send } = start()
  const { connection, wire } = await join()
  wire.waiting = BUFFERED_BYTES_MAX + 1
  send(connection, { op: 'sub', topic: 'wall:south' })
  await expect.poll(() => wire.ended).toBe(1013)
})
test('that sockets could not be asked again is told once, and ends none of them', async () => {
  const { hub, join, leave, warned } = start()
  const sockets = [await join(), await join(), await join()]
  leave()
  await hub.recheck()
  await hub.recheck()
  hub.tick(Date.now())
  hub.tick(Date.now())
  expect(warned).toEqual([{ sockets: 6, err: new Error('the store is away') }])
  expect(sockets.map(({ wire }) => wire.ended)).toEqual([undefined, undefined, undefined])
})
test('lagging for half a minute closes the socket', async () => {
  const { hub, join, change } = start()
  const { wire, connection } = await join()
  wire.waiting = BUFFERED_BYTES_BEHIND + 1
  change(1)
  await expect.poll(() => connection.isBehind).toBe(true)
  hub.tick(Date.now() + 29_000)
  expect(wire.ended).toBeUndefined()
  hub.tick(Date.now() + 31_000)
  expect(wire.ended).toBe(1013)
})
test('a socket that answers no ping twice is dead', async () => {
  const { hub, join } = start()
  const [silent, alive] = [await join(), await join()]
  for (let i = 1; i <= 3; i++) {
    hub.tick(Date.now() + i * 15_000)
    alive.connection.pong()
  }
  expect(silent.wire.ended).toBe('terminated')
  expect([alive.wire.ended, alive.wire.pings]).toEqual([undefined, 3])
})
test('two hundred topics, and not one more', async () => {
  const { hub, opened } = start()
  const wire = new Paper()
  const connection = hub.connect(wire, { ...ana, owner: true }, {})
  wire.onEnd = () => hub.disconnect(connection)
  for (let i = 0; i < 201; i++) {
    connection.admits(i * 1000)
    hub.receive(connection, JSON.stringify({ op: 'sub', topic: `wall:w${i}` }), 50)
  }
  await expect.poll(() => wire.ended).toBe(4403)
  expect(opened.size).toBeLessThanOrEqual(200)
})
test('a person has two thousand sockets at most, all others go on, and one that closes makes room', () => {
  const { hub } = start()
  const connect = (user: string, trueUser?: string) => {
    const wire = new Paper()
    const actor = { ...ana, user, ...(trueUser !== undefined && { trueUser }) }
    const connection = hub.connect(wire, actor, {})
    // What is refused closes before anybody could listen.
    if (wire.ended !== undefined) hub.disconnect(connection)
    wire.onEnd = () => hub.disconnect(connection)
    return { wire, connection }
  }
  const [first] = Array.from({ length: SOCKETS_PER_PERSON_MAX }, () => connect('ana'))
  // Somebody who looks at the product as others is one person.
  for (const viewed of ['bea', 'ana']) expect(connect(viewed, 'ana').wire.ended).toBe(1013)
  expect(connect('bea').wire.ended).toBeUndefined()
  if (first) hub.disconnect(first.connection)
  expect(connect('ana').wire.ended).toBeUndefined()
  expect(connect('ana').wire.ended).toBe(1013)
})
test('a topic that nobody watches is kept for a minute, then its feed is let go', async () => {
  const { hub, join, opened } = start()
  const { connection, wire } = await join()
  const wall = opened.get('north')
  const [ok] = wire.frames.filter(({ op }) => op === 'ok')
  hub.disconnect(connection)
  hub.tick(Date.now() + 59_000)
  const back = await join()
  expect(opened.get('north')).toBe(wall)
  hub.disconnect(back.connection)
  hub.tick(Date.now() + 61_000)
  const late = await join()
  expect(opened.get('north')).not.toBe(wall)
  expect(late.wire.frames.find(({ op }) => op === 'ok')).not.toMatchObject({
    epoch: (ok as { epoch: string }).epoch,
  })
})
test('unsubscribing while the topic is still being opened leaves nothing behind', async () => {
  const { send, join, change } = start()
  const { connection, wire } = await join([])
  send(connection, { op: 'sub', topic: 'wall:north' })
  send(connection, { op: 'unsub', topic: 'wall:north' })
  const other = await join()
  change(1)
  await expect.poll(() => other.wire.count('delta')).toBe(1)
  expect(wire.frames.map(({ op }) => op)).toEqual(['hello'])
})
test('a thousand newcomers at once cost one poll and one snapshot', async () => {
  const { join, opened } = start()
  await join()
  const before = opened.get('north')?.polls ?? 0
  await Promise.all(Array.from({ length: 1000 }, () => join()))
  expect((opened.get('north')?.polls ?? 0) - before).toBeLessThan(20)
})

test('a hint for a whole family wakes every open topic of it', async () => {
  const { hub, join, opened, bus } = start()
  const { wire } = await join(['wall:north', 'wall:south'])
  // The sweep of every second would find it, too.
  Object.assign(hub, { tick: () => undefined })
  opened.get('north')?.set('ana', 1)
  opened.get('south')?.set('oak', 2)
  bus.publish({
    kind: 'projected',
    projection: 'p',
    module: 'm',
    position: '1',
    topics: ['wall:*'],
  })
  await expect.poll(() => wire.count('delta')).toBe(2)
})

test('a socket whose session has ended is closed as soon as that is known, and no other one is asked', async () => {
  const { bus, join, asked, end } = start()
  const { wire } = await join()
  const tell = (topic: string) =>
    bus.publish({
      kind: 'projected',
      projection: 'access',
      module: 'accounts',
      position: '1',
      topics: [topic],
    })
  tell('access-session:other')
  tell('access-person:somebody')
  expect(asked()).toBe(0)
  end()
  tell('access-session:s1')
  await expect.poll(() => wire.ended).toBe(4401)
  expect(wire.count('bye')).toBe(1)
})

test.each(['password', 'enrol', 'viewOver'] as const)(
  'a session that is held to something first (%s) sees nothing',
  async (hold) => {
    const { hub, send } = start()
    const wire = new Paper()
    send(hub.connect(wire, { ...ana, scopes: [], sessionRestriction: hold }, {}), {
      op: 'sub',
      topic: 'wall:north',
    })
    await expect
      .poll(() => wire.frames.at(-1))
      .toMatchObject({ op: 'err', code: 'permission.denied' })
  },
)
