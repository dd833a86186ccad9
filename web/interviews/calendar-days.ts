import type { CalendarEntry } from '#shared/interviews/views.ts'
import {
  addDays,
  datesBetween,
  monthEnd,
  monthStart,
  type LocalDay,
  mondayOf,
} from '#shared/platform/local-day.ts'
import { clashOf, spansOfDay, type MinuteSpan } from './busy-spans.ts'

export type CalendarView = 'week' | 'month'

/** The days that a view shows around one: a week, or the whole weeks of a month. */
export function daysShown(view: CalendarView, date: LocalDay): readonly LocalDay[] {
  if (view === 'week') return datesBetween(mondayOf(date), addDays(mondayOf(date), 6))
  return datesBetween(mondayOf(monthStart(date)), addDays(mondayOf(monthEnd(date)), 6))
}
/** The same day of the next view, or of the one before (`step` −1); of a shorter month its last. */
export function steppedCalendar(view: CalendarView, date: LocalDay, step: 1 | -1): LocalDay {
  if (view === 'week') return addDays(date, 7 * step)
  const first = monthStart(date, step)
  const wanted = `${first.slice(0, 8)}${date.slice(8)}`
  const last = monthEnd(first)
  return wanted > last ? last : wanted
}
export const entriesOn = (
  entries: readonly CalendarEntry[],
  day: LocalDay,
): readonly CalendarEntry[] => entries.filter((entry) => entry.day === day)

export interface PlacedEntry extends MinuteSpan {
  readonly entry: CalendarEntry
  /** Beside how many others, and the which of them from the left. */
  readonly lane: number
  readonly lanes: number
}
/** A day's interviews side by side where they overlap: those that are connected share the width. */
export function placed(entries: readonly CalendarEntry[], day: LocalDay): readonly PlacedEntry[] {
  const all: PlacedEntry[] = []
  let group: PlacedEntry[] = []
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    all.push(...group.map((one) => ({ ...one, lanes })))
    group = []
  }
  for (const entry of entriesOn(entries, day).toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const [span] = spansOfDay([entry], day, entry.timezone)
    if (!span) continue
    const to = Math.max(span.to, span.from + 15)
    if (!clashOf(group, span.from, to - span.from)) close()
    const taken = new Set(
      group.filter((one) => one.from < to && span.from < one.to).map(({ lane }) => lane),
    )
    let lane = 0
    while (taken.has(lane)) lane++
    group.push({ from: span.from, to, entry, lane, lanes: 1 })
  }
  close()
  return all
}
