import { statuses } from '../site-status/statuses.ts'
import { isMiss } from '../site-status/misses.ts'
import {
  HEARTBEAT,
  type HistoryItem,
  type ObservationSource,
  type ObservationSources,
} from './observed.ts'
import { HEARTBEAT_RUN_GAP_S } from './rules.ts'

/** Equal words about one account and rank, or heartbeats of one observer, that is still open while a day is gone through. */
interface Run {
  readonly source: ObservationSource
  /** Index of its first item. */
  readonly first: number
  /** Index of its last item, which is dropped when a later one comes, unless it was its observer's first. */
  last: number
  lastStays: boolean
  /** The time until which it is known to have held. */
  until: number
  readonly observers: Set<string>
}

/**
 * Leaves out of one day what only confirmed what was known: of each run of equal observations without a gap the first
 * (of each observer) and the last stay, the first with `held`. Evaluates to the same pieces and the same carry as before.
 */
export function thinned(items: readonly HistoryItem[], sources: ObservationSources): HistoryItem[] {
  const kept: (HistoryItem | undefined)[] = []
  const runs = new Map<string, Run>()
  for (const item of items) {
    if (item.status === statuses.error) continue
    const source = sources[item.source] as ObservationSource
    const line =
      item.status === HEARTBEAT
        ? source.observer
        : `${source.site}\u0000${source.account}\u0000${source.rank}`
    for (const [other, run] of runs)
      if (other !== line && takesBack(source, run)) runs.delete(other)
    const run = runs.get(line)
    kept.push(item)
    if (run && continues(kept[run.last] as HistoryItem, run.until, item, sources))
      extend(kept, run, item, source.observer)
    else
      runs.set(line, {
        source,
        first: kept.length - 1,
        last: kept.length - 1,
        lastStays: true,
        until: untilOf(item),
        observers: new Set([source.observer]),
      })
  }
  return kept.filter((item) => item !== undefined)
}
/** An observer that speaks with another rank ends what it said with this one (timeline.ts). */
const takesBack = (source: ObservationSource, { source: other, observers }: Run): boolean =>
  source.site === other.site &&
  source.account === other.account &&
  source.rank !== other.rank &&
  observers.has(source.observer)

const untilOf = ({ at, held = at }: HistoryItem): number => Math.max(at, held)

function continues(
  last: HistoryItem,
  until: number,
  item: HistoryItem,
  sources: ObservationSources,
): boolean {
  if (last.status !== item.status || isMiss(last.status)) return false
  const { stale_s } = sources[last.source] as ObservationSource
  const gap = last.status === HEARTBEAT ? HEARTBEAT_RUN_GAP_S : stale_s
  return gap === null || item.at - until <= gap * 1000
}
function extend(
  kept: (HistoryItem | undefined)[],
  run: Run,
  item: HistoryItem,
  observer: string,
): void {
  run.until = Math.max(run.until, untilOf(item))
  kept[run.first] = { ...(kept[run.first] as HistoryItem), held: run.until }
  if (!run.lastStays) kept[run.last] = undefined
  run.last = kept.length - 1
  run.lastStays = !run.observers.has(observer)
  run.observers.add(observer)
}
