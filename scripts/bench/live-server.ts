import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import websocket from '@fastify/websocket'
import fastify from 'fastify'
import type { Actor } from '../../shared/platform/allow.ts'
import type { LiveFeed } from '../../services/platform/kernel/define-service.ts'
import { encodeFrame } from '../../services/platform/live/frame.ts'
import { LiveHub } from '../../services/platform/live/hub.ts'
import { registerLive } from '../../services/platform/live/route.ts'
import { anyHost } from '../../services/platform/http/hosts.ts'

/** The product's hub and socket route over a feed that costs nothing, and beside it bare TCP sockets; driven by its parent. */
export type Ask =
  | { readonly do: 'fan-out'; readonly rounds: number; readonly cells: number }
  | { readonly do: 'bare'; readonly rounds: number; readonly cells: number }
  | {
      readonly do: 'wall'
      readonly seconds: number
      readonly perSecond: number
      readonly open_s: number
    }
export interface FanOutResult {
  readonly frameBytes: number
  readonly frames: number
  /** Core-seconds that this process has used. */
  readonly cpu_s: number
  /** When each frame was made (epoch ms), by sequence number. */
  readonly made: readonly (readonly [seq: number, at: number])[]
}
const PEOPLE = 200
const SITES = 30
const BUFFERED_MAX = 256 * 1024
const flush_ms = Number(process.argv[2] ?? '50')
const clock = () => performance.timeOrigin + performance.now()
const owner: Actor = {
  user: 'owner',
  tipCont: 'Manager',
  owner: true,
  super: true,
  studios: [],
  allStudios: true,
  permissions: {},
  scopes: null,
}

/** Cells as the wall's: person, site, status, seconds since the wall was opened. */
class Cells implements LiveFeed {
  #cells: number[] = []
  readonly #opened = clock()
  polled = 0
  made: [number, number][] = []

  add(count: number, open_s = 0): void {
    const since = Math.floor((clock() - this.#opened) / 1000) + open_s
    for (let i = 0; i < count; i++)
      this.#cells.push(
        Math.floor(Math.random() * PEOPLE),
        Math.floor(Math.random() * SITES),
        Math.floor(Math.random() * 4),
        since,
      )
  }
  snapshot = () => ({ base: 0, people: [], sites: [], cells: [] })
  poll = async () => {
    if (this.#cells.length === 0) return undefined
    const cells = this.#cells
    this.#cells = []
    this.made.push([++this.polled, clock()])
    return { cells }
  }
}

const feed = new Cells()
let wake: () => void = () => undefined
const log = {
  error: (problem: unknown) => void process.stderr.write(`${JSON.stringify(problem)}\n`),
  warn: () => undefined,
}
const hub = new LiveHub({
  bus: {
    listen: (onHint) => {
      wake = () =>
        onHint({
          kind: 'projected',
          projection: 'bench',
          module: 'bench',
          position: '',
          topics: ['wall:bench'],
        })
      return () => undefined
    },
  },
  log,
  head: async () => '',
  authenticate: async () => owner,
  modules: new Map(),
  topics: [{ prefix: 'wall', allow: () => true, open: async () => feed }],
  flush_ms,
})
const server = fastify()
await server.register(websocket, { options: { perMessageDeflate: false } })
server.decorateRequest('actor', null)
registerLive(server, hub, async () => owner, anyHost)
const sockets = new Set<Socket>()
server.server.on('connection', (socket: Socket) => void sockets.add(socket))
await server.listen({ port: 0, host: '127.0.0.1' })
const bare = new Set<Socket>()
const plain = createServer((socket) => void bare.add(socket.on('error', () => undefined))).listen(
  0,
  '127.0.0.1',
)
await once(plain, 'listening')

/** As fast as the sockets take it: the next frame goes out when no socket has much left of the last ones. */
async function drained(all: Iterable<Socket>): Promise<void> {
  await turn()
  for (const socket of all) while (socket.writableLength > BUFFERED_MAX) await turn()
}
async function fanOut(rounds: number, cells: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const before = feed.polled
    feed.add(cells)
    wake()
    while (feed.polled === before) await turn()
    await drained(sockets)
  }
}
async function bareLoop(rounds: number, frame: Buffer): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const socket of bare) socket.write(frame)
    await drained(bare)
  }
}
/** Updates arrive one by one, as changes on the sites do. */
async function wall({ seconds, perSecond, open_s }: Extract<Ask, { do: 'wall' }>): Promise<void> {
  const start = performance.now()
  let added = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - start) / 1000
      const due = Math.floor(Math.min(elapsed, seconds) * perSecond) - added
      if (due > 0) feed.add(due, open_s)
      if (due > 0) wake()
      added += due
      if (elapsed < seconds) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
}
process.on('message', (ask: Ask) => void answer(ask))
async function answer(ask: Ask): Promise<void> {
  const cpu = process.cpuUsage()
  const before = feed.polled
  feed.made = []
  const frame = encodeFrame('x'.repeat(ask.do === 'wall' ? 1 : ask.cells * 11 + 50))
  if (ask.do === 'fan-out') await fanOut(ask.rounds, ask.cells)
  else if (ask.do === 'bare') await bareLoop(ask.rounds, frame)
  else await wall(ask)
  const used = process.cpuUsage(cpu)
  const told: FanOutResult = {
    frameBytes: frame.length,
    frames: ask.do === 'bare' ? ask.rounds : feed.polled - before,
    cpu_s: (used.user + used.system) / 1e6,
    made: feed.made,
  }
  process.send?.(told)
}
process.once('disconnect', () => process.exit(0))
process.send?.({
  port: (server.server.address() as AddressInfo).port,
  bare: (plain.address() as AddressInfo).port,
})
