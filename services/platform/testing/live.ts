import { once } from 'node:events'
import { WebSocket } from 'ws'
import { StoreUnavailable } from '#shared/platform/event-store.ts'
import type { ServerFrame } from '#shared/platform/live.ts'
import type { LiveFeed, LiveTopic } from '../kernel/define-service.ts'

export type Frame = ServerFrame & { readonly topic?: string }

/** A wall whose cells are numbers by name: `set` changes one, a poll gives what changed since the last, and a failing one gives it to nobody. */
export class TestWall implements LiveFeed {
  readonly cells: Record<string, number> = {}
  #changed: Record<string, number> = {}
  polls = 0
  failing = false

  set(name: string, value: number): void {
    this.cells[name] = value
    this.#changed[name] = value
  }
  snapshot = (): unknown => ({ ...this.cells })
  poll = async (): Promise<unknown> => {
    this.polls++
    const changed = this.#changed
    this.#changed = {}
    if (this.failing) throw new Error('the database is away')
    return Object.keys(changed).length > 0 ? changed : undefined
  }
}
/** The topics `wall:<name>`, for Ana and everyone with permission; every wall is kept to be changed by the test. */
export function walls() {
  const opened = new Map<string, TestWall>()
  const topic: LiveTopic = {
    prefix: 'wall',
    allow: (actor, argument) => actor.studios.includes(argument) || actor.owner,
    open: async (argument) => {
      if (argument === 'broken') throw new Error('no such thing')
      if (argument === 'away') throw new StoreUnavailable('EventStoreDB is away')
      const wall = new TestWall()
      opened.set(argument, wall)
      return wall
    },
  }
  return { topic, opened }
}

/** A client that keeps every frame; `until` waits for one that matches. */
export class LiveTestClient {
  readonly frames: Frame[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>

  constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(url, { headers, perMessageDeflate: true })
    this.socket.on('message', (data: Buffer) =>
      this.frames.push(JSON.parse(data.toString()) as Frame),
    )
    this.socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
  }
  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }
  async until<O extends Frame['op']>(
    op: O,
    matches: (frame: Extract<Frame, { op: O }>) => boolean = () => true,
  ): Promise<Extract<Frame, { op: O }>> {
    for (;;) {
      const found = this.frames.find(
        (frame): frame is Extract<Frame, { op: O }> =>
          frame.op === op && matches(frame as Extract<Frame, { op: O }>),
      )
      if (found) return found
      await this.#next(op)
    }
  }
  async #next(awaited: string): Promise<void> {
    if (this.socket.readyState === this.socket.CLOSED)
      throw new Error(`closed while waiting for ${awaited}`)
    const got = new AbortController()
    try {
      await Promise.race([
        once(this.socket, 'message', { signal: got.signal }),
        once(this.socket, 'close', { signal: got.signal }),
      ])
    } finally {
      got.abort()
    }
  }
  /** A topic as a client sees it that applies its frames; raises at a gap. */
  view(topic: string): { readonly seq: number; readonly cells: Record<string, number> } {
    let seq = -1
    let cells: Record<string, number> = {}
    for (const frame of this.frames) {
      if (frame.topic !== topic) continue
      if (frame.op === 'ok' && !frame.recovered)
        [seq, cells] = [frame.seq, { ...(frame.snapshot as object) }]
      if (frame.op !== 'delta') continue
      if (frame.seq !== seq + 1) throw new Error(`a gap: ${seq} then ${frame.seq}`)
      seq = frame.seq
      Object.assign(cells, frame.data)
    }
    return { seq, cells }
  }
}
