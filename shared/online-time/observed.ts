import type { Status } from '../site-status/statuses.ts'

/** An observer of an account, with its rank, and the seconds for which its word holds (null: until the next word). */
export interface ObservationSource {
  readonly observer: string
  readonly site: string
  readonly account: string
  /** The lower number is believed (docs/rules/online-time.md#several-observers). */
  readonly rank: number
  readonly stale_s: number | null
}
/** Not a status: the observer lives, and what it last said still holds. Such an item's source names only the observer. */
export const HEARTBEAT = -1
/** One observation or heartbeat, as one person's history holds it. */
export interface HistoryItem {
  /** Epoch milliseconds. */
  readonly at: number
  readonly status: Status | typeof HEARTBEAT
  /** Index into the person's sources. */
  readonly source: number
  readonly seq: number | null
  /** Epoch milliseconds: it was confirmed without a gap until then, and the confirmations between were thinned out. */
  readonly held?: number
}
export type ObservationSources = readonly ObservationSource[]

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const sourceOf = (item: HistoryItem, sources: ObservationSources): ObservationSource =>
  sources[item.source] as ObservationSource

/** Never by receipt: totals are a function of the set. Without seq comes before any seq. */
export function inOrder(a: HistoryItem, b: HistoryItem, sources: ObservationSources): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.seq !== b.seq) return a.seq === null ? -1 : b.seq === null ? 1 : a.seq - b.seq
  if (a.source === b.source) return a.status - b.status
  const [one, other] = [sourceOf(a, sources), sourceOf(b, sources)]
  return (
    textOrder(one.observer, other.observer) ||
    textOrder(one.site, other.site) ||
    textOrder(one.account, other.account) ||
    one.rank - other.rank
  )
}
/** Observer + site + account + observed_at; a heartbeat is its observer and instant (docs/rules/online-time.md#duplicate-observation). */
function sameKey(a: HistoryItem, b: HistoryItem, sources: ObservationSources): boolean {
  if (a.at !== b.at || (a.status === HEARTBEAT) !== (b.status === HEARTBEAT)) return false
  if (a.source === b.source) return true
  const [one, other] = [sourceOf(a, sources), sourceOf(b, sources)]
  return one.observer === other.observer && one.site === other.site && one.account === other.account
}

/** Index of the first item at or after an instant, in a list in order. */
export function firstFrom(items: readonly HistoryItem[], at: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle] as HistoryItem).at < at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Adds arriving items to the known ones, in order and without repetition: of equal keys the first recorded wins, the
 * second has no effect. The result is longer than `known` exactly if something was new.
 */
export function merged(
  known: readonly HistoryItem[],
  arriving: readonly HistoryItem[],
  sources: ObservationSources,
): HistoryItem[] {
  const byTime = arriving.length > 1 ? arriving.toSorted((a, b) => a.at - b.at) : arriving
  const first = byTime[0]
  if (!first) return [...known]
  let next = firstFrom(known, first.at)
  const result = known.slice(0, next)
  for (let i = 0; i < byTime.length;) {
    const { at } = byTime[i] as HistoryItem
    while (next < known.length && (known[next] as HistoryItem).at < at)
      result.push(known[next++] as HistoryItem)
    const begin = result.length
    while (next < known.length && (known[next] as HistoryItem).at === at)
      result.push(known[next++] as HistoryItem)
    for (; byTime[i]?.at === at; i++) addNew(result, begin, byTime[i] as HistoryItem, sources)
    if (result.length - begin > 1)
      for (const [n, item] of result
        .slice(begin)
        .sort((a, b) => inOrder(a, b, sources))
        .entries())
        result[begin + n] = item
  }
  while (next < known.length) result.push(known[next++] as HistoryItem)
  return result
}
function addNew(
  items: HistoryItem[],
  begin: number,
  item: HistoryItem,
  sources: ObservationSources,
): void {
  for (let i = begin; i < items.length; i++)
    if (sameKey(items[i] as HistoryItem, item, sources)) return
  items.push(item)
}
