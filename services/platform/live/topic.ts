import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveFeed } from '../kernel/define-service.ts'
import { metrics } from '../operations/metrics.ts'
import { encodeFrame } from './frame.ts'
import { DeltaRing } from './ring.ts'

const newEpoch = (): string => randomBytes(9).toString('base64url')
/** 20 Hz. */
const FLUSH_MS = 50

/** A receiver of a topic's frames. `offer` answers false if the subscriber is too far behind to get this delta. */
export interface Subscriber {
  readonly offer: (frame: Buffer) => boolean
  /** Frames that must arrive, as the start of a subscription. */
  readonly give: (frame: Buffer) => void
  /** It missed a delta of this topic and will join again when it has room. */
  readonly fellBehind: (topic: Topic) => void
}
/** The place from which a subscriber wants to go on. */
interface Resume {
  readonly epoch: string | undefined
  readonly seq: number | undefined
}

/**
 * One open topic: its feed, its numbered deltas, its subscribers. Everything happens in turns, at most one every 50 ms and
 * never two at once: poll, send the delta to those who were here, then give newcomers their start. So a newcomer's snapshot
 * and its sequence number always belong together.
 */
export class Topic {
  readonly name: string
  readonly #feed: LiveFeed
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  readonly #flush_ms: number
  #epoch = newEpoch()
  #ring = new DeltaRing()
  readonly #subscribers = new Set<Subscriber>()
  readonly #newcomers = new Map<Subscriber, Resume>()
  #snapshot: { readonly seq: number; readonly frame: Buffer } | undefined
  #state: 'rest' | 'planned' | 'running' | 'again' | 'closed' = 'rest'
  #timer: NodeJS.Timeout | undefined
  #lastTurn = -Infinity
  /** A poll failed: what it had found by then was told to nobody. An outage is logged once. */
  #isLost = false
  /** The time since which there is no subscriber; undefined while there is one. */
  emptySince: number | undefined = Date.now()

  constructor(
    name: string,
    feed: LiveFeed,
    log: Pick<FastifyBaseLogger, 'error'>,
    flush_ms = FLUSH_MS,
  ) {
    this.name = name
    this.#feed = feed
    this.#log = log
    this.#flush_ms = flush_ms
  }

  join(subscriber: Subscriber, resume: Resume): void {
    this.#subscribers.delete(subscriber)
    this.#newcomers.set(subscriber, resume)
    this.emptySince = undefined
    this.#tellWatched()
    this.wake()
  }
  leave(subscriber: Subscriber, now: number): void {
    this.#subscribers.delete(subscriber)
    this.#newcomers.delete(subscriber)
    if (this.#subscribers.size === 0 && this.#newcomers.size === 0) this.emptySince ??= now
    this.#tellWatched()
  }
  #tellWatched(): void {
    this.#feed.watched?.(this.#subscribers.size + this.#newcomers.size)
  }
  /** A projection has read what it had put aside: a turn follows, soon, if the feed reads of it. */
  healed(projection: string): void {
    if (this.#feed.healed?.(projection)) this.wake()
  }
  /** Something may have changed: a turn follows, soon. */
  wake(): void {
    if (this.#state === 'running') this.#state = 'again'
    if (this.#state !== 'rest') return
    this.#state = 'planned'
    const wait = this.#lastTurn + this.#flush_ms - performance.now()
    if (wait <= 0) void this.#turn()
    else this.#timer = setTimeout(() => void this.#turn(), wait)
  }
  close(): void {
    this.#state = 'closed'
    clearTimeout(this.#timer)
    this.#subscribers.clear()
    this.#newcomers.clear()
    this.#tellWatched()
  }

  async #turn(): Promise<void> {
    this.#state = 'running'
    this.#lastTurn = performance.now()
    let newcomers = [...this.#newcomers]
    try {
      const delta = await this.#feed.poll()
      if (this.#is('closed')) return
      if (this.#isLost) newcomers = this.#startAnew()
      else if (delta !== undefined) this.#publish(JSON.stringify(delta))
      for (const [subscriber, resume] of newcomers) this.#start(subscriber, resume)
    } catch (error) {
      // Newcomers stay: the backstop brings the next turn within a second.
      if (!this.#isLost)
        this.#log.error({ err: error, topic: this.name }, 'a live topic could not be read')
      this.#isLost = true
    } finally {
      const again = this.#is('again')
      if (!this.#is('closed')) this.#state = 'rest'
      if (again) this.wake()
    }
  }
  #is(state: 'again' | 'closed'): boolean {
    return this.#state === state
  }
  /** Gives all a snapshot: no delta says what the failed poll had found. */
  #startAnew(): [Subscriber, Resume][] {
    this.#isLost = false
    this.#epoch = newEpoch()
    this.#ring = new DeltaRing()
    this.#snapshot = undefined
    for (const subscriber of this.#subscribers)
      this.#newcomers.set(subscriber, { epoch: undefined, seq: undefined })
    this.#subscribers.clear()
    return [...this.#newcomers]
  }
  #publish(json: string): void {
    const seq = this.#ring.push(json)
    const frame = encodeFrame(
      `{"op":"delta","topic":${JSON.stringify(this.name)},"seq":${seq},"data":${json}}`,
    )
    metrics.liveFrames.inc(this.#subscribers.size)
    for (const subscriber of this.#subscribers) {
      if (subscriber.offer(frame)) continue
      this.#subscribers.delete(subscriber)
      subscriber.fellBehind(this)
    }
  }
  /** A newcomer may have left, or come again with another wish, while the poll ran. */
  #start(subscriber: Subscriber, resume: Resume): void {
    if (this.#newcomers.get(subscriber) !== resume) return
    this.#newcomers.delete(subscriber)
    const missed =
      resume.epoch === this.#epoch && resume.seq !== undefined
        ? this.#ring.after(resume.seq)
        : undefined
    subscriber.give(
      missed ? encodeFrame(this.#ok(`true,"deltas":[${missed.join(',')}]`)) : this.#snapshotFrame(),
    )
    this.#subscribers.add(subscriber)
  }
  /** The same for all who come between two deltas. */
  #snapshotFrame(): Buffer {
    if (this.#snapshot?.seq === this.#ring.seq) return this.#snapshot.frame
    const frame = encodeFrame(
      this.#ok(`false,"snapshot":${JSON.stringify(this.#feed.snapshot()) ?? 'null'}`),
    )
    this.#snapshot = { seq: this.#ring.seq, frame }
    return frame
  }
  #ok(rest: string): string {
    return `{"op":"ok","topic":${JSON.stringify(this.name)},"epoch":"${this.#epoch}","seq":${this.#ring.seq},"recovered":${rest}}`
  }
}
