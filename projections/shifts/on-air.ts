import type { Instant } from '#shared/platform/messages.ts'
import { cellAt, type HeartbeatOfObserver, type SourceStates } from '#shared/site-status/cell.ts'
import type { Seen } from '#shared/site-status/events.ts'
import { foldObservation } from '#shared/site-status/source.ts'
import { isOnline } from '#shared/site-status/statuses.ts'

/**
 * The word of observers about each `<site>:<account>`, as on the wall, and the newest moment on air of those that
 * went off air since.
 */
export interface OnAirState {
  readonly accounts: Readonly<Record<string, SourceStates>>
  readonly last: number | null
  /** Later observations of an erased person are not taken in: they would bring back the names of their accounts. */
  readonly erased?: true
}
export const neverOnAir: OnAirState = { accounts: {}, last: null }
export const erasedAir: OnAirState = { ...neverOnAir, erased: true }

interface Observer {
  readonly observer: string
  readonly rank: number
  readonly stale_s: number | null
}
const noBeat = () => 0

/** Takes in what one observer saw of one account, by the rules of the wall. Exact online time is another module's business. */
export function foldOnAir(
  air: OnAirState,
  account: string,
  seen: readonly Seen[],
  { observer, ...told }: Observer,
): OnAirState {
  if (air.erased) return air
  let { last } = air
  let sources: SourceStates = Object.hasOwn(air.accounts, account)
    ? (air.accounts[account] ?? {})
    : {}
  for (const [at, status] of seen) {
    const before = Object.hasOwn(sources, observer) ? sources[observer] : undefined
    const isLate = before !== undefined && at <= before.at
    // Signs of life of a poller that has since seen the person off air are not looked up: the poll itself is one.
    const until = broadcastUntil(sources, at, noBeat)
    const { source } = foldObservation(before, told, at, status)
    sources = { ...sources, [observer]: source }
    const isOnAir = isLate ? isOnline(status) : broadcastUntil(sources, at, noBeat) === at
    last = later(last, until)
    if (isOnAir) last = later(last, at)
  }
  return { accounts: { ...air.accounts, [account]: sources }, last }
}

/** An account that the person has given up is not theirs any more, whatever was last seen of it. */
export function withoutAccounts(
  air: OnAirState,
  isGivenUp: (account: string) => boolean,
  at: number,
): OnAirState {
  const kept = Object.entries(air.accounts).filter(([account]) => !isGivenUp(account))
  const gone = Object.entries(air.accounts).filter(([account]) => isGivenUp(account))
  return {
    ...air,
    accounts: Object.fromEntries(kept),
    last: gone.reduce(
      (last, [, sources]) => later(last, broadcastUntil(sources, at, noBeat)),
      air.last,
    ),
  }
}

/** The newest moment, not after `now`, at which the person was on air; null: never seen on air. */
export function lastBroadcast(
  air: OnAirState,
  now: Instant,
  beatOf: HeartbeatOfObserver = noBeat,
): Instant | null {
  const nowMs = Date.parse(now)
  const latest = Object.values(air.accounts)
    .map((sources) => broadcastUntil(sources, nowMs, beatOf))
    .reduce(later, air.last)
  return latest === null ? null : new Date(Math.min(latest, nowMs)).toISOString()
}

/**
 * Returns until when an account was on air, by what is said of it at `now`: `now`, or when the last such word ran
 * out.
 */
function broadcastUntil(
  sources: SourceStates,
  now: number,
  beatOf: HeartbeatOfObserver,
): number | null {
  const cell = cellAt(sources, beatOf, now, 'raw')
  if (cell && isOnline(cell.status)) return now
  return Object.entries(sources)
    .filter(([, { status, stale_s }]) => isOnline(status) && stale_s !== null)
    .map(([observer, { heard, stale_s }]) =>
      Math.min(now, Math.max(heard, beatOf(observer)) + (stale_s ?? 0) * 1000),
    )
    .reduce<number | null>(later, null)
}
const later = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other)
