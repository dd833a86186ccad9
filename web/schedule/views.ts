import {
  addDays,
  monthEnd,
  monthStart,
  type LocalDay,
  mondayOf,
} from '#shared/platform/local-day.ts'

/** People by dates, or shifts by dates. */
const scheduleViews = ['week', 'two', 'month', 'day', 'shifts'] as const
export type ScheduleView = (typeof scheduleViews)[number]
/** The parts of the address about the screen. */
export const scheduleParameters = [
  'view',
  'studio',
  'date',
  'q',
  'type',
  'problems',
  'changed',
  /** '1': the swaps that wait are open. */
  'swaps',
] as const
export type ScheduleQuery = Readonly<Record<(typeof scheduleParameters)[number], string>>

export const readScheduleView = (text: string, otherwise: ScheduleView): ScheduleView =>
  scheduleViews.find((view) => view === text) ?? otherwise
/** Whether a text of the address is a date that the calendar has. */
export const isDate = (text: string): boolean =>
  /^[2]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text

export interface RosterRange {
  readonly from: LocalDay
  readonly to: LocalDay
}
export function shownRange(view: ScheduleView, date: LocalDay): RosterRange {
  if (view === 'month') return { from: monthStart(date), to: monthEnd(date) }
  if (view === 'day') return { from: date, to: date }
  const from = mondayOf(date)
  return { from, to: addDays(from, view === 'two' ? 13 : 6) }
}
/** A date in the range before this one, or after it. */
export function stepped(view: ScheduleView, date: LocalDay, step: 1 | -1): LocalDay {
  if (view === 'month') return monthStart(date, step)
  const days = view === 'day' ? 1 : view === 'two' ? 14 : 7
  return addDays(date, days * step)
}
export const isWeekend = (date: LocalDay): boolean =>
  [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
