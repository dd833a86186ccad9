import { useMemo } from 'react'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { serverNow } from '../platform/clock.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { dateIn } from '../ui/format.ts'
import { daysShown, type CalendarView } from './calendar-days.ts'
import { useStudioChoice } from './data.ts'

type Name = 'view' | 'day' | 'studio' | 'interviewer' | 'candidate'
const names: readonly Name[] = ['view', 'day', 'studio', 'interviewer', 'candidate']
/** The state of the calendar, kept in the address; one studio at a time, as each has its own clock. */
export interface CalendarAddress {
  readonly view: CalendarView
  readonly day: LocalDay
  readonly today: LocalDay
  readonly days: readonly LocalDay[]
  readonly studio: string
  readonly timezone: string
  readonly interviewer: string
  readonly candidate: string
  readonly set: (change: Partial<Record<Name, string>>) => void
  /** The same calendar with a candidate beside it. */
  readonly to: (candidate: string) => string
}
/** The years in which a date can be reckoned with, whatever an address says. */
const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export function useCalendarAddress(): CalendarAddress {
  const [given, set] = useQueryString(names)
  const { studios, zones, first } = useStudioChoice()
  return useMemo(() => {
    const studio = studios.find((one) => one.studio === given.studio)?.studio ?? first
    const timezone = zones.get(studio) ?? ''
    const today = dateIn(serverNow(), timezone === '' ? undefined : timezone)
    const view = given.view === 'month' ? 'month' : 'week'
    const day = isDay(given.day) ? given.day : today
    return {
      view,
      day,
      today,
      studio,
      timezone,
      set,
      days: daysShown(view, day),
      interviewer: given.interviewer,
      candidate: given.candidate,
      to: (candidate) =>
        withQuery(paths.calendarInterviews, {
          ...given,
          candidate,
        }),
    }
  }, [given, set, studios, zones, first])
}
