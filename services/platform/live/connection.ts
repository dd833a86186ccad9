import type { Actor } from '#shared/platform/allow.ts'
import type { ServerFrame } from '#shared/platform/live.ts'
import { CLOSE_FORBIDDEN, CLOSE_LOGIN } from '#shared/platform/live.ts'
import type { Credentials } from '../http/credentials.ts'
import { metrics } from '../operations/metrics.ts'
import { encodeFrame } from './frame.ts'
import type { Subscriber, Topic } from './topic.ts'

/** A socket as the hub uses it. */
export interface Wire {
  /** Writes the bytes of a whole frame; nothing happens once the socket is closing. */
  readonly write: (frame: Buffer) => void
  /** Bytes that the other side has not taken yet. */
  readonly buffered: () => number
  readonly ping: () => void
  readonly close: (code: number, reason: string) => void
  /** Without saying goodbye. */
  readonly terminate: () => void
}

export const BUFFERED_BYTES_BEHIND = 1024 * 1024
const BUFFERED_BYTES_DRAINED = 64 * 1024
export const BUFFERED_BYTES_MAX = 8 * 1024 * 1024
const BEHIND_MS_MAX = 30_000
const PING_MS = 15_000
const PINGS_MISSED_MAX = 2
const CLIENT_FRAMES_PER_SECOND_MAX = 50
const MALFORMED_FRAMES_MAX = 20
/** Come again in a moment: nothing is wrong with what was asked. */
export const CLOSE_TRY_LATER = 1013

/** One browser: what it may see, how far it lags, and whether it is still there. */
export class Connection implements Subscriber {
  readonly credentials: Credentials
  /** The login of the person who opened it, in whose name ever they look. */
  readonly openedBy: string
  actor: Actor
  askedAt: number
  /** The topics it has subscribed to; undefined while one is being opened. */
  readonly topics = new Map<string, Topic | undefined>()
  readonly #wire: Wire
  readonly #behind = new Set<Topic>()
  #behindSince: number | undefined
  #pingedAt: number
  #pingsMissed = 0
  #frames = { second: 0, count: 0 }
  #malformed = 0
  closed = false

  constructor(wire: Wire, actor: Actor, credentials: Credentials, now: number) {
    this.#wire = wire
    this.actor = actor
    this.credentials = credentials
    this.openedBy = actor.trueUser ?? actor.user
    this.askedAt = now
    this.#pingedAt = now
  }

  say(frame: ServerFrame): void {
    this.give(encodeFrame(JSON.stringify(frame)))
  }
  give = (frame: Buffer): void => {
    if (this.closed) return
    this.#wire.write(frame)
    if (this.#wire.buffered() > BUFFERED_BYTES_MAX) this.close(CLOSE_TRY_LATER, 'too slow')
  }
  offer = (frame: Buffer): boolean => {
    if (this.#wire.buffered() > BUFFERED_BYTES_BEHIND) return false
    this.give(frame)
    return true
  }
  fellBehind = (topic: Topic): void => {
    metrics.liveBehind.inc()
    this.#behind.add(topic)
    this.#behindSince ??= Date.now()
  }
  get isBehind(): boolean {
    return this.#behindSince !== undefined
  }
  /** Once the socket has taken nearly everything, its skipped topics start again from a snapshot. */
  catchUp(): void {
    if (this.#behind.size === 0 || this.closed || this.#wire.buffered() > BUFFERED_BYTES_DRAINED)
      return
    this.#behindSince = undefined
    for (const topic of this.#behind)
      if (this.topics.get(topic.name) === topic)
        topic.join(this, { epoch: undefined, seq: undefined })
    this.#behind.clear()
  }

  /** Counts a client's frame; false if it sends too many, and is then gone. */
  admits(now: number): boolean {
    const second = Math.floor(now / 1000)
    this.#frames =
      second === this.#frames.second
        ? { second, count: this.#frames.count + 1 }
        : { second, count: 1 }
    if (this.#frames.count <= CLIENT_FRAMES_PER_SECOND_MAX) return true
    this.close(CLOSE_FORBIDDEN, 'too many frames')
    return false
  }
  malformed(): void {
    this.say({
      op: 'err',
      topic: '',
      code: 'request.malformed',
      err: 'this is not a frame of this protocol',
    })
    if (++this.#malformed >= MALFORMED_FRAMES_MAX)
      this.close(CLOSE_FORBIDDEN, 'too many malformed frames')
  }
  pong(): void {
    this.#pingsMissed = 0
  }
  /** Once a second: liveness and lag. */
  tick(now: number): void {
    this.catchUp()
    if (this.#behindSince !== undefined && now - this.#behindSince > BEHIND_MS_MAX)
      return this.close(CLOSE_TRY_LATER, 'too slow')
    if (now - this.#pingedAt < PING_MS) return
    this.#pingedAt = now
    if (this.#pingsMissed >= PINGS_MISSED_MAX) return this.#wire.terminate()
    this.#pingsMissed++
    this.#wire.ping()
  }
  /** The login has ended: says so on every topic. */
  revoke(): void {
    for (const topic of this.topics.keys()) this.say({ op: 'bye', topic, reason: 'log in again' })
    this.close(CLOSE_LOGIN, 'log in again')
  }
  close(code: number, reason: string): void {
    if (this.closed) return
    this.closed = true
    this.#wire.close(code, reason)
  }
}
