import { statuses } from '../site-status/statuses.ts'
import { HEARTBEAT, type Item, type Source, type Sources } from './observed.ts'
import { HEARTBEAT_RUN_GAP_S } from './rules.ts'

/** A run that is still open while a day is gone through: indexes into what is kept. */
interface Run {
  readonly first: number
  last: number
}

/**
 * Leaves out of one day what only confirmed what was known: of each run of equal observations without a gap the first
 * and the last stay, the first with `held`. Evaluates to the same pieces and the same carry as before.
 */
export function thinned(items: readonly Item[], sources: Sources): Item[] {
  const kept: (Item | undefined)[] = []
  const runs = new Map<string, Run>()
  for (const item of items) {
    if (item.status === statuses.error) continue
    const source = sources[item.source] as Source
    const line = item.status === HEARTBEAT ? source.observer : `${source.site}\u0000${source.account}\u0000${source.rank}`
    for (const [other, run] of runs) if (other !== line && takesBack(source, sources[kept[run.last]?.source ?? -1])) runs.delete(other)
    const run = runs.get(line)
    kept.push(item)
    if (run && continues(kept[run.last] as Item, item, sources)) extend(kept, run, item)
    else runs.set(line, { first: kept.length - 1, last: kept.length - 1 })
  }
  return kept.filter((item) => item !== undefined)
}
/** An observer that speaks with another rank ends what it said with this one (timeline.ts). */
const takesBack = (source: Source, said: Source | undefined): boolean =>
  said !== undefined && source.account !== '' && said.observer === source.observer && said.site === source.site && said.account === source.account && said.rank !== source.rank

function continues(last: Item, item: Item, sources: Sources): boolean {
  if (last.status !== item.status || last.status === statuses.invalidUser || last.status === statuses.accessDenied) return false
  const { stale_s } = sources[last.source] as Source
  const gap = last.status === HEARTBEAT ? HEARTBEAT_RUN_GAP_S : stale_s
  return gap === null || item.at - Math.max(last.at, last.held ?? 0) <= gap * 1000
}
function extend(kept: (Item | undefined)[], run: Run, item: Item): void {
  const held = Math.max(item.at, item.held ?? 0)
  kept[run.first] = { ...(kept[run.first] as Item), held }
  if (run.last !== run.first) kept[run.last] = undefined
  run.last = kept.length - 1
}
