import { sourceRanks } from './statuses.ts'

/**
 * Rules where docs/rules/online-time.md is silent:
 * - A single invalid user or access denied changes nothing yet: the second one in a row does, as in the accounting.
 * - A registered account that was never observed has status 11: no information is not the same as offline.
 * - Where the word of every observer has run out, the status is 11 since the last of them did.
 * - An account that was given up shows as offline on walls that are open; new ones do not list it.
 * - A conflict changes nothing and is counted, with a few samples, once a minute and observer: a report, not a
 *   record.
 * - A poll observer is late once it has missed a look (2 × poll_s), and dead when its word no longer holds. One that
 *   only reports changes may be silent because nothing changes: after 15 minutes it is late, and it is never taken
 *   for dead.
 */

/** Bounds of one ingest request (docs/rules/interfaces.md#observations). */
export const LINES_MAX = 5000
export const LINE_BYTES_MAX = 10_000
export const OBSERVERS_MAX = 100
/** Real records of past years may be replayed; a clock that was never set (1970) may not. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1)

export interface ObserverSettings {
  readonly mode: 'change' | 'poll'
  /** Seconds between two polls; null for observers that only report changes. */
  readonly poll_s: number | null
  readonly rank: number
}
/** Settings of an observer that never told how it works: taken as one that only reports changes. */
export const unknownObserver: ObserverSettings = {
  mode: 'change',
  poll_s: null,
  rank: sourceRanks.extension,
}

/** Ranks by source (docs/rules/online-time.md#several-observers): a poller is believed before an extension. */
export const defaultRank = { poll: sourceRanks.poller, change: sourceRanks.extension } as const

const STALE_S_MIN = 300
/**
 * Returns the seconds that an observation holds without news (docs/rules/online-time.md#open-interval); null: until
 * the observer says otherwise.
 */
export const staleSeconds = (poll_s: number | null): number | null =>
  poll_s === null ? null : Math.max(3 * poll_s, STALE_S_MIN)

/**
 * The time within which an account is unsettled if it changed more than once. A change is shown after two agreeing
 * observations, backdated to the first (docs/rules/online-time.md#flapping). But observers that only report changes
 * never say a thing twice, and a person who goes on air must be on the wall within a second. So the second
 * observation is waited for only while an account is unsettled; and a state that is not contradicted for this long is
 * shown without it. Accounting always keeps what was said.
 */
export const UNSETTLED_MS = 120_000

/** Alerts mute after 4 changes in 30 minutes; the fifth raises one alert that says so (docs/rules/online-time.md#flapping). */
export const FLAPPING_MS = 1_800_000
export const ALERTS_MUTED_AFTER_CHANGES = 4

/** Minutes of lines that are kept for each observer. */
export const MINUTES_KEPT = 60
/** Contradicting lines that are kept as examples, for each observer. */
export const CONFLICT_SAMPLES_MAX = 5
/** How often an observer's conflicts are written down. */
export const CONFLICTS_EVERY_MS = 60_000
/** Raw lines of an account in quarantine that are shown. */
export const QUARANTINE_SAMPLE_MAX = 20

const SILENCE_S_CHANGE = 900
export type ObserverHealth = 'never' | 'alive' | 'late' | 'dead'
/** Whether an observer lives, by the seconds since it was last heard (null: never). See the rule above. */
export function observerHealth(poll_s: number | null, silent_s: number | null): ObserverHealth {
  if (silent_s === null) return 'never'
  const holds_s = staleSeconds(poll_s)
  if (poll_s === null || holds_s === null) return silent_s <= SILENCE_S_CHANGE ? 'alive' : 'late'
  return silent_s <= 2 * poll_s ? 'alive' : silent_s <= holds_s ? 'late' : 'dead'
}

/**
 * The greatest age, in milliseconds, at which an alert is still raised: alerts ask people to look now, and what is
 * older when it is recorded (an import, a late report) is history.
 */
export const ALERT_AGE_MS_MAX = 86_400_000
