/** A date of a studio's calendar, 'YYYY-MM-DD': no instant, and in no zone. Reckoned without Temporal, which is 19 kB of a page. */
export type LocalDay = string

const day_ms = 86_400_000
/** The first and the last date of anything that people plan, record or look for. */
export const FIRST_DATE: LocalDay = '2000-01-01'
const LAST_DATE: LocalDay = '2099-12-31'
/** Whether a date lies in this range; one outside of it is a typing error. */
export const isCalendarDate = (date: LocalDay): boolean => date >= FIRST_DATE && date <= LAST_DATE

/** The date so many days later; earlier for a negative number. Raises RangeError for a text that is no date. */
export const addDays = (date: LocalDay, days: number): LocalDay =>
  new Date(Date.parse(date) + days * day_ms).toISOString().slice(0, 10)

/** The dates from one to another, both inclusive, in order; none where the second is earlier. */
export function datesBetween(from: LocalDay, to: LocalDay): readonly LocalDay[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day_ms)
  return Array.from({ length: Math.max(0, days + 1) }, (_, index) => addDays(from, index))
}

/** The first date of the half-month that a date lies in: 1–15, 16–end (docs/rules/time.md#halves). */
export const halfStart = (date: LocalDay): LocalDay =>
  `${date.slice(0, 8)}${Number(date.slice(8)) <= 15 ? '01' : '16'}`
/** The first date of the half-month after the one that a date lies in. */
export const nextHalf = (date: LocalDay): LocalDay => halfStart(addDays(halfStart(date), 16))
/** The first date of the half-month before the one that a date lies in. */
export const previousHalf = (date: LocalDay): LocalDay => halfStart(addDays(halfStart(date), -1))
/** The last date of the half-month that a date lies in. */
export const halfEnd = (date: LocalDay): LocalDay => addDays(nextHalf(date), -1)

/** The half-months from 1970 to 2100: no range of dates that people may name has more. */
const HALVES_MAX = 131 * 24
/**
 * The first dates of the half-months that have a day in a range, in order. Raises RangeError for a range of more than 131 years:
 * a sum over halves must have all of them.
 */
export function halfStartsBetween(from: LocalDay, to: LocalDay): readonly LocalDay[] {
  const starts: LocalDay[] = []
  for (let start = halfStart(from); start <= to; start = nextHalf(start)) {
    if (starts.length >= HALVES_MAX) throw new RangeError(`${from} to ${to} are too many halves`)
    starts.push(start)
  }
  return starts
}

/** The first date of the month so many months later than that of a date; earlier for a negative number. */
export function monthStart(date: LocalDay, months = 0): LocalDay {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return new Date(Date.UTC(Math.floor(count / 12), ((count % 12) + 12) % 12))
    .toISOString()
    .slice(0, 10)
}
/** The last date of the month that a date lies in. */
export const monthEnd = (date: LocalDay): LocalDay => addDays(monthStart(date, 1), -1)

/** The day of the week of a date: 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: LocalDay): number => new Date(date).getUTCDay() || 7
/** The Monday of a date's week. */
export const mondayOf = (date: LocalDay): LocalDay => addDays(date, 1 - weekdayOf(date))
