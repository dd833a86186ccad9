import type { Instant } from '#shared/platform/messages.ts'
import type { Seen } from '#shared/site-status/events.ts'
import { isOnline } from '#shared/site-status/statuses.ts'

/** The newest that one account of a person showed. */
export interface AirState {
  readonly online: boolean
  readonly observer: string
  readonly at: number
  /** null: its observer reports only changes, so what it said holds until it says something else. */
  readonly stale_s: number | null
}
/** By `<site>:<account>`, and the newest moment on air of those that have gone off air since. */
export interface OnAirState {
  readonly accounts: Readonly<Record<string, AirState>>
  readonly last: number | null
  /** What is still observed of an erased person is not taken in: it would say again what they were called. */
  readonly erased?: true
}
export const neverOnAir: OnAirState = { accounts: {}, last: null }
export const erasedAir: OnAirState = { ...neverOnAir, erased: true }

/** When an observer last sent a sign of life for this person, in epoch milliseconds; 0 if never. */
export type HeartbeatForPerson = (observer: string) => number

/** Takes in what one observer saw of one account. Only the newest counts here: exact online time is another module's business. */
export function foldOnAir(
  air: OnAirState,
  account: string,
  seen: readonly Seen[],
  { observer, stale_s }: { readonly observer: string; readonly stale_s: number | null },
): OnAirState {
  if (air.erased) return air
  let { last } = air
  let state = air.accounts[account]
  for (const [at, status] of seen) {
    if (status > 3) continue
    if (isOnline(status)) last = Math.max(last ?? at, at)
    if (state && state.at > at) continue
    // Signs of life of a poller that has since seen the person off air are not looked up: the poll itself is one.
    if (state?.online && !isOnline(status))
      last = Math.max(
        last ?? 0,
        state.stale_s === null ? at : Math.min(at, state.at + state.stale_s * 1000),
      )
    state = { online: isOnline(status), observer, at, stale_s }
  }
  return state ? { accounts: { ...air.accounts, [account]: state }, last } : { ...air, last }
}

/** The newest moment, not after `now`, at which the person was on air; null: never seen on air. */
export function lastBroadcast(
  air: OnAirState,
  now: Instant,
  beatOf: HeartbeatForPerson = () => 0,
): Instant | null {
  const nowMs = Date.parse(now)
  const heldUntil = ({ at, observer, stale_s }: AirState): number =>
    stale_s === null ? nowMs : Math.max(at, beatOf(observer)) + stale_s * 1000
  const moments = Object.values(air.accounts)
    .filter(({ online }) => online)
    .map(heldUntil)
  const latest = Math.max(air.last ?? -Infinity, ...moments)
  return Number.isFinite(latest) ? new Date(Math.min(latest, nowMs)).toISOString() : null
}
