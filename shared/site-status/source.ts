import { hasEnded, isMiss, missesAfter } from './misses.ts'
import { ALERTS_MUTED_AFTER_CHANGES, FLAPPING_MS, UNSETTLED_MS } from './rules.ts'
import { statuses, type Status } from './statuses.ts'

/**
 * The word of one observer about one account: small, because a cell of the wall keeps one for each observer. Times
 * are epoch milliseconds. `status` and `since` are what accounting holds true; `shown` and `shown_since` are what
 * people see.
 */
export interface SourceState {
  readonly rank: number
  /** Seconds that its word holds; null: until it says otherwise. */
  readonly stale_s: number | null
  /** Time and status of its newest observation that said something; 0 while there was none but errors. */
  readonly at: number
  readonly last: Status
  readonly status: Status
  readonly since: number
  /** When the state was last confirmed. */
  readonly heard: number
  /** Observations in a row that agree on the state, counted to 2. */
  readonly agree: number
  /** Invalid user or access denied in a row, counted to 2, and when a real state was last seen before them. */
  readonly misses: number
  readonly state_at: number
  readonly shown: Status
  readonly shown_since: number
  /** Times of the last changes of state, oldest first. */
  readonly changes: readonly number[]
}
export interface DueAlert {
  readonly kind: 'invalid_user' | 'access_denied' | 'flapping'
  readonly at: number
}
interface SourceUpdate {
  readonly source: SourceState
  readonly alerts: readonly DueAlert[]
}

const CHANGES_KEPT_MAX = ALERTS_MUTED_AFTER_CHANGES + 1

const isKnown = (source: SourceState): boolean => source.status !== statuses.error
/** The changes of half an hour before `at`. */
const recent = (changes: readonly number[], at: number): readonly number[] =>
  changes.filter((time) => time > at - FLAPPING_MS)

const silent = (at: number): Omit<SourceState, 'rank' | 'stale_s'> => ({
  at: 0,
  last: statuses.error,
  status: statuses.error,
  since: at,
  heard: 0,
  agree: 0,
  misses: 0,
  state_at: 0,
  shown: statuses.error,
  shown_since: at,
  changes: [],
})

/**
 * One more observation by the same observer (docs/rules/online-time.md#codes). An error is no information. The second invalid user or
 * access denied in a row ends the state at its own time, and raises an alert. An observation that is older than the
 * newest one changes nothing that is shown: its place is in the accounting.
 */
export function foldObservation(
  before: SourceState | undefined,
  told: Pick<SourceState, 'rank' | 'stale_s'>,
  at: number,
  status: Status,
): SourceUpdate {
  const source: SourceState = { ...(before ?? silent(at)), ...told }
  const after = next(source, at, status)
  return { source: after, alerts: alertsBetween(source, after) }
}

function next(source: SourceState, at: number, status: Status): SourceState {
  if (status === statuses.error) return source
  if (at <= source.at) return late(source, at, status)
  const misses = missesAfter(source.misses, status)
  const told: SourceState = { ...source, at, last: status, misses }
  if (misses === 0) return entered({ ...told, state_at: at }, status, at)
  return !hasEnded(misses) && isKnown(source) ? told : entered(told, status, at)
}

/** Two misses in a row are two also when the first of them arrives last. */
function late(source: SourceState, at: number, status: Status): SourceState {
  const isBetween = source.misses > 0 && at > source.state_at && at < source.at
  const misses = isBetween && isMiss(status) ? missesAfter(source.misses, status) : source.misses
  return hasEnded(misses) && !hasEnded(source.misses)
    ? entered({ ...source, misses }, source.last, source.at)
    : source
}

function entered(source: SourceState, status: Status, at: number): SourceState {
  if (status === source.status) return settled({ ...source, heard: at, agree: 2 })
  if (!isKnown(source))
    return { ...source, status, since: at, heard: at, agree: 1, shown: status, shown_since: at }
  const changes = [...recent(source.changes, at), at].slice(-CHANGES_KEPT_MAX)
  return settled({ ...source, status, since: at, heard: at, agree: 1, changes })
}

/** When a change is shown: see UNSETTLED_MS. */
function settled(source: SourceState): SourceState {
  if (source.status === source.shown) return source
  const unsettled = source.changes.filter((time) => time > source.since - UNSETTLED_MS).length > 1
  return unsettled && source.agree < 2
    ? source
    : { ...source, shown: source.status, shown_since: source.since }
}

function alertsBetween(before: SourceState, after: SourceState): readonly DueAlert[] {
  const newest = after.changes.at(-1) ?? 0
  if (
    after.changes.length > ALERTS_MUTED_AFTER_CHANGES &&
    before.changes.length <= ALERTS_MUTED_AFTER_CHANGES
  )
    return [{ kind: 'flapping', at: newest }]
  const muted = recent(after.changes, after.at).length > ALERTS_MUTED_AFTER_CHANGES
  if (muted || !hasEnded(after.misses) || hasEnded(before.misses)) return []
  return [
    {
      kind: after.status === statuses.invalidUser ? 'invalid_user' : 'access_denied',
      at: after.at,
    },
  ]
}
