import { useEffect, useRef, type MouseEvent } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { CalendarEntry } from '#shared/interviews/views.ts'
import { useNow } from '../platform/clock.ts'
import { clockIn, dayName } from '../ui/format.ts'
import { clockOf, drawnPart, minutesOf, type MinuteSpan } from './busy-spans.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { placed, type PlacedEntry } from './calendar-days.ts'
import { SLOT_MINUTES, type Picked } from './calendar-keys.ts'
import classes from './Calendar.module.css'
import { EntryLink } from './EntryLink.tsx'

export interface CalendarGridProps {
  readonly entries: readonly CalendarEntry[]
  readonly address: CalendarAddress
  readonly picked: Picked
  readonly setMinute: (minute: number) => void
}
const hour_px = 48

/** Seven days beside each other, by the hour. */
export function WeekGrid({ entries, address, picked, setMinute }: CalendarGridProps) {
  const { i18n } = useLingui()
  const { days, today } = address
  const byDay = days.map((day) => placed(entries, day))
  const picking = { from: picked.minute, to: picked.minute + SLOT_MINUTES }
  const part = drawnPart([...byDay.flat(), picking])
  const hours = Array.from({ length: (part.to - part.from) / 60 }, (_, i) => part.from / 60 + i)
  const height = hours.length * hour_px
  return (
    <div className={classes['week']}>
      <div className={classes['corner']} />
      {days.map((day) => (
        <div key={day} className={classes['dayHead']} data-today={day === today || undefined}>
          {dayName(day, i18n.locale, 'no year')}
        </div>
      ))}
      <div style={{ height }} aria-hidden="true">
        {hours.map((hour) => (
          <Box
            component="span"
            key={hour}
            display="block"
            p="2px 8px 0 0"
            c="dimmed"
            fz="xs"
            ta="end"
            className="cb-tabular"
            style={{ height: hour_px }}
          >
            {clockOf(hour * 60)}
          </Box>
        ))}
      </div>
      {days.map((day, index) => (
        <DayColumn
          key={day}
          day={day}
          shown={byDay[index] ?? []}
          part={part}
          address={address}
          picked={picked.day === day ? picking : undefined}
          onPick={(minute) => {
            address.set({ day })
            setMinute(minute)
          }}
        />
      ))}
    </div>
  )
}

function DayColumn({
  day,
  shown,
  part,
  address,
  picked,
  onPick,
}: {
  readonly day: string
  readonly shown: readonly PlacedEntry[]
  readonly part: MinuteSpan
  readonly address: CalendarAddress
  readonly picked: MinuteSpan | undefined
  readonly onPick: (minute: number) => void
}) {
  const pickedSlot = useInSight(picked?.from)
  const top = (minute: number) => ((minute - part.from) / 60) * hour_px
  const place = ({ from, to }: MinuteSpan) => ({ top: top(from), height: top(to) - top(from) })
  const pick = ({ currentTarget, target, clientY }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a')) return
    const y = clientY - currentTarget.getBoundingClientRect().top
    const minute = part.from + (y / hour_px) * 60
    onPick(Math.floor(minute / SLOT_MINUTES) * SLOT_MINUTES)
  }
  return (
    // The keys that do the same are the calendar's around it.
    <div className={classes['day']} style={{ height: top(part.to) }} onClick={pick}>
      {picked && <span ref={pickedSlot} className={classes['picked']} style={place(picked)} />}
      {day === address.today && <NowLine address={address} part={part} />}
      {shown.map((one) => (
        <EntryLink
          key={one.entry.interview}
          entry={one.entry}
          address={address}
          shape={one.to - one.from > SLOT_MINUTES ? 'block' : 'line'}
          style={{
            ...place(one),
            insetInlineStart: `${(one.lane / one.lanes) * 100}%`,
            width: `${100 / one.lanes}%`,
          }}
        />
      ))}
    </div>
  )
}

function NowLine({
  address,
  part,
}: {
  readonly address: CalendarAddress
  readonly part: MinuteSpan
}) {
  const now = useNow(60)
  const minute = minutesOf(clockIn(now, address.timezone || 'UTC'))
  if (minute < part.from || minute > part.to) return null
  return <span className={classes['now']} style={{ top: ((minute - part.from) / 60) * hour_px }} />
}

/** Scrolls the place that the keys have come to into sight. */
function useInSight(minute: number | undefined) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (minute !== undefined) element.current?.scrollIntoView({ block: 'nearest' })
  }, [minute])
  return element
}
