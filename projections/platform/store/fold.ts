import { setImmediate as turn } from 'node:timers/promises'
import type { AnyProjection, Key, Projected, Row, RowSets } from '../define/define-projection.ts'
import { RowBuffer } from './row-buffer.ts'

export interface FoldFailure {
  readonly event: Projected
  readonly error: unknown
}
/** What stops together when an event fails: its stream, and where a stream holds events of several shards, its shard of it. */
export type LaneOf = (event: Pick<Projected, 'id' | 'stream'>) => string
export const streamLane: LaneOf = ({ stream }) => stream
/** Loads rows of one table by load groups. */
export type LoadRows = (table: string, groups: readonly Key[]) => Promise<readonly Row[]>
/** The projection's own code failed for the batch as a whole: which event it was shows when each is folded alone. */
export class BatchFailure extends Error {}

/** A process that folds also answers requests: between two events it lets others have their turn. */
const YIELD_EVERY_MS = 25
class CooperativeYield {
  #since = performance.now()
  isDue(): boolean {
    return performance.now() - this.#since > YIELD_EVERY_MS
  }
  async wait(): Promise<void> {
    await turn()
    this.#since = performance.now()
  }
}

type Buffers = Readonly<Record<string, RowBuffer>>
type AnyLoadKeys = Readonly<Record<string, readonly Key[] | undefined>>
type AnyAlsoLoad = (events: readonly Projected[], rows: RowSets<never>) => AnyLoadKeys

/**
 * Folds one batch in memory: loads what it touches (a load a table for `keysOf`, and one for each `alsoLoad`), folds event by event, undoes an event
 * that throws and leaves out the rest of that event's stream. Raises BatchFailure, or what `load` raises.
 */
export async function foldBatch(
  projection: AnyProjection,
  events: readonly Projected[],
  load: LoadRows,
  laneOf: LaneOf = streamLane,
) {
  const buffers: Buffers = Object.fromEntries(
    Object.entries(projection.tables).map(([name, table]) => [name, new RowBuffer(table as never)]),
  )
  const rows = buffers as unknown as RowSets<never>
  const failures = new Map<string, FoldFailure>()
  const attempt = <T>(event: Projected, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      failures.set(laneOf(event), { event, error })
      return undefined
    }
  }

  const touched: AnyLoadKeys[] = []
  for (const event of events) {
    if (failures.has(laneOf(event))) continue
    const keys = attempt(event, () => projection.keysOf(event) as AnyLoadKeys)
    if (keys) touched.push(keys)
  }
  await fetch(buffers, touched, load)
  for (const ask of [projection.alsoLoad ?? []].flat() as AnyAlsoLoad[])
    await fetch(buffers, [alsoTouched(ask, events, rows)], load)

  const topics = new Set<string>()
  const folded: Projected[] = []
  const cooperativeYield = new CooperativeYield()
  for (const event of events) {
    if (cooperativeYield.isDue()) await cooperativeYield.wait()
    // An earlier event of a stream that failed in keysOf is folded still: only what comes after the failing one waits.
    const failed = failures.get(laneOf(event))
    if (failed && failed.event.version <= event.version) continue
    for (const buffer of Object.values(buffers)) buffer.begin()
    attempt(event, () => {
      projection.on(event, rows)
      for (const topic of projection.topics?.(event) ?? []) topics.add(topic)
    })
    if (failures.get(laneOf(event))?.event === event)
      for (const buffer of Object.values(buffers)) buffer.rollback()
    else folded.push(event)
  }
  if (projection.afterBatch)
    for (const event of folded) {
      if (cooperativeYield.isDue()) await cooperativeYield.wait()
      finish(projection, event, rows)
    }
  return { buffers, topics, failures: [...failures.values()] }
}

/** Does the work that was put off, which may be that of many events: when it fails, each event is folded alone. */
function finish(projection: AnyProjection, event: Projected, rows: RowSets<never>): void {
  try {
    projection.afterBatch?.(event, rows)
  } catch (error) {
    throw new BatchFailure('what was put off could not be done', { cause: error })
  }
}
function alsoTouched(
  ask: AnyAlsoLoad,
  events: readonly Projected[],
  rows: RowSets<never>,
): AnyLoadKeys {
  try {
    return ask(events, rows)
  } catch (error) {
    throw new BatchFailure('what else to load could not be told', { cause: error })
  }
}
async function fetch(
  buffers: Buffers,
  touched: readonly AnyLoadKeys[],
  load: LoadRows,
): Promise<void> {
  const loads = Object.entries(buffers).map(async ([name, buffer]) => {
    const groups = new Map<string, Key>()
    for (const one of touched)
      for (const key of one[name] ?? [])
        if (!buffer.isLoaded(key)) groups.set(key.join('\u0000'), key)
    if (groups.size > 0) buffer.load([...groups.values()], await load(name, [...groups.values()]))
  })
  await Promise.all(loads)
}
