import { z } from 'zod'
import { Clock } from '../platform/clock.ts'
import { dayEnd, secondAt } from '../platform/time.ts'
import { addDays, type LocalDay } from '../platform/local-day.ts'
import type { DayHalf } from '../vacations/slots.ts'

/**
 * A planned piece of work on a date, by the studio's clock: one of the studio's shifts by its key (its hours are kept as they
 * were when it was planned), or own hours where `shift` is null. An end at or before the start is on the next day: hours wrap
 * at 24 (docs/rules/schedules.md#hours).
 */
export const PlannedHours = z.object({
  shift: z.string().max(20).nullable(),
  start: Clock,
  end: Clock,
})
export type PlannedHours = z.infer<typeof PlannedHours>
/** The most hours planned for one person on one date in one studio. */
export const HOURS_PER_CELL_MAX = 3
export const PlannedCell = z.array(PlannedHours).max(HOURS_PER_CELL_MAX)
export type PlannedCell = readonly PlannedHours[]

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const DAY_MINUTES = 1440
/** Returns the minutes by the clock; from a time to the same time is the whole day. Elapsed time: `spanOf`. */
export const clockMinutes = ({ start, end }: Pick<PlannedHours, 'start' | 'end'>): number =>
  (minutesOf(end) - minutesOf(start) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES

/** Sorts hours in the order of the day, so that two cells that plan the same are equal. */
export const sortedCell = (cell: PlannedCell): PlannedHours[] =>
  cell.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
export const isSameCell = (one: PlannedCell, other: PlannedCell): boolean =>
  JSON.stringify(sortedCell(one).map(hoursText)) ===
  JSON.stringify(sortedCell(other).map(hoursText))
const hoursText = ({ shift, start, end }: PlannedHours): string => `${shift ?? ''}|${start}|${end}`

/** Epoch seconds from start to end, by the clock of a zone: a night with a clock change is an hour shorter or longer. */
export function spanOf(
  date: LocalDay,
  { start, end }: Pick<PlannedHours, 'start' | 'end'>,
  zone: string,
): { readonly from: number; readonly to: number } {
  const last = end <= start ? addDays(date, 1) : date
  return {
    from: secondAt(date, start, zone),
    to: end === '00:00' ? dayEnd(addDays(last, -1), zone) : secondAt(last, end, zone),
  }
}

/** Whether planned hours have begun by now, an instant. */
export const hasBegun = (
  date: LocalDay,
  hours: Pick<PlannedHours, 'start' | 'end'>,
  zone: string,
  now: string,
): boolean => spanOf(date, hours, zone).from * 1000 <= Date.parse(now)

/**
 * Returns the half of the date that these hours belong to: the one that their middle lies in. After midnight counts
 * to the date's PM.
 */
export const halfOfHours = (hours: Pick<PlannedHours, 'start' | 'end'>): DayHalf =>
  minutesOf(hours.start) + clockMinutes(hours) / 2 < DAY_MINUTES / 2 ? 'AM' : 'PM'
/**
 * Returns the hours of a plan that are left to work when the person is away in these halves of the date. Leave frees
 * the plan for as long as it is approved; the plan itself stays, so that it is there again when the leave is
 * cancelled.
 */
export const withoutLeave = <H extends Pick<PlannedHours, 'start' | 'end'>>(
  cell: readonly H[],
  away: readonly DayHalf[],
): readonly H[] => cell.filter((hours) => !away.includes(halfOfHours(hours)))
