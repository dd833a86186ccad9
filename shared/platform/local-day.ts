/** A date of a studio's calendar, 'YYYY-MM-DD': no instant, and in no zone. Reckoned without Temporal, which is 19 kB of a page. */
export type LocalDay = string

const day_ms = 86_400_000

/** The date so many days later; earlier for a negative number. Raises RangeError for a text that is no date. */
export const addDays = (date: LocalDay, days: number): LocalDay =>
  new Date(Date.parse(date) + days * day_ms).toISOString().slice(0, 10)

/** The dates from one to another, both inclusive, in order; none where the second is earlier. */
export function datesBetween(from: LocalDay, to: LocalDay): readonly LocalDay[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day_ms)
  return Array.from({ length: Math.max(0, days + 1) }, (_, index) => addDays(from, index))
}

/** The first date of the half-month that a date lies in: 1–15, 16–end (specification, section 4). */
export const halfStart = (date: LocalDay): LocalDay =>
  `${date.slice(0, 8)}${Number(date.slice(8)) <= 15 ? '01' : '16'}`
