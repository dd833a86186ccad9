import { addDays, halfEnd, halfStartsBetween, type LocalDay } from '#shared/platform/local-day.ts'
import { halfName } from './format.ts'

/** A half-month as it stands in addresses: `2026-10-2`. */
export type HalfKey = string
export const halfKey = (month: string, half: 1 | 2): HalfKey => `${month}-${half}`
export const isHalf = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])-[12]$/.test(text)
export const monthOfHalf = (key: HalfKey): string => key.slice(0, 7)
const isFirst = (key: HalfKey): boolean => key.endsWith('-1')

/** The first and the last date of a half. */
export const datesOfHalf = (key: HalfKey): { readonly from: LocalDay; readonly to: LocalDay } => {
  const from = `${monthOfHalf(key)}-${isFirst(key) ? '01' : '16'}`
  return { from, to: halfEnd(from) }
}
/** The half that a date is in. */
export const halfOfDate = (date: string): HalfKey =>
  halfKey(date.slice(0, 7), Number(date.slice(8, 10)) <= 15 ? 1 : 2)

/** '1–15' or '16–31'. */
export const halfDays = (key: HalfKey): string =>
  isFirst(key) ? '1–15' : `16–${datesOfHalf(key).to.slice(8)}`
/** '16–30 Nov 2026'. */
export const halfLabel = (key: HalfKey, locale: string): string =>
  halfName(datesOfHalf(key).from, locale)

/** Every half that has a day in the range, in order. */
export const halvesBetween = (from: LocalDay, to: LocalDay): readonly HalfKey[] =>
  halfStartsBetween(from, to).map(halfOfDate)
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

/** The range from the first of the month `months − 1` ago until today (docs/rules/online-time.md#sums-by-status-and-half: twelve months). Dates of the calendar, without a zone. */
export const rangeOfMonths = (
  today: string,
  months: number,
): { readonly from: string; readonly to: string } => ({
  from: `${monthAfter(today.slice(0, 7), 1 - months)}-01`,
  to: today,
})
/** The whole month before this one. */
export function lastMonth(today: string): { readonly from: string; readonly to: string } {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
/** The choices of a period filter besides a custom range: so many months, or the last one. */
export const periods = ['12', '6', '3', '1', 'last'] as const
/** The dates of a period by its name; twelve months for a name that is none. */
export const periodRange = (
  period: string,
  today: LocalDay,
): { readonly from: LocalDay; readonly to: LocalDay } =>
  period === 'last' ? lastMonth(today) : rangeOfMonths(today, Number(period) || 12)
