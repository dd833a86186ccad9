import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { MonitorDelta, MonitorSnapshot, ServerFrame } from '#shared/platform/live.ts'
import type { Ledger } from './ledger.ts'

const BACK_MS = 300
const QUIET_MS_MAX = 5_000

interface Topic {
  epoch: string | undefined
  seq: number
  joined: boolean
}
/** The picture of one studio in a browser, by login and site. */
class WatchedWall {
  #base = 0
  #people: string[] = []
  #sites: readonly string[] = []
  readonly cells = new Map<string, string>()

  restart({ base, people, sites, cells }: MonitorSnapshot): void {
    this.#base = base
    this.#people = [...people]
    this.#sites = sites
    this.cells.clear()
    this.#write(cells)
  }
  apply({ people = [], cells }: MonitorDelta): void {
    this.#people.push(...people)
    this.#write(cells)
  }
  #write(cells: readonly number[]): void {
    for (let i = 0; i < cells.length; i += 4) {
      const [person = 0, site = 0, status = 0, since = 0] = cells.slice(i, i + 4)
      this.cells.set(
        `${this.#people[person]} ${site === -1 ? 'shift' : this.#sites[site]}`,
        `${status} since ${since + this.#base}`,
      )
    }
  }
}
interface WatcherParts {
  readonly name: string
  readonly url: string
  readonly topics: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly ledger: Ledger
}

/** A socket client that comes back after every loss, resumes where it was, and takes note of every gap that nobody told it of. */
export class Watcher {
  readonly wall = new WatchedWall()
  readonly closes: number[] = []
  readonly #parts: WatcherParts
  readonly #topics: Map<string, Topic>
  #socket: WebSocket | undefined
  #stopped = false
  #dropped = false
  resumed = 0
  restarted = 0
  deltas = 0

  constructor(parts: WatcherParts) {
    this.#parts = parts
    this.#topics = new Map(
      parts.topics.map((name) => [name, { epoch: undefined, seq: 0, joined: false }]),
    )
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const socket = new WebSocket(this.#parts.url.replace('http', 'ws') + '/live', {
        headers: this.#parts.headers,
        perMessageDeflate: false,
      })
      this.#socket = socket
      let opened = false
      socket.on('open', () => {
        opened = true
        this.#join(socket, this.#topics.keys())
      })
      socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString()) as ServerFrame))
      // The close that follows says all there is to know.
      socket.on('error', () => undefined)
      const code = await new Promise<number>((resolve) => socket.once('close', resolve))
      if (opened && !this.#dropped) this.closes.push(code)
      this.#dropped = false
      for (const topic of this.#topics.values()) topic.joined = false
      if (code === 4401 || code === 4403)
        return this.#parts.ledger.violated(`${this.#parts.name} was turned away with ${code}`)
      if (!this.#stopped) await delay(BACK_MS)
    }
  }
  stop(): void {
    this.#stopped = true
    this.#socket?.close()
  }
  /** Loses the connection as a train in a tunnel does: the server is not told. */
  drop(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#dropped = true
    this.#socket.terminate()
  }
  get joined(): boolean {
    return [...this.#topics.values()].every((topic) => topic.joined)
  }

  #join(socket: WebSocket, names: Iterable<string>): void {
    for (const name of names) {
      const { epoch, seq } = this.#topics.get(name) ?? {}
      socket.send(
        JSON.stringify({ op: 'sub', topic: name, ...(epoch === undefined ? {} : { epoch, seq }) }),
      )
    }
  }
  #hear(frame: ServerFrame): void {
    if (frame.op === 'hello') return
    const topic = this.#topics.get(frame.topic)
    if (frame.op === 'err' && frame.code === 'store.unavailable')
      return this.#joinLater(frame.topic)
    if (!topic || frame.op === 'err' || frame.op === 'bye')
      return this.#parts.ledger.violated(`${this.#parts.name} heard ${JSON.stringify(frame)}`)
    if (frame.op === 'delta') this.#advance(frame.topic, topic, frame.seq, frame.data)
    else this.#start(topic, frame)
  }
  /** A socket may be back before the store is: then it asks again until it is let in. */
  #joinLater(name: string): void {
    this.#parts.ledger.error('socket store.unavailable')
    const socket = this.#socket
    setTimeout(() => {
      if (socket === this.#socket && socket?.readyState === WebSocket.OPEN)
        this.#join(socket, [name])
    }, BACK_MS)
  }
  #advance(name: string, topic: Topic, seq: number, data: unknown): void {
    if (!topic.joined || seq !== topic.seq + 1)
      this.#parts.ledger.violated(
        `${this.#parts.name} missed something of ${name}: ${seq} came after ${topic.seq}`,
      )
    topic.seq = seq
    this.deltas++
    if (name.startsWith('monitor:')) this.wall.apply(data as MonitorDelta)
  }
  #start(topic: Topic, frame: Extract<ServerFrame, { op: 'ok' }>): void {
    const isWall = frame.topic.startsWith('monitor:')
    if (frame.recovered) {
      this.resumed++
      if (frame.epoch !== topic.epoch || topic.seq + frame.deltas.length !== frame.seq)
        this.#parts.ledger.violated(
          `${this.#parts.name} resumed ${frame.topic} at ${topic.seq} with ${frame.deltas.length} deltas to ${frame.seq}`,
        )
      if (isWall) for (const data of frame.deltas) this.wall.apply(data as MonitorDelta)
    } else {
      this.restarted++
      if (isWall) this.wall.restart(frame.snapshot as MonitorSnapshot)
    }
    Object.assign(topic, { epoch: frame.epoch, seq: frame.seq, joined: true })
  }
}

/** Returns the picture of a client that comes now. */
export async function freshWall(
  url: string,
  topic: string,
  headers: Readonly<Record<string, string>>,
): Promise<WatchedWall> {
  const socket = new WebSocket(url.replace('http', 'ws') + '/live', {
    headers,
    perMessageDeflate: false,
  })
  const wall = new WatchedWall()
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(QUIET_MS_MAX) })
    socket.send(JSON.stringify({ op: 'sub', topic }))
    for (;;) {
      const [data] = (await once(socket, 'message', {
        signal: AbortSignal.timeout(QUIET_MS_MAX),
      })) as [Buffer]
      const frame = JSON.parse(data.toString()) as ServerFrame
      if (frame.op !== 'ok' || frame.recovered) continue
      wall.restart(frame.snapshot as MonitorSnapshot)
      return wall
    }
  } finally {
    socket.terminate()
  }
}
/** The first cell that two walls show differently; a cell that one of them does not have may be offline on the other. */
export function firstDifference(seen: WatchedWall, fresh: WatchedWall): string | undefined {
  for (const [cell, shown] of fresh.cells)
    if (seen.cells.get(cell) !== shown)
      return `${cell}: ${seen.cells.get(cell)} instead of ${shown}`
  for (const [cell, shown] of seen.cells)
    if (!fresh.cells.has(cell) && !shown.startsWith('0 '))
      return `${cell}: ${shown} instead of nothing`
  return undefined
}
