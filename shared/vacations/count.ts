import { mondayOf, weekdayOf, type LocalDay } from '../platform/local-day.ts'
import { dateOfSlot, slotsOf, type LeaveRange, type LeaveSlot } from './slots.ts'

/** What tells a person's working days from their free ones. */
export interface WorkingDays {
  /** Dates with published hours, in whole weeks around the range. */
  readonly planned: ReadonlySet<LocalDay>
  /** Days of the week that are worked in a week without published hours: 1 is Monday. */
  readonly workdays: readonly number[]
  readonly holidays: ReadonlySet<LocalDay>
}
/**
 * The slots of a range that count: on scheduled workdays, without the studio's holidays (rules.md, What counts). In a week in which
 * the person has published hours their days are the scheduled ones; in any other the studio's usual working days are.
 */
export function countedSlots(
  range: LeaveRange,
  { planned, workdays, holidays }: WorkingDays,
): readonly LeaveSlot[] {
  const plannedWeeks = new Set([...planned].map(mondayOf))
  const isWorked = (date: LocalDay): boolean =>
    !holidays.has(date) &&
    (plannedWeeks.has(mondayOf(date)) ? planned.has(date) : workdays.includes(weekdayOf(date)))
  return slotsOf(range).filter((slot) => isWorked(dateOfSlot(slot)))
}
