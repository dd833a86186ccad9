import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ActionIcon, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  addDays,
  datesBetween,
  mondayOf,
  monthEnd,
  monthStart,
  weekdayOf,
  type LocalDay,
} from '#shared/platform/local-day.ts'
import { serverNow } from '../platform/clock.ts'
import type { CalendarProps } from './CalendarButton.tsx'
import classes from './Calendar.module.css'
import { dateIn, dayName, monthName, weekdayName } from './format.ts'

/** Escape closes the calendar and not the dialog that its field is in. */
const own = { 'data-mantine-stop-propagation': 'true' } as const

/** A month of days to pick one from, walked with the arrow keys; Page Up and Page Down go to other months. */
export default function Calendar({ value, min = '', max = '9999', onPick }: CalendarProps) {
  const { i18n } = useLingui()
  const today = dateIn(serverNow())
  const [day, setDay] = useState(value || today)
  const grid = useRef<HTMLTableElement>(null)
  const walks = useRef(true)
  useEffect(() => {
    // The day that is stood on.
    if (walks.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const go = (to: LocalDay, isWalk = false) => {
    walks.current = isWalk
    setDay(to)
  }
  const pick = (picked: LocalDay) => {
    onPick(picked)
    grid.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  const days = datesBetween(mondayOf(monthStart(day)), addDays(mondayOf(monthEnd(day)), 6))
  const weeks = days.filter((one) => weekdayOf(one) === 1)
  return (
    <>
      <Month day={day} go={go} />
      <table
        ref={grid}
        role="grid"
        aria-label={monthName(day.slice(0, 7), i18n.locale)}
        className={classes['days']}
        onKeyDown={(event) => {
          const to = dayAfterKey(event, day)
          if (to === undefined) return
          event.preventDefault()
          event.stopPropagation()
          go(to, true)
        }}
      >
        <Weekdays />
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              {datesBetween(monday, addDays(monday, 6)).map((one) => (
                <td key={one} aria-selected={one === value}>
                  <button
                    {...own}
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    data-day={one}
                    aria-label={dayName(one, i18n.locale)}
                    aria-current={one === today ? 'date' : undefined}
                    disabled={one < min || one > max}
                    data-picked={one === value || undefined}
                    data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                    onClick={() => pick(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The month that is shown, and the ways to those beside it. */
function Month({ day, go }: { readonly day: LocalDay; readonly go: (to: LocalDay) => void }) {
  const { t, i18n } = useLingui()
  return (
    <Flex align="center" justify="space-between" mb={6}>
      <Step
        label={t`Previous month`}
        onClick={() => go(monthStart(day, -1))}
        icon={IconChevronLeft}
      />
      <b aria-live="polite">{monthName(day.slice(0, 7), i18n.locale)}</b>
      <Step label={t`Next month`} onClick={() => go(monthStart(day, 1))} icon={IconChevronRight} />
    </Flex>
  )
}

/** A Monday, of whatever week. */
const monday = '2001-01-01'
function Weekdays() {
  const { i18n } = useLingui()
  return (
    <thead>
      <tr>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <th key={weekday} scope="col" abbr={weekdayName(weekday, i18n.locale)}>
            {dayName(addDays(monday, weekday - 1), i18n.locale, 'no year').split(' ')[0]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Step({
  label,
  icon: Icon,
  onClick,
}: {
  readonly label: string
  readonly icon: typeof IconChevronLeft
  readonly onClick: () => void
}) {
  return (
    <ActionIcon {...own} variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  )
}

/** The day that a key leads to; undefined for a key that leads nowhere. */
function dayAfterKey({ key }: KeyboardEvent, day: LocalDay): LocalDay | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: 1 - weekdayOf(day),
    End: 7 - weekdayOf(day),
  }
  const months = key === 'PageUp' ? -1 : key === 'PageDown' ? 1 : 0
  if (months === 0) return steps[key] === undefined ? undefined : addDays(day, steps[key])
  const first = monthStart(day, months)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same > monthEnd(first) ? monthEnd(first) : same
}
