import { START, type Batch, type EventStore, type Position, type StoredEvent } from '#shared/platform/event-store.ts'
import { foldInto, readable, type Folded } from './batch.ts'
import type { AnyProjection, Projected } from './define-projection.ts'
import type { Failure } from './fold.ts'
import { WHOLE } from './registry.ts'
import type { ShardRef, ShardStore, ShardTransaction } from './shard-store.ts'

const BATCH_EVENTS_MAX = 2000
/** Of the projection's own measure (`weigh`): a batch is decoded, and what it touches is loaded, in one go. With a tenth of it, observations in order lose a third of their speed to small commits. */
const BATCH_WEIGHT_MAX = 50_000
/** A checkpoint moves over events that do not concern it only this far apart: a write each would cost more than it tells. */
export const ADVANCE_IDLE_EVENTS = 1000

/** Where events come from: the ordered log, and the way to their current, readable form. */
export interface Feed {
  readonly readAll: EventStore['readAll']
  readonly readStream: EventStore['readStream']
  /** Loads what reading these events needs; the function it gives is pure and raises for an event that no schema can read. */
  readonly decoder: (events: readonly StoredEvent[]) => Promise<(event: StoredEvent) => Projected>
}
export interface Step {
  /** 'busy': another worker holds this shard, or the tables are of another version than this code. 'idle': nothing new. 'moved': a batch is done, ask again. */
  readonly outcome: 'busy' | 'idle' | 'moved'
  readonly position: Position
  /** Where the shard stood before. */
  readonly after: Position
  readonly events: number
  readonly topics: ReadonlySet<string>
  readonly failures: readonly Failure[]
}
export interface StepOptions {
  readonly signal?: AbortSignal
  /** Goes no further than this place: a rebuild is compared at exactly the live generation's. */
  readonly limit?: number
}
const positionOf = (checkpoint: number): Position => (checkpoint === 0 ? START : String(checkpoint).padStart(19, '0'))

const bounded = (batch: Taken, limit: number): Taken =>
  Number(batch.upTo) <= limit ? batch : { full: false, events: batch.events.filter((event) => Number(event.position) <= limit), upTo: positionOf(limit) }

/** What was read, and whether more may follow at once. */
type Taken = Batch & { readonly full: boolean }
/** The events that are not too much work together, at least one, and what is left of the batch. */
function cut(batch: Taken, weigh: AnyProjection['weigh']): { readonly now: Taken; readonly rest: Taken | undefined } {
  let weight = 0
  const count = weigh ? batch.events.findIndex(({ data }, i) => (weight += weigh(data)) > BATCH_WEIGHT_MAX && i > 0) : -1
  if (count < 0) return { now: batch, rest: undefined }
  const upTo = (batch.events[count - 1] as StoredEvent).position
  return { now: { events: batch.events.slice(0, count), upTo, full: false }, rest: { ...batch, events: batch.events.slice(count) } }
}

const still = { after: START, events: 0, topics: new Set<string>(), failures: [] } as const

/** Reads the next batch while the last one is being written: the read costs as much as the write. */
export class ShardRunner {
  readonly #shards: ShardStore
  readonly #feed: Feed
  readonly #ref: ShardRef
  #next: { after: Position; batch: Promise<Taken> } | undefined
  /** Where the shard stood when it was last at rest: most likely it still does. */
  #rested: Position | undefined

  constructor(shards: ShardStore, feed: Feed, ref: ShardRef) {
    this.#shards = shards
    this.#feed = feed
    this.#ref = ref
  }

  /** Forgets what was read ahead: many shards that wait for their turn would hold a batch each. */
  letGo(): void {
    this.#next = undefined
    this.#rested = undefined
  }

  /** One batch: rows, quarantine and checkpoint in one transaction. Raises only when the database or the feed fails. */
  async step({ signal, limit = Infinity }: StepOptions = {}): Promise<Step> {
    const { projection, shard } = this.#ref
    if (!this.#next && this.#rested !== undefined) this.#prefetch(this.#rested)
    const transaction = await this.#shards.take(this.#ref, 'skip')
    if (!transaction) {
      this.letGo()
      return { ...still, outcome: 'busy', position: START }
    }
    try {
      const before = transaction.position
      const { now: batch, rest } = cut(bounded(await this.#take(positionOf(before)), limit), projection.weigh)
      const upTo = Number(batch.upTo)
      const nothing = batch.events.length === 0 && upTo - before < ADVANCE_IDLE_EVENTS && limit === Infinity
      if (upTo <= before || nothing) {
        this.#rested = positionOf(before)
        await transaction.rollback()
        return { ...still, outcome: 'idle', position: batch.upTo }
      }
      if (rest) this.#next = { after: batch.upTo, batch: Promise.resolve(rest) }
      else if (batch.full && signal?.aborted !== true) this.#prefetch(batch.upTo)
      const { topics, failures } = await this.#fold(transaction, batch.events)
      // Compare-and-set: should two workers ever hold one shard, the second finds the checkpoint moved and its work undone.
      if (!(await transaction.move(before, upTo))) throw new Error(`checkpoint of ${projection.name}/${shard} moved under its lock`)
      await transaction.commit()
      this.#rested = batch.upTo
      return { outcome: 'moved', after: positionOf(before), position: batch.upTo, events: batch.events.length, topics, failures }
    } catch (error) {
      this.#next = undefined
      transaction.abandon()
      throw error
    }
  }

  async #read(after: Position): Promise<Taken> {
    const { projection, shard } = this.#ref
    const filter = { types: Object.keys(projection.events), ...(shard === WHOLE ? {} : { shards: [shard] }) }
    const batch = await this.#feed.readAll(after, BATCH_EVENTS_MAX, filter)
    return { ...batch, full: batch.events.length === BATCH_EVENTS_MAX }
  }
  #prefetch(after: Position): void {
    const batch = this.#read(after)
    // A failure is met when the batch is taken; until then it must not count as unhandled.
    batch.catch((error: unknown) => error)
    this.#next = { after, batch }
  }
  #take(after: Position): Promise<Taken> {
    const next = this.#next
    this.#next = undefined
    return next?.after === after ? next.batch : this.#read(after)
  }

  async #fold(transaction: ShardTransaction, stored: readonly StoredEvent[]): Promise<Folded> {
    const going = stored.filter((event) => !transaction.stopped.has(event.stream))
    const { events, failures: unreadable } = readable(going, await this.#feed.decoder(going))
    const { topics, failures: failed } = await foldInto(transaction, this.#ref.projection, events)
    const failures = [...unreadable, ...failed]
    if (failures.length > 0) await transaction.stop(failures)
    return { topics, failures }
  }
}
