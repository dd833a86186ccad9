import type { Instant } from '#shared/platform/messages.ts'
import type { Seen } from '#shared/site-status/events.ts'
import { isOnline } from '#shared/site-status/statuses.ts'

/** The newest that one account of a person showed, and until when it was heard. */
export interface AirState {
  readonly online: boolean
  readonly at: number
  readonly heard: number
  /** null: its observer reports only changes, so what it said holds until it says something else. */
  readonly stale_s: number | null
}
/** By `<site>:<account>`, and the newest moment on air of those that have gone off air since. */
export interface Air {
  readonly accounts: Readonly<Record<string, AirState>>
  readonly last: number | null
}
export const silence: Air = { accounts: {}, last: null }

/** Takes in what one observer saw of one account. Only the newest counts here: exact online time is another module's business. */
export function airAfter(air: Air, account: string, seen: readonly Seen[], stale_s: number | null): Air {
  let { last } = air
  let state = air.accounts[account]
  for (const [at, status] of seen) {
    if (status > 3) continue
    if (isOnline(status)) last = Math.max(last ?? at, at)
    if (state && state.at > at) continue
    if (state?.online && !isOnline(status)) last = Math.max(last ?? 0, Math.min(at, heldUntil(state, at)))
    state = { online: isOnline(status), at, heard: Math.max(at, state?.heard ?? at), stale_s }
  }
  return state ? { accounts: { ...air.accounts, [account]: state }, last } : { ...air, last }
}

/** The observer of a polled account lives: what it last said still holds. */
export const airHeard = (air: Air, at: number): Air => ({
  ...air,
  accounts: Object.fromEntries(Object.entries(air.accounts).map(([account, state]) => [account, state.stale_s === null ? state : { ...state, heard: Math.max(state.heard, at) }])),
})

/** The newest moment, not after `now`, at which the person was on air; null: never seen on air. */
export function lastBroadcast(air: Air, now: Instant): Instant | null {
  const nowMs = Date.parse(now)
  const moments = Object.values(air.accounts).filter(({ online }) => online).map((state) => heldUntil(state, nowMs))
  const latest = Math.max(air.last ?? -Infinity, ...moments)
  return Number.isFinite(latest) ? new Date(Math.min(latest, nowMs)).toISOString() : null
}
const heldUntil = ({ heard, stale_s }: AirState, until: number): number => (stale_s === null ? until : Math.min(until, heard + stale_s * 1000))
