import { START, type Position } from '#shared/platform/event-store.ts'
import { readable } from '#projections/platform/run/batch.ts'
import { ADVANCE_IDLE_EVENTS, type Feed } from '#projections/platform/run/runner.ts'
import type pg from 'pg'
import type { AnyProcess, AnyProjected, ProcessApp, ProcessContext } from './define-process.ts'
import { keepDaily, occasionOf, runDaily } from './daily-timers.ts'
import { occasionCause, runFor, timerCause, type Cause } from './process-context.ts'
import {
  ProcessTransaction,
  type StoppedRow,
  type TimerRow,
  type WriteSending,
} from './process-store.ts'

/** A batch is run again as a whole when its transaction is lost, so it is small. */
const BATCH_EVENTS_MAX = 100
const BATCH_MS_MAX = 5000
const RETRIES_MAX = 20
/** The most events that are retried at once of one stream. */
const RETRIED_EVENTS_MAX = 200
const TIMERS_MAX = 50
/** A place that is new has its daily timers after so long. */
const KEEP_DAILY_MS = 60_000

export interface ProcessStep {
  /** 'busy': another worker has it, newer code does, or it is not born yet. */
  readonly outcome: 'busy' | 'idle' | 'moved'
  readonly more: boolean
  /** Events and timers that were run. */
  readonly ran: number
  readonly failures: readonly { readonly of: string; readonly error: unknown }[]
}
interface ProcessBackend {
  readonly pool: pg.Pool
  readonly feed: Feed
  readonly app: ProcessApp
  readonly write: WriteSending
  /** Milliseconds for which the places of daily timers are cached; a minute if absent. */
  readonly daily_ms?: number
}
const positionOf = (checkpoint: number): Position =>
  checkpoint === 0 ? START : String(checkpoint).padStart(19, '0')

/** One turn of one process manager: what is to be tried again, then a batch of events, then the timers that are due. */
export class ProcessRunner {
  readonly #backend: ProcessBackend
  readonly #process: AnyProcess
  #transaction!: ProcessTransaction
  #keptAt = -Infinity
  #ran = 0
  #failures: { of: string; error: unknown }[] = []

  constructor(backend: ProcessBackend, process: AnyProcess) {
    this.#backend = backend
    this.#process = process
  }
  /** Raises only when the database or the feed fails: then nothing of this turn has happened but its commands. */
  async step(): Promise<ProcessStep> {
    return (
      (await this.#locked('skip', async () => {
        const retried = await this.#retryDue(null)
        const { position, full } = await this.#events()
        const timers = await this.#timers()
        const more = full || timers === TIMERS_MAX || retried === RETRIES_MAX
        return { position, result: this.#outcome(more, position) }
      })) ?? { outcome: 'busy', more: false, ran: 0, failures: [] }
    )
  }
  /** Tries one stream again, now; undefined if it is not put aside, or the process is not there. */
  async tryAgain(stream: string): Promise<{ readonly healthy: boolean } | undefined> {
    return this.#locked('wait', async ({ position }) => {
      const tried = await this.#retryDue(stream)
      return {
        position,
        result: tried === 0 ? undefined : { healthy: this.#failures.length === 0 },
      }
    })
  }
  #outcome(more: boolean, position: number): ProcessStep {
    const moved =
      this.#ran > 0 || this.#failures.length > 0 || position > this.#transaction.position
    return { outcome: moved ? 'moved' : 'idle', more, ran: this.#ran, failures: this.#failures }
  }
  async #locked<T>(
    busy: 'skip' | 'wait',
    work: (transaction: ProcessTransaction) => Promise<{ position: number; result: T }>,
  ): Promise<T | undefined> {
    const transaction = await ProcessTransaction.take(this.#backend.pool, this.#process, busy)
    if (!transaction) return undefined
    this.#transaction = transaction
    this.#ran = 0
    this.#failures = []
    try {
      const { position, result } = await work(transaction)
      await transaction.commit(position)
      return result
    } catch (error) {
      transaction.abandon()
      throw error
    }
  }

  /** Runs for one cause and writes what it wants. False if that failed; raises if it was the lock that was lost. */
  async #run(
    cause: Cause,
    of: string,
    work: (context: ProcessContext) => Promise<void>,
    onFailure: (error: unknown) => Promise<void>,
  ): Promise<boolean> {
    try {
      const wishes = await runFor(this.#backend.app, this.#process.name, cause, work)
      await this.#transaction.grant(wishes, this.#backend.write)
      this.#ran++
      return true
    } catch (error) {
      // With the database away no event is at fault, and nothing could be noted: the turn is begun again later.
      if (!(await this.#transaction.holds())) throw error
      this.#failures.push({ of, error })
      await onFailure(error)
      return false
    }
  }
  #runEvent(event: AnyProjected): Promise<boolean> {
    const old = this.#transaction.isOld(event)
    const correlationId = event.meta?.correlationId
    const cause = { id: event.id, uuid: event.id, causationId: event.id, correlationId, old }
    return this.#run(
      cause,
      event.stream,
      (context) => this.#process.run(event, context),
      (error) => this.#transaction.park(event, error, this.#backend.app.now()),
    )
  }

  async #events(): Promise<{ readonly position: number; readonly full: boolean }> {
    const { feed, app } = this.#backend
    const before = this.#transaction.position
    const types = Object.keys(this.#process.events as object)
    const batch = await feed.readAll(positionOf(before), BATCH_EVENTS_MAX, { types })
    const upTo = Number(batch.upTo)
    if (batch.events.length === 0)
      return { position: upTo - before >= ADVANCE_IDLE_EVENTS ? upTo : before, full: false }
    const stopped = new Set(await this.#transaction.parkedStreams())
    const { events, failures } = readable(batch.events, await feed.decoder(batch.events))
    for (const { event, error } of failures) {
      if (stopped.has(event.stream)) continue
      this.#failures.push({ of: event.stream, error })
      await this.#transaction.park(event, error, app.now())
    }
    const unreadable = new Set(failures.map(({ event }) => event.stream))
    const began = performance.now()
    for (const [i, event] of events.entries()) {
      if (stopped.has(event.stream)) continue
      const last = events[i - 1]
      if (last && unreadable.size === 0 && performance.now() - began > BATCH_MS_MAX)
        return { position: Number(last.position), full: true }
      if (!(await this.#runEvent(event))) stopped.add(event.stream)
    }
    return { position: upTo, full: batch.events.length === BATCH_EVENTS_MAX }
  }

  async #retryDue(stream: string | null): Promise<number> {
    const due = await this.#transaction.toRetry(this.#backend.app.now(), RETRIES_MAX, stream)
    for (const one of due) await this.#retry(one)
    return due.length
  }
  /** Retries a stream from its failing event up to the checkpoint, in order. */
  async #retry({ stream, version }: StoppedRow): Promise<void> {
    const { feed, app } = this.#backend
    const handled = this.#process.events as object
    const waiting = (await feed.readStream(stream, version - 1)).filter(
      ({ type, position }) =>
        Object.hasOwn(handled, type) && Number(position) <= this.#transaction.position,
    )
    const now = waiting.slice(0, RETRIED_EVENTS_MAX)
    const { events, failures } = readable(now, await feed.decoder(now))
    for (const event of events) if (!(await this.#runEvent(event))) return
    const [unread] = failures
    if (unread) {
      this.#failures.push({ of: stream, error: unread.error })
      return this.#transaction.park(unread.event, unread.error, app.now())
    }
    const rest = waiting[RETRIED_EVENTS_MAX]
    const next = rest && { ...rest, occurredAt: rest.meta.occurredAt, actor: rest.meta.actor }
    await this.#transaction.unpark(stream, next, app.now())
  }

  /** Runs due timers in their order. One that fails waits for its next try, and the others go on. */
  async #timers(): Promise<number> {
    const { app } = this.#backend
    await this.#keepDaily()
    for (let fired = 0; fired < TIMERS_MAX; fired++) {
      const timer = await this.#transaction.dueTimer(app.now())
      if (!timer) return fired
      await this.#fire(timer)
    }
    return TIMERS_MAX
  }
  async #fire(timer: TimerRow): Promise<void> {
    const { app } = this.#backend
    const { name } = this.#process
    const occasion = occasionOf(this.#process, timer, app.now())
    const isDone = await this.#run(
      {
        ...(occasion ? occasionCause(name, occasion) : timerCause(name, timer)),
        old: this.#transaction.isOld(occasion ?? timer),
      },
      `timer ${timer.key}`,
      (context) => (occasion ? runDaily(occasion, context) : this.#onTimer(timer, context)),
      (error) => this.#transaction.timerFailed(timer.key, error, app.now()),
    )
    if (isDone) await this.#transaction.fired(timer, app.now())
  }
  async #onTimer(timer: TimerRow, context: ProcessContext): Promise<void> {
    if (!this.#process.onTimer) throw new Error(`${this.#process.name} has no onTimer`)
    await this.#process.onTimer(timer, context)
  }
  async #keepDaily(): Promise<void> {
    const { app, write, daily_ms = KEEP_DAILY_MS } = this.#backend
    if (!this.#process.daily || performance.now() - this.#keptAt < daily_ms) return
    try {
      const wishes = await keepDaily(this.#transaction, this.#process, app.now())
      await this.#transaction.grant(wishes, write)
      this.#keptAt = performance.now()
    } catch (error) {
      if (!(await this.#transaction.holds())) throw error
      this.#failures.push({ of: 'daily', error })
    }
  }
}
