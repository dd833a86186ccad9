import type { EventData, RecordedEvent, StreamSubscription } from '@eventstore/db-client'
import { StoreUnavailable, type Position } from '#shared/platform/event-store.ts'
import { OtherLog } from '../database/other-log.ts'
import { STORE_MS_MAX } from '../database/outage.ts'
import { within } from './eventstoredb-away.ts'
import { LOG_STREAM } from './eventstoredb-identity.ts'
import { EventLog, WrongRevision } from './eventstoredb-log.ts'

const AGAIN_MS = 1_000
const TRIES_MAX = 5

/**
 * The log of one installation: before anything is read or written over a connection that is new, `compare` must find that it
 * leads to the same log as before. A subscription that never says anything is open as long as the connection is the one that
 * was compared; when it ends, or anything fails, it is compared again.
 */
export class GuardedLog extends EventLog {
  readonly #compare: (log: EventLog) => Promise<void>
  readonly #bare: EventLog
  #watch: StreamSubscription | undefined
  #same = false
  #changes = 0
  #comparing: Promise<void> | undefined
  #refused: { readonly at: number; readonly error: OtherLog } | undefined

  /** `bare` is what `compare` reads by, and has the connection that is guarded. */
  constructor(bare: EventLog, compare: (log: EventLog) => Promise<void>) {
    super(bare)
    this.#bare = bare
    this.#compare = compare
  }

  override async append(
    stream: string,
    events: EventData[],
    lastRevision: bigint,
  ): Promise<Position> {
    return this.#guarded(() => super.append(stream, events, lastRevision))
  }
  override async stream(
    stream: string,
    fromRevision: bigint,
    count: number,
  ): Promise<RecordedEvent[]> {
    return this.#guarded(() => super.stream(stream, fromRevision, count))
  }
  override async forwards(from: Position, count: number): Promise<RecordedEvent[]> {
    return this.#guarded(() => super.forwards(from, count))
  }
  override async backwards(before: Position | undefined, count: number): Promise<RecordedEvent[]> {
    return this.#guarded(() => super.backwards(before, count))
  }
  /** Raises OtherLog if the connection leads to another log; to be asked before what a subscription said is believed. */
  override async same(): Promise<void> {
    if (this.#same) return
    this.#comparing ??= this.#compared().finally(() => (this.#comparing = undefined))
    return this.#comparing
  }
  /** Something has happened after which it may be another log. */
  suspect = (): void => {
    this.#same = false
    this.#changes++
  }
  override async close(): Promise<void> {
    const watch = this.#watch
    this.#watch = undefined
    // One that never came about cannot be cancelled; there is nothing left to do about it.
    await watch?.unsubscribe().catch(() => undefined)
    await super.close()
  }

  async #guarded<T>(act: () => Promise<T>): Promise<T> {
    await this.same()
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof WrongRevision)) this.suspect()
      throw error
    }
  }
  async #compared(): Promise<void> {
    if (this.#refused && performance.now() - this.#refused.at < AGAIN_MS) throw this.#refused.error
    for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
      const before = this.#changes
      this.#watch ??= await this.#open()
      try {
        await this.#compare(this.#bare)
      } catch (error) {
        if (error instanceof OtherLog) this.#refused = { at: performance.now(), error }
        throw error
      }
      if (this.#changes !== before) continue
      this.#refused = undefined
      this.#same = true
      return
    }
    throw new StoreUnavailable('the connection to EventStoreDB comes and goes')
  }
  async #open(): Promise<StreamSubscription> {
    const watch = this.#bare.watch(LOG_STREAM)
    const ended = () => {
      if (this.#watch === watch) this.#watch = undefined
      this.suspect()
    }
    const confirmed = new Promise<void>((resolve, reject) => {
      watch.on('confirmation', () => resolve())
      // The listener for errors stays: one that comes after closing must not end the process.
      watch.on('error', (error: unknown) => {
        ended()
        reject(error)
      })
      for (const event of ['end', 'close'] as const)
        watch.on(event, () => {
          ended()
          reject(new StoreUnavailable('EventStoreDB ended a subscription'))
        })
      watch.on('data', () => undefined)
    })
    try {
      await within(STORE_MS_MAX, confirmed)
      return watch
    } catch (error) {
      await watch.unsubscribe().catch(() => undefined)
      throw error
    }
  }
}
