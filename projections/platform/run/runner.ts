import {
  START,
  type Batch,
  type EventStore,
  type Position,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import { asStored } from './as-stored.ts'
import { foldInto, isEventsFault, readable, type Folded } from './batch.ts'
import type { AnyProjection, Projected } from '../define/define-projection.ts'
import { foldBatch, type FoldFailure, type LaneOf } from '../store/fold.ts'
import { shardFor, UNSHARDED } from './registry.ts'
import {
  parkedLane,
  type ShardsRef,
  type ShardStore,
  type ShardTransaction,
} from '../store/shard-store.ts'

const BATCH_EVENTS_MAX = 2000
/** The most weight of a batch, by the projection's own measure (`weigh`): it is decoded, and the rows that it touches loaded, in one go. With a tenth of it, observations in order lose a third of their speed to small commits. */
const BATCH_WEIGHT_MAX = 50_000
/** A checkpoint moves over events that do not concern it only this far apart: a write each would cost more than it tells. */
export const ADVANCE_IDLE_EVENTS = 1000

/** The source of events: the ordered log, and the way to their current, readable form. */
export interface Feed {
  readonly readAll: EventStore['readAll']
  readonly readStream: EventStore['readStream']
  /** Loads what reading these events needs; the function it gives is pure and raises for an event that no schema can read. */
  readonly decoder: (events: readonly StoredEvent[]) => Promise<(event: StoredEvent) => Projected>
}
/** Gives the decoder for the form in which a projection reads events. */
export const decoderFor = (
  { decoder }: Pick<Feed, 'decoder'>,
  { form }: Pick<AnyProjection, 'form'>,
  events: readonly StoredEvent[],
): ReturnType<Feed['decoder']> => (form === 'stored' ? Promise.resolve(asStored) : decoder(events))

export interface Step {
  /** 'busy': other workers hold these shards, or the tables are of another version than this code. 'idle': nothing new. 'moved': a batch is done. */
  readonly outcome: 'busy' | 'idle' | 'moved'
  /** True: more may follow at once, so ask again. */
  readonly more: boolean
  readonly position: Position
  /** The position before the step of the shard that was furthest behind. */
  readonly after: Position
  readonly events: number
  readonly topics: ReadonlySet<string>
  readonly failures: readonly FoldFailure[]
}
interface StepOptions {
  readonly signal?: AbortSignal
  /** Goes no further than this place: a rebuild is compared at exactly the live generation's. */
  readonly limit?: number
}
export const feedPosition = (checkpoint: number): Position =>
  checkpoint === 0 ? START : String(checkpoint).padStart(19, '0')

const bounded = (batch: Taken, limit: number): Taken =>
  Number(batch.upTo) <= limit
    ? batch
    : {
        full: false,
        events: batch.events.filter((event) => Number(event.position) <= limit),
        upTo: feedPosition(limit),
      }

/** Events that were read, and whether more may follow at once. */
type Taken = Batch & { readonly full: boolean }
/** The events that are not too much work together, at least one, and what is left of the batch. */
function cut(
  batch: Taken,
  weigh: AnyProjection['weigh'],
): { readonly now: Taken; readonly rest: Taken | undefined } {
  let weight = 0
  const count = weigh
    ? batch.events.findIndex(({ data }, i) => (weight += weigh(data)) > BATCH_WEIGHT_MAX && i > 0)
    : -1
  if (count < 0) return { now: batch, rest: undefined }
  const upTo = (batch.events[count - 1] as StoredEvent).position
  return {
    now: { events: batch.events.slice(0, count), upTo, full: false },
    rest: { ...batch, events: batch.events.slice(count) },
  }
}

const still = {
  more: false,
  after: START,
  events: 0,
  topics: new Set<string>(),
  failures: [],
} as const

/** Steps shards together. Reads the next batch while the last one is being written: the read costs as much as the write. */
export class ShardRunner {
  readonly #store: ShardStore
  readonly #feed: Feed
  readonly #ref: ShardsRef
  #next: { after: Position; batch: Promise<Taken> } | undefined
  #rested: Position | undefined

  constructor(store: ShardStore, feed: Feed, ref: ShardsRef, rested?: Position) {
    this.#store = store
    this.#feed = feed
    this.#ref = ref
    this.#rested = rested
  }
  /** The position of the shard that is furthest behind when they were last at rest: most likely still right, so that its events are read while the shards are taken. */
  get rested(): Position | undefined {
    return this.#rested
  }

  /** One batch: rows, quarantine and checkpoints in one transaction. Raises only when the database or the feed fails. */
  async step({ signal, limit = Infinity }: StepOptions = {}): Promise<Step> {
    if (!this.#next && this.#rested !== undefined) this.#prefetch(this.#rested)
    try {
      return await this.#attempt(foldQuickly, limit, signal)
    } catch (error) {
      this.#next = undefined
      if (!isEventsFault(error)) throw error
    }
    return this.#attempt(foldCarefully, limit, signal)
  }

  async #attempt(fold: Fold, limit: number, signal: AbortSignal | undefined): Promise<Step> {
    const transaction = await this.#store.lockShards(this.#ref, 'skip')
    if (!transaction) {
      this.#next = this.#rested = undefined
      return { ...still, outcome: 'busy', position: START }
    }
    try {
      const before = Math.min(...transaction.positions.values())
      const { now: batch, rest } = cut(
        bounded(await this.#take(feedPosition(before)), limit),
        this.#ref.projection.weigh,
      )
      const upTo = Number(batch.upTo)
      const nothing =
        batch.events.length === 0 && upTo - before < ADVANCE_IDLE_EVENTS && limit === Infinity
      if (upTo <= before || nothing) {
        this.#rested = feedPosition(before)
        await transaction.rollback()
        return { ...still, outcome: 'idle', position: batch.upTo }
      }
      if (rest) this.#next = { after: batch.upTo, batch: Promise.resolve(rest) }
      else if (batch.full && signal?.aborted !== true) this.#prefetch(batch.upTo)
      const events = this.#unread(batch.events, transaction.positions)
      const { topics, failures } = await this.#fold(transaction, events, upTo, fold)
      this.#rested = batch.upTo
      return {
        outcome: 'moved',
        more: rest !== undefined || batch.full,
        after: feedPosition(before),
        position: batch.upTo,
        events: events.length,
        topics,
        failures,
      }
    } catch (error) {
      this.#next = undefined
      // A retry at once must find the shards free.
      if (isEventsFault(error)) await transaction.rollback().catch(() => transaction.abandon())
      else transaction.abandon()
      throw error
    }
  }

  /** Shards that are ahead have folded some of this already, and those that others hold are none of ours. */
  #unread(
    events: readonly StoredEvent[],
    positions: ReadonlyMap<number, number>,
  ): readonly StoredEvent[] {
    const { projection, shards } = this.#ref
    if (shards.length === 1) return events
    return events.filter(
      (event) => Number(event.position) > (positions.get(shardFor(projection, event)) ?? Infinity),
    )
  }
  async #read(after: Position): Promise<Taken> {
    const { projection, shards } = this.#ref
    const filter = {
      types: Object.keys(projection.events),
      ...(shards.includes(UNSHARDED) ? {} : { shards }),
    }
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

  /** Compare-and-set: should two workers ever hold one shard, the second finds the checkpoint moved and its work undone. */
  async #fold(
    transaction: ShardTransaction,
    stored: readonly StoredEvent[],
    upTo: number,
    fold: Fold,
  ): Promise<Folded> {
    const { projection } = this.#ref
    const shards = new Map(stored.map((event) => [event.id, shardFor(projection, event)]))
    const laneOf: LaneOf = ({ id, stream }) => parkedLane(shards.get(id) ?? UNSHARDED, stream)
    const going = stored.filter((event) => !transaction.parkedLanes.has(laneOf(event)))
    const { events, failures: unreadable } = readable(
      going,
      await decoderFor(this.#feed, projection, going),
      laneOf,
    )
    const {
      topics,
      failures: failed,
      written,
    } = await fold(transaction, projection, events, laneOf)
    const failures = [...unreadable, ...failed]
    const stops = failures.map((failure) => ({
      ...failure,
      shard: shards.get(failure.event.id) ?? UNSHARDED,
    }))
    await allDone([
      ...written(),
      ...(stops.length > 0 ? [transaction.park(stops)] : []),
      transaction.move(upTo),
      transaction.commit(),
    ])
    return { topics, failures }
  }
}

/** Raises what failed first in the order of asking: all after it fail only because of it. */
async function allDone(asked: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(asked)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

type Fold = (
  transaction: ShardTransaction,
  projection: AnyProjection,
  events: readonly Projected[],
  laneOf: LaneOf,
) => Promise<Folded & { readonly written: () => readonly Promise<void>[] }>

/** Folds events and writes the rows together with the checkpoints, in one trip. If one of the events causes a refusal, nothing is written. */
const foldQuickly: Fold = async (transaction, projection, events, laneOf) => {
  const { buffers, topics, failures } = await foldBatch(
    projection,
    events,
    transaction.load,
    laneOf,
  )
  return {
    topics,
    failures,
    written: () =>
      Object.entries(buffers).map(([name, buffer]) => transaction.write(name, buffer.changes())),
  }
}
/** Each event by itself if need be, so that only the stream of one that fails stops. */
const foldCarefully: Fold = async (transaction, projection, events, laneOf) => ({
  ...(await foldInto(transaction, projection, events, laneOf)),
  written: () => [],
})
