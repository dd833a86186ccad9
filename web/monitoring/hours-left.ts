import type { PlannedHours } from '#shared/schedules/hours.ts'
import { clockIn, dateIn } from '../ui/format.ts'

const quarter_s = 900

/** Returns the hours from the next quarter of an hour on, by the clock of a zone, and the date on which they begin. */
export function hoursLeft(
  now: number,
  until: number,
  zone: string,
): Pick<PlannedHours, 'start' | 'end'> & { readonly date: string } {
  const from = Math.min(Math.ceil(now / quarter_s) * quarter_s, until)
  return { date: dateIn(from, zone), start: clockIn(from, zone), end: clockIn(until, zone) }
}
