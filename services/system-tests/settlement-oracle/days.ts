import { Temporal } from 'temporal-polyfill'

/** A half by a number that grows by one: 24 in a year. */
export const halfNumber = ({ month, half }: { readonly month: string; readonly half: 1 | 2 }) =>
  (Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1) * 2 + half - 1
export function halfOfNumber(number: number): { readonly month: string; readonly half: 1 | 2 } {
  const months = Math.floor(number / 2)
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  return { month, half: number % 2 === 0 ? 1 : 2 }
}
export const halfNumberOfDay = (day: string): number =>
  halfNumber({ month: day.slice(0, 7), half: Number(day.slice(8)) <= 15 ? 1 : 2 })
export function lastDayOfHalf({ month, half }: { readonly month: string; readonly half: 1 | 2 }) {
  return half === 1 ? `${month}-15` : `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`
}
export const firstDayOf = ({ month, half }: { readonly month: string; readonly half: 1 | 2 }) =>
  `${month}-${half === 1 ? '01' : '16'}`

const days = new Map<string, string>()
/** The local day of an instant. */
export function localDayOf(at: string, zone: string): string {
  const key = `${at} ${zone}`
  const found = days.get(key)
  if (found !== undefined) return found
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()
  days.set(key, day)
  return day
}
/** The first instant of a local day, in epoch milliseconds. */
export const dayBegins = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
/** The first instant after a local day. */
export const dayEnds = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
