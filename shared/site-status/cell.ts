import { UNSETTLED_MS } from './rules.ts'
import type { SourceState } from './source.ts'
import { statuses, type Status } from './statuses.ts'

/** By observer. */
export type SourceStates = Readonly<Record<string, SourceState>>
interface CellState {
  readonly status: Status
  /** Epoch milliseconds. */
  readonly since: number
  /** When this may change by the clock alone; null: only by news. */
  readonly until: number | null
}
/** Returns when an observer last sent a heartbeat for this person, in epoch milliseconds; 0 if never. */
export type HeartbeatOfObserver = (observer: string) => number

/**
 * Returns the state an account is taken for at `now`: the word of the best rank that is fresh
 * (docs/rules/online-time.md#several-observers). Where no word is fresh, it is not known: an error since the freshest
 * one ran out, never online. `raw` is what accounting holds true, `shown` what people see. Undefined while the
 * account was never observed.
 */
export function cellAt(
  sources: SourceStates,
  beatOf: HeartbeatOfObserver,
  now: number,
  view: 'raw' | 'shown',
): CellState | undefined {
  const words = Object.entries(sources).map(([observer, source]) => ({
    source,
    runsOut: runsOut(source, beatOf(observer)),
  }))
  if (words.length === 0) return undefined
  const informed = words.filter(({ source }) => source.status !== statuses.error)
  if (informed.length === 0)
    return {
      status: statuses.error,
      since: Math.min(...words.map(({ source }) => source.since)),
      until: null,
    }
  const fresh = informed
    .filter((word) => word.runsOut > now)
    .toSorted((a, b) => a.source.rank - b.source.rank || b.source.at - a.source.at)
  const best = fresh[0]
  if (!best)
    return {
      status: statuses.error,
      since: Math.max(...informed.map((word) => word.runsOut)),
      until: null,
    }
  const ends = Number.isFinite(best.runsOut) ? best.runsOut : null
  return view === 'raw'
    ? { status: best.source.status, since: best.source.since, until: ends }
    : shownAt(best.source, now, ends)
}

const runsOut = ({ heard, stale_s }: SourceState, beat: number): number =>
  stale_s === null ? Number.POSITIVE_INFINITY : Math.max(heard, beat) + stale_s * 1000

function shownAt(
  { status, since, shown, shown_since }: SourceState,
  now: number,
  ends: number | null,
): CellState {
  if (shown === status) return { status, since: shown_since, until: ends }
  const shows = since + UNSETTLED_MS
  if (shows <= now) return { status, since, until: ends }
  return { status: shown, since: shown_since, until: ends === null ? shows : Math.min(shows, ends) }
}
