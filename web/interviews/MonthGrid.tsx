import { Box, Stack } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { dayName } from '../ui/format.ts'
import { entriesOn } from './calendar-days.ts'
import classes from './Calendar.module.css'
import { EntryLink } from './EntryLink.tsx'
import type { CalendarGridProps } from './WeekGrid.tsx'

const SHOWN_MAX = 3
/** A day, and what does not fit on it: large enough for a finger. */
const button = {
  component: 'button',
  type: 'button',
  miw: 24,
  mih: 24,
  py: 0,
  px: 6,
  bdrs: 5,
  fz: 'sm',
  ta: 'start',
  className: 'cb-start',
} as const

/** The weeks of a month; a day with more than fits leads to its week. */
export function MonthGrid({ entries, address, picked }: CalendarGridProps) {
  const { i18n } = useLingui()
  const { day: chosen, days, today, set } = address
  const weekdays = days
    .slice(0, 7)
    .map((day) => dayName(day, i18n.locale, 'no year').split(/[ ,]/)[0])
  return (
    <div className={classes['month']}>
      {weekdays.map((name) => (
        <div key={name} className={classes['dayHead']}>
          {name}
        </div>
      ))}
      {days.map((day) => {
        const all = entriesOn(entries, day)
        const more = all.length - SHOWN_MAX
        return (
          <Stack
            key={day}
            gap={3}
            className={classes['cell'] ?? ''}
            data-picked={day === picked.day || undefined}
            data-today={day === today || undefined}
            data-outside={day.slice(0, 7) !== chosen.slice(0, 7) || undefined}
          >
            <Box
              {...button}
              tabIndex={-1}
              aria-label={dayName(day, i18n.locale)}
              onClick={() => set({ day })}
            >
              {Number(day.slice(8))}
            </Box>
            {all.slice(0, SHOWN_MAX).map((entry) => (
              <EntryLink key={entry.interview} entry={entry} address={address} shape="line" />
            ))}
            {more > 0 && (
              <Box {...button} onClick={() => set({ day, view: '' })}>
                <Plural value={more} one="# more" other="# more" />
              </Box>
            )}
          </Stack>
        )
      })}
    </div>
  )
}
