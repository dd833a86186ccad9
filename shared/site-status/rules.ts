import { ranks } from './statuses.ts'

/** Bounds of one ingest request (interfaces.md). */
export const LINES_MAX = 5000
export const LINE_BYTES_MAX = 10_000
export const OBSERVERS_MAX = 100
/** rules.md, too far ahead. */
export const AHEAD_MS_MAX = 120_000
/** Real records of past years may be replayed; a clock that was never set (1970) may not. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1)

export interface ObserverSettings {
  readonly mode: 'change' | 'poll'
  /** Seconds between two polls; null for observers that only report changes. */
  readonly poll_s: number | null
  readonly rank: number
}
/** Nobody has said how this observer works: taken as one that only reports changes. */
export const unknownObserver: ObserverSettings = { mode: 'change', poll_s: null, rank: ranks.extension }

/** Ranks by source (rules.md, several observers): a poller is believed before an extension. */
export const defaultRank = { poll: ranks.poller, change: ranks.extension } as const

const STALE_S_MIN = 300
/** How long what an observer saw holds without news (rules.md, open interval); null: until it says otherwise. */
export const staleSeconds = (poll_s: number | null): number | null => (poll_s === null ? null : Math.max(3 * poll_s, STALE_S_MIN))
