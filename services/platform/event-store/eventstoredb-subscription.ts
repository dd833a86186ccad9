import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  RecordedEvent,
} from '@eventstore/db-client'
import type { Batch, EventStore, Position } from '#shared/platform/event-store.ts'

const BATCH_EVENTS_MAX = 2000
const BUFFER_EVENTS_MAX = 8000
const RETRY_MS = 20
const RETRY_MS_MAX = 5000

/** The part of a store that a subscription needs. */
interface FollowSource {
  readonly readAll: EventStore['readAll']
  readonly live: (after: Position) => AllStreamSubscription
  /** Turns what the server sent into a batch: events that hold, and how far it goes. */
  readonly batchOf: (recorded: readonly RecordedEvent[], after: Position) => Promise<Batch>
  readonly report: (error: unknown) => void
  /** After how long without a word the subscription is held against the head of the log. */
  readonly quiet_ms: number
}

/**
 * Follows the log: pages until nothing is left, then a live subscription. The client does not subscribe again by itself:
 * after any failure this begins anew behind the last batch that the receiver has processed.
 */
export class Follower {
  readonly #source: FollowSource
  readonly #onBatch: (batch: Batch) => Promise<void>
  #position: Position
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  constructor(source: FollowSource, after: Position, onBatch: (batch: Batch) => Promise<void>) {
    this.#source = source
    this.#position = after
    this.#onBatch = onBatch
    this.#running = this.#run()
  }

  stop = async (): Promise<void> => {
    this.#stopping.abort()
    await this.#running
  }
  get #stopped(): boolean {
    return this.#stopping.signal.aborted
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopped; failures++) {
      const before = this.#position
      try {
        await this.#catchUp()
        await this.#listen()
      } catch (error) {
        this.#source.report(error)
      }
      if (this.#position !== before) failures = 0
      await this.#rest(failures)
    }
  }
  async #catchUp(): Promise<void> {
    let next = this.#read(this.#position)
    while (!this.#stopped) {
      const batch = await next
      if (batch.events.length === 0) return
      // Read while the receiver has the one before it in hand.
      next = this.#read(batch.upTo)
      await this.#deliver(batch)
    }
  }
  #read(after: Position): Promise<Batch> {
    const batch = this.#source.readAll(after, BATCH_EVENTS_MAX)
    // A failure is met when the batch is taken; until then it must not count as unhandled.
    batch.catch(() => undefined)
    return batch
  }
  async #listen(): Promise<void> {
    if (this.#stopped) return
    const live = new LiveBuffer(this.#source.live(this.#position), this.#stopping.signal)
    try {
      while (!this.#stopped) {
        const recorded = await live.next(this.#source.quiet_ms)
        if (recorded.length === 0) await this.#refuseSilence(live)
        const batch = await this.#source.batchOf(recorded, this.#position)
        if (batch.events.length > 0) await this.#deliver(batch)
      }
    } finally {
      await live.close()
    }
  }
  /** A subscription may stand still without an error: then the log has events that it does not say. */
  async #refuseSilence(live: LiveBuffer): Promise<void> {
    if (this.#stopped) return
    const { events } = await this.#source.readAll(this.#position, 1)
    if (events.length > 0 && live.isEmpty)
      throw new Error(
        'the subscription to EventStoreDB said nothing of new events: it is opened again',
      )
  }
  /** The receiver gets a batch until it takes it: nothing is skipped because of a failure. */
  async #deliver(batch: Batch): Promise<void> {
    for (let failures = 1; !this.#stopped; failures++) {
      try {
        await this.#onBatch(batch)
        this.#position = batch.upTo
        return
      } catch (error) {
        this.#source.report(error)
        await this.#rest(failures)
      }
    }
  }
  #rest(failures: number): Promise<void> {
    const { signal } = this.#stopping
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** failures))
      signal.addEventListener('abort', done)
    })
  }
}

/** Gathers what the server pushes while a batch is being processed; a full buffer makes the server wait. */
class LiveBuffer {
  readonly #subscription: AllStreamSubscription
  readonly #signal: AbortSignal
  #events: RecordedEvent[] = []
  #failure: unknown
  #ended = false
  #wake = (): void => undefined
  constructor(subscription: AllStreamSubscription, signal: AbortSignal) {
    this.#subscription = subscription
    this.#signal = signal
    const end = (error?: unknown) => {
      this.#failure ??= error
      this.#ended = true
      this.#wake()
    }
    // The listener for errors stays: an error that comes after closing must not end the process.
    subscription.on('error', end)
    for (const event of ['end', 'close'] as const) subscription.on(event, () => end())
    subscription.on('data', (resolved: AllStreamResolvedEvent) => this.#take(resolved))
    signal.addEventListener('abort', this.#onStop)
  }
  readonly #onStop = (): void => this.#wake()

  #take({ event }: AllStreamResolvedEvent): void {
    if (!event) return
    this.#events.push(event)
    if (this.#events.length >= BUFFER_EVENTS_MAX) this.#subscription.pause()
    this.#wake()
  }
  get isEmpty(): boolean {
    return this.#events.length === 0
  }
  /** None when nothing came for so long, or when stopped. Raises what broke the subscription, after the events that came before it. */
  async next(quiet_ms: number): Promise<readonly RecordedEvent[]> {
    let quiet = false
    const timer = setTimeout(() => {
      quiet = true
      this.#wake()
    }, quiet_ms)
    try {
      while (!this.#signal.aborted && !quiet && this.isEmpty) {
        if (this.#ended) throw this.#failure ?? new Error('the server ended the subscription')
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    } finally {
      clearTimeout(timer)
    }
    if (this.#signal.aborted) return []
    const events = this.#events.splice(0, BATCH_EVENTS_MAX)
    if (this.#events.length < BUFFER_EVENTS_MAX && this.#subscription.isPaused())
      this.#subscription.resume()
    return events
  }
  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onStop)
    this.#subscription.removeAllListeners('data')
    // A subscription that never came about cannot be cancelled; there is nothing left to do about it.
    await this.#subscription.unsubscribe().catch(() => undefined)
  }
}
