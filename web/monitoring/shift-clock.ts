import type { ShiftSession } from '#shared/shifts/calls.ts'
import type { Cell } from './monitor-store.ts'

interface ShiftClock {
  /** undefined while only the wall's last change is known. */
  readonly worked: number | undefined
  readonly paused: number
  /** Seconds since the last change. */
  readonly lasts: number
}

/**
 * Worked and paused seconds at `now`, from the server's state. Worked is now minus start minus pause and never negative
 * (docs/rules/shifts.md#worked-time). A session that speaks of another change than the wall does is older or newer: it does not count.
 */
export function wallShiftClock(
  shift: Cell,
  session: ShiftSession | undefined,
  now: number,
): ShiftClock {
  const lasts = Math.max(0, now - shift.since)
  if (
    session === undefined ||
    session.state !== shift.status ||
    Math.abs(session.times.last - shift.since) > 2
  )
    return { worked: undefined, paused: 0, lasts }
  const { start, lucru, pauza } = session.times
  if (session.state === 1) return { worked: Math.max(0, now - start - pauza), paused: pauza, lasts }
  return { worked: lucru, paused: Math.max(pauza, now - start - lucru), lasts }
}
