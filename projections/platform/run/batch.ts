import type { StoredEvent } from '#shared/platform/event-store.ts'
import type { AnyProjection, Projected } from '../define/define-projection.ts'
import { asStored } from './as-stored.ts'
import {
  BatchFailure,
  foldBatch,
  streamLane,
  type FoldFailure,
  type LaneOf,
} from '../store/fold.ts'
import type { ShardTransaction } from '../store/shard-store.ts'

export interface Folded {
  readonly topics: ReadonlySet<string>
  readonly failures: readonly FoldFailure[]
}

/** Which events can be read; of a stream with one that no schema can read, what comes before it. */
export function readable(
  stored: readonly StoredEvent[],
  decode: (event: StoredEvent) => Projected,
  laneOf: LaneOf = streamLane,
): { events: readonly Projected[]; failures: readonly FoldFailure[] } {
  const events: Projected[] = []
  const failures = new Map<string, FoldFailure>()
  for (const event of stored) {
    if (failures.has(laneOf(event))) continue
    try {
      events.push(decode(event))
    } catch (error) {
      failures.set(laneOf(event), { event: asStored(event), error })
    }
  }
  return { events, failures: [...failures.values()] }
}

/** The database refused what a fold wrote (a number too large, a null), or the fold's own code failed: an event is to blame. */
export const isEventsFault = (error: unknown): boolean =>
  error instanceof BatchFailure || /^2[23]/.test((error as { code?: string }).code ?? '')

/**
 * Folds events into the tables of one shard, in the caller's transaction. Where the batch as a whole fails by an event's
 * fault, each event goes alone, so that only that event's stream stops.
 */
export async function foldInto(
  transaction: ShardTransaction,
  projection: AnyProjection,
  events: readonly Projected[],
  laneOf: LaneOf = streamLane,
): Promise<Folded> {
  try {
    return await transaction.undoable(() => foldAndWrite(transaction, projection, events, laneOf))
  } catch (error) {
    if (!isEventsFault(error)) throw error
    return events.length === 1
      ? { topics: new Set(), failures: [{ event: events[0] as Projected, error }] }
      : await oneByOne(transaction, projection, events, laneOf)
  }
}
async function oneByOne(
  transaction: ShardTransaction,
  projection: AnyProjection,
  events: readonly Projected[],
  laneOf: LaneOf,
): Promise<Folded> {
  const topics = new Set<string>()
  const failures = new Map<string, FoldFailure>()
  for (const event of events) {
    if (failures.has(laneOf(event))) continue
    const folded = await foldInto(transaction, projection, [event], laneOf)
    for (const topic of folded.topics) topics.add(topic)
    for (const failure of folded.failures) failures.set(laneOf(event), failure)
  }
  return { topics, failures: [...failures.values()] }
}
async function foldAndWrite(
  transaction: ShardTransaction,
  projection: AnyProjection,
  events: readonly Projected[],
  laneOf: LaneOf,
): Promise<Folded> {
  const { buffers, topics, failures } = await foldBatch(
    projection,
    events,
    transaction.load,
    laneOf,
  )
  await Promise.all(
    Object.entries(buffers).map(([name, buffer]) => transaction.write(name, buffer.changes())),
  )
  return { topics, failures }
}
