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
 * Worked and paused seconds at `now`. Worked is now minus start minus pause and never negative
 * (docs/rules/shifts.md#worked-time). The wall tells a change before the sessions are read again: until then the change goes on
 * from the session before it. From another state of the same name it cannot: in between there was one that is not known.
 */
export function wallShiftClock(
  shift: Cell,
  session: ShiftSession | undefined,
  now: number,
): ShiftClock {
  const { status, since } = shift
  const lasts = Math.max(0, now - since)
  if (session === undefined || session.state === 0) return { worked: undefined, paused: 0, lasts }
  const { start, last } = session.times
  const isSame = session.state === status
  const age = since - last
  if (isSame ? Math.abs(age) > SAME_CHANGE_S : age < -SAME_CHANGE_S)
    return { worked: undefined, paused: 0, lasts }
  const { lucru, pauza } = isSame ? session.times : changedAt(session, since)
  if (status === 1) return { worked: Math.max(0, now - start - pauza), paused: pauza, lasts }
  return { worked: lucru, paused: Math.max(pauza, now - start - lucru), lasts }
}
/** The wall and the session tell the moment of one change, each by its own rounding. */
const SAME_CHANGE_S = 2
/** Returns what was worked and paused when a session changed from work to pause, or back. */
function changedAt(
  { state, times: { start, lucru, pauza } }: ShiftSession,
  at: number,
): Pick<ShiftSession['times'], 'lucru' | 'pauza'> {
  return state === 1
    ? { lucru: Math.max(0, at - start - pauza), pauza }
    : { lucru, pauza: Math.max(pauza, at - start - lucru) }
}
