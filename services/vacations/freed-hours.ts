import { withoutLeave, type PlannedHours } from '#shared/schedules/hours.ts'
import { dateOfSlot, halfOfSlot, slotsOf, type LeaveRange } from '#shared/vacations/slots.ts'
import {
  queryPlannedInRanges,
  type LeaveCalendarTables,
} from '#projections/vacations/leave-calendar.ts'
import type { App } from '../platform/kernel/app.ts'

interface FreedDay {
  readonly date: string
  readonly studio: string
  readonly hours: PlannedHours[]
}
/** Returns the planned hours of a person that leave frees, by day. */
export async function freedBy(
  app: Pick<App, 'read'>,
  range: LeaveRange & { readonly user: string },
): Promise<FreedDay[]> {
  const planned = await queryPlannedInRanges(app.read<LeaveCalendarTables>(), [range])
  const away = Map.groupBy(slotsOf(range), dateOfSlot)
  return planned.flatMap(({ date, studio, hours }) => {
    const left = withoutLeave(hours, (away.get(date) ?? []).map(halfOfSlot))
    const freed = hours.filter((one) => !left.includes(one))
    return freed.length > 0 ? [{ date, studio, hours: freed }] : []
  })
}
