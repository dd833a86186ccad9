import { halfStart, type LocalDay } from '../platform/local-day.ts'

/** A half as calls and events name it: its month, YYYY-MM, and 1 for its days 1–15, 2 for the others (docs/rules/time.md#halves). */
export interface MonthHalf {
  readonly month: string
  readonly half: 1 | 2
}
/** The first day of a half, by which halves are compared. */
export const halfFirstDay = ({ month, half }: MonthHalf): LocalDay =>
  `${month}-${half === 1 ? '01' : '16'}`
/** The half that a day lies in. */
export const monthHalfOf = (day: LocalDay): MonthHalf => ({
  month: day.slice(0, 7),
  half: halfStart(day).endsWith('-01') ? 1 : 2,
})
