import { addDays } from '#shared/platform/local-day.ts'
import type { WorkedDaysAsked } from '#shared/shifts/needs.ts'
import { workedByDay, type WorkedDay } from '#shared/shifts/worked-days.ts'
import { queryShiftsBetween, type ShiftHistoryTables } from '#projections/shifts/shift-history.ts'
import type { App } from '../platform/kernel/app.ts'

/** Returns the worked days for other modules; the caller has decided already who may see them. */
export async function workedOf(
  app: Pick<App, 'read' | 'now'>,
  { users, from, to, zone }: WorkedDaysAsked,
): Promise<readonly WorkedDay[]> {
  // A shift is at most a day long, and no zone is more than a day away from UTC.
  const around = { from: addDays(from, -2), to: addDays(to, 2) }
  const shifts = await queryShiftsBetween(app.read<ShiftHistoryTables>(), users, around)
  const now = Math.floor(Date.parse(app.now()) / 1000)
  return workedByDay(shifts, zone, now).filter(({ date }) => date >= from && date <= to)
}
