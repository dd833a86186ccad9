import type { Instant } from '../platform/messages.ts'

/** Time for goodbyes after the scheduled end or the last broadcast. */
export const grace_seconds = 15 * 60
/** No shift runs longer without a stop. */
const shift_seconds_max = 16 * 3600
/**
 * The longest that a correction may make a shift: more than the cap, since work beyond it is approved by one, and
 * never beyond a day.
 */
export const CORRECTED_SECONDS_MAX = 24 * 3600
/** How long ago a corrected shift may have begun: a year and a month, so that the last year can be settled. */
export const CORRECTED_DAYS_MAX = 400

/** The longest time before planned hours at which a start still belongs to them. */
export const EARLY_SECONDS_MAX = 2 * 3600

/** Planned hours. */
export interface PlannedSpan {
  readonly starts_at: Instant
  readonly ends_at: Instant
  /** The studio's shift that they begin with, by its key; null: own hours. Absent: not asked for. */
  readonly shift?: string | null
}
/**
 * The planned end of a shift: that of the hours in which it was started, or that begin within two hours after; hours that go on
 * where others end (two shifts in a row) are one plan. null: nothing is planned for it.
 */
export function scheduledEndOf(plan: readonly PlannedSpan[], start: Instant): Instant | null {
  const sorted = plan.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  const begun = Date.parse(start)
  const first = sorted.findIndex(
    ({ starts_at, ends_at }) =>
      Date.parse(starts_at) - EARLY_SECONDS_MAX * 1000 <= begun && begun < Date.parse(ends_at),
  )
  if (first < 0) return null
  let end = sorted[first]?.ends_at ?? null
  for (const { starts_at, ends_at } of sorted.slice(first + 1)) {
    if (end === null || Date.parse(starts_at) > Date.parse(end) + grace_seconds * 1000) break
    if (Date.parse(ends_at) > Date.parse(end)) end = ends_at
  }
  return end
}
/**
 * When to look next whether a shift is over that still runs: a grace after its planned end, every grace from then on (overtime
 * on air), and at the cap at the latest.
 */
export function nextLook(start: Instant, scheduledEnd: Instant | null, now: Instant): Instant {
  const cap = Date.parse(start) + shift_seconds_max * 1000
  const grace = grace_seconds * 1000
  const planned = scheduledEnd === null ? cap : Date.parse(scheduledEnd) + grace
  const soonest = planned > Date.parse(now) ? planned : Date.parse(now) + grace
  return new Date(Math.max(Math.min(soonest, cap), Date.parse(now))).toISOString()
}

export interface RunningShift {
  readonly start: Instant
  /** The person's last action on this shift: proof of presence, so a shift is never ended before it. */
  readonly lastChange: Instant
  /** null: nothing is planned for this shift. */
  readonly scheduledEnd: Instant | null
  /** The newest moment at which the person was on air; null: not during this shift. */
  readonly lastBroadcast: Instant | null
  /** The person is erased, so nobody can stop it any more (shift-acts.ts). */
  readonly erased: boolean
  readonly now: Instant
}

/**
 * Returns the end, for now, of a shift that was not stopped, or null while it may still be running
 * (docs/rules/shifts.md#missed-stop).
 * - Planned: closes at the scheduled end + grace, or at the last broadcast if that is later, once both the scheduled
 *   end and the last broadcast are a grace ago (overtime on air is work; one flap must not end it).
 * - Not planned: waits for the cap, because a quiet hour is no stop; it then ends at the last broadcast + grace, and
 *   without any broadcast at the cap, which is the only bound left.
 * - Person erased: now.
 * - Always: at most 16 h after the start. What the clock counted beyond the end is unpaid until it is approved.
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
