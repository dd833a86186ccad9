import { mondayOf, weekdayOf, type LocalDay } from '../platform/local-day.ts'
import { dateOfSlot, slotsOf, type LeaveRange, type LeaveSlot } from './slots.ts'

/** The facts that tell a person's working days from their free ones. */
interface WorkingDays {
  /**
   * By date whether the person works, as it was published, in whole weeks around the range. A day without a plan is not in it;
   * one that was emptied is false, and true where leave emptied it.
   */
  readonly planned: ReadonlyMap<LocalDay, boolean>
  /** Days of the week that are worked where nothing is planned: the person's own, or else the studio's. 1 is Monday. */
  readonly workdays: (date: LocalDay) => readonly number[]
  readonly holidays: ReadonlySet<LocalDay>
}
/**
 * The slots of a range that count: on scheduled workdays, without the studio's holidays (docs/rules/leave.md#what-counts). A day counts by
 * its own plan, and without one by the working days of the week: a plan of some days says nothing of the others. In a week of
 * which nothing is left an emptied day has no plan either.
 */
export function countedSlots(
  range: LeaveRange,
  { planned, workdays, holidays }: WorkingDays,
): readonly LeaveSlot[] {
  const workedWeeks = new Set(
    [...planned].flatMap(([date, isWorked]) => (isWorked ? mondayOf(date) : [])),
  )
  const isWorked = (date: LocalDay): boolean => {
    const plan = workedWeeks.has(mondayOf(date)) ? planned.get(date) : undefined
    return plan ?? workdays(date).includes(weekdayOf(date))
  }
  return slotsOf(range).filter((slot) => {
    const date = dateOfSlot(slot)
    return !holidays.has(date) && isWorked(date)
  })
}

/** Weeks before leave was asked for that are looked at for the person's own days, and with hours in how many of them there are any. */
export const PATTERN_WEEKS = 8
const PATTERN_WEEKS_MIN = 4
/**
 * Returns the days of the week that a person usually works: those of at least half of the weeks in which they have
 * hours. undefined where there are too few such weeks to tell.
 */
export function usualWeekdays(worked: readonly LocalDay[]): readonly number[] | undefined {
  const weeks = new Set(worked.map(mondayOf)).size
  if (weeks < PATTERN_WEEKS_MIN) return undefined
  const times = Map.groupBy(new Set(worked), weekdayOf)
  return [...times].flatMap(([weekday, dates]) => (2 * dates.length >= weeks ? weekday : []))
}
