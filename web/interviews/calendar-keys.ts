import type { KeyboardEvent } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CalendarEntry } from '#shared/interviews/views.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { dayName } from '../ui/format.ts'
import { clockOf } from './busy-spans.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { placed } from './calendar-days.ts'

/** The place in the calendar where the keys are: in a month the time does not matter. */
export interface Picked {
  readonly day: string
  readonly minute: number
}
export const SLOT_MINUTES = 30
const LAST_SLOT = 24 * 60 - SLOT_MINUTES

/** Arrow keys move by day and half hour (in a month by week), Enter opens what lies there; N is the screen's own action. */
export function useCalendarKeys({
  address: { view, set },
  entries,
  picked: { day, minute },
  setMinute,
}: {
  readonly address: CalendarAddress
  readonly entries: readonly CalendarEntry[]
  readonly picked: Picked
  readonly setMinute: (minute: number) => void
}) {
  const { t, i18n } = useLingui()
  const ofDay = placed(entries, day)
  const there = ofDay.filter(({ from, to }) => from < minute + SLOT_MINUTES && minute < to)
  const move = (days: number) => set({ day: addDays(day, days) })
  const shift = (step: 1 | -1) =>
    view === 'month'
      ? move(7 * step)
      : setMinute(Math.min(LAST_SLOT, Math.max(0, minute + step * SLOT_MINUTES)))
  const open = () => {
    const [one] = view === 'week' && there.length > 0 ? there : ofDay
    if (one) set({ candidate: one.entry.candidate })
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    ArrowUp: () => shift(-1),
    ArrowDown: () => shift(1),
    Enter: open,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    const isLink = event.target instanceof HTMLAnchorElement
    if (!act || event.altKey || event.ctrlKey || event.metaKey || (isLink && event.key === 'Enter'))
      return
    event.preventDefault()
    act()
  }
  const count = (view === 'week' ? there : ofDay).length
  const [date, time] = [dayName(day, i18n.locale), view === 'week' ? clockOf(minute) : '']
  const interviews = plural(count, { one: '# interview', other: '# interviews' })
  return { onKeyDown, said: t`${date} ${time}: ${interviews}` }
}
