import { addDays } from '#shared/platform/local-day.ts'
import type { WorkedDaysAsked } from '#shared/shifts/needs.ts'
import { workedByDay, type WorkedDay } from '#shared/shifts/worked-days.ts'
import { queryShiftsBetween, type ShiftHistoryTables } from '#projections/shifts/shift-history.ts'
import { queryPausedSince, type OnShiftTables } from '#projections/shifts/on-shift.ts'
import type { App } from '../platform/kernel/app.ts'

/** Returns the worked days for other modules; the caller has decided already who may see them. */
export async function workedOf(
  app: Pick<App, 'read' | 'now'>,
  { users, from, to, zone }: WorkedDaysAsked,
): Promise<readonly WorkedDay[]> {
  // A shift is at most a day long, and no zone is more than a day away from UTC.
  const around = { from: addDays(from, -2), to: addDays(to, 2) }
  const [shifts, paused] = await Promise.all([
    queryShiftsBetween(app.read<ShiftHistoryTables>(), users, around),
    queryPausedSince(app.read<OnShiftTables>(), users),
  ])
  const at = app.now()
  // Of a pause that goes on the history has nothing yet.
  const now = shifts.map((one) => {
    const start = one.end === null ? paused.get(one.shift) : undefined
    return start === undefined || start > at
      ? one
      : { ...one, pauses: [...one.pauses, { start, end: at }] }
  })
  return workedByDay(now, zone, Math.floor(Date.parse(at) / 1000)).filter(
    ({ date }) => date >= from && date <= to,
  )
}
