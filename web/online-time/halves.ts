import { monthName } from '../ui/format.ts'

/** A half-month as it stands in addresses: `2026-10-2`. */
export type HalfKey = string
export const halfKey = (month: string, half: 1 | 2): HalfKey => `${month}-${half}`
export const isHalf = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])-[12]$/.test(text)
export const monthOfHalf = (key: HalfKey): string => key.slice(0, 7)
const isFirst = (key: HalfKey): boolean => key.endsWith('-1')

const lastDay = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}
/** The first and the last date of a half. */
export const datesOfHalf = (key: HalfKey): { readonly from: string; readonly to: string } => {
  const month = monthOfHalf(key)
  return isFirst(key)
    ? { from: `${month}-01`, to: `${month}-15` }
    : { from: `${month}-16`, to: `${month}-${lastDay(month)}` }
}

/** '1–15' or '16–31'. */
export const halfDays = (key: HalfKey): string =>
  isFirst(key) ? '1–15' : `16–${lastDay(monthOfHalf(key))}`
/** 'Nov 2026, 16–30'. */
export const halfLabel = (key: HalfKey, locale: string): string =>
  `${monthName(monthOfHalf(key), locale)}, ${halfDays(key)}`

/** Every half that has a day in the range, in order. */
export function halvesBetween(from: string, to: string): readonly HalfKey[] {
  const all: HalfKey[] = []
  for (
    let month = from.slice(0, 7);
    month <= to.slice(0, 7) && all.length < 1200;
    month = monthAfter(month, 1)
  )
    for (const half of [1, 2] as const) {
      const key = halfKey(month, half)
      if (datesOfHalf(key).to >= from && datesOfHalf(key).from <= to) all.push(key)
    }
  return all
}
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + (number - 1) + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** From the first of the month `months − 1` ago until today (specification, section 9: twelve months). Dates of the calendar, without a zone. */
export const rangeOfMonths = (
  today: string,
  months: number,
): { readonly from: string; readonly to: string } => ({
  from: `${monthAfter(today.slice(0, 7), 1 - months)}-01`,
  to: today,
})
/** The whole month before this one. */
export function lastMonth(today: string): { readonly from: string; readonly to: string } {
  const month = monthAfter(today.slice(0, 7), -1)
  return { from: `${month}-01`, to: `${month}-${lastDay(month)}` }
}
