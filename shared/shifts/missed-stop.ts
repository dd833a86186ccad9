import type { Instant } from '../platform/messages.ts'

/** Time for goodbyes after the scheduled end or the last broadcast. */
export const grace_seconds = 15 * 60
/** No shift runs longer without a stop. */
export const shift_seconds_max = 16 * 3600
/** What a correction may make of a shift: longer than the cap, since work beyond it is approved by one, and never beyond a day. */
export const CORRECTED_SECONDS_MAX = 24 * 3600
/** How long ago a corrected shift may have begun: a year and a month, so that the last year can be settled. */
export const CORRECTED_DAYS_MAX = 400

export interface RunningShift {
  readonly start: Instant
  /** The person's last action on this shift: proof of presence, so a shift is never ended before it. */
  readonly lastChange: Instant
  /** null: nothing is planned for this shift. */
  readonly scheduledEnd: Instant | null
  /** The newest moment at which the person was on air; null: not during this shift. */
  readonly lastBroadcast: Instant | null
  /** The person is erased: nobody can stop it any more (whose.ts). */
  readonly erased: boolean
  readonly now: Instant
}

/**
 * Where a shift that nobody stopped ends for now, or null while it may still be running (rules.md, missed stop).
 * - Planned: closes at the scheduled end + grace, or at the last broadcast if that is later, once both the scheduled end and
 *   the last broadcast are a grace ago (overtime on air is work; one flap must not end it).
 * - Not planned: waits for the cap, because a quiet hour is no stop; it then ends at the last broadcast + grace, and
 *   without any broadcast at the cap, which is the only bound left.
 * - Of somebody erased: now.
 * - Always: at most 16 h after the start. What the clock counted beyond the end is unpaid until somebody approves it.
 */
export function provisionalEnd({
  start,
  lastChange,
  scheduledEnd,
  lastBroadcast,
  erased,
  now,
}: RunningShift): Instant | null {
  const [startMs, nowMs] = [Date.parse(start), Date.parse(now)]
  const cap = startMs + shift_seconds_max * 1000
  const grace = grace_seconds * 1000
  // A plan that ended before the shift began says nothing about it, and neither does an earlier broadcast.
  const planned = after(scheduledEnd, startMs)
  const onAir = after(lastBroadcast, startMs)
  const quietSince = planned === null ? null : Math.max(planned, onAir ?? 0) + grace
  if (!erased && nowMs < cap && (quietSince === null || nowMs < quietSince)) return null
  const wanted = erased
    ? nowMs
    : planned !== null
      ? Math.max(planned + grace, onAir ?? 0)
      : onAir !== null
        ? onAir + grace
        : cap
  return new Date(Math.max(Math.min(wanted, cap, nowMs), Date.parse(lastChange))).toISOString()
}
const after = (at: Instant | null, start: number): number | null =>
  at !== null && Date.parse(at) > start ? Date.parse(at) : null
