import type { AnyProjection, Key, Projected, Row, RowSets, Touched } from './define-projection.ts'
import { RowBuffer } from './row-buffer.ts'

export interface Failure {
  readonly event: Projected
  readonly error: unknown
}
/** Loads rows of one table by load groups. */
export type Load = (table: string, groups: readonly Key[]) => Promise<readonly Row[]>

/**
 * Folds one batch in memory: loads what it touches (at most two loads a table), folds event by event, undoes an event
 * that throws and leaves out the rest of that event's stream.
 */
export async function foldBatch(projection: AnyProjection, events: readonly Projected[], load: Load) {
  const buffers: Record<string, RowBuffer> = {}
  for (const [name, table] of Object.entries(projection.tables)) buffers[name] = new RowBuffer(table as never)
  const rows = buffers as unknown as RowSets<never>
  const fetch = async (touched: readonly Touched<Record<string, never>>[]) => {
    for (const [name, buffer] of Object.entries(buffers)) {
      const groups = new Map<string, Key>()
      for (const one of touched)
        for (const key of (one as Record<string, readonly Key[] | undefined>)[name] ?? []) if (!buffer.isLoaded(key)) groups.set(key.join('\u0000'), key)
      if (groups.size > 0) buffer.load([...groups.values()], await load(name, [...groups.values()]))
    }
  }
  await fetch(events.map((event) => projection.keysOf(event)))
  if (projection.alsoLoad) await fetch([projection.alsoLoad(events, rows)])

  const failures: Failure[] = []
  const stopped = new Set<string>()
  const folded: Projected[] = []
  for (const event of events) {
    if (stopped.has(event.stream)) continue
    for (const buffer of Object.values(buffers)) buffer.begin()
    try {
      projection.on(event, rows)
      folded.push(event)
    } catch (error) {
      for (const buffer of Object.values(buffers)) buffer.rollback()
      stopped.add(event.stream)
      failures.push({ event, error })
    }
  }
  return { buffers, folded, failures }
}
