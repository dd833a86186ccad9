import { Box, Flex, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { CalendarEntry } from '#shared/interviews/views.ts'
import { Empty } from '../ui/Empty.tsx'
import { dayName } from '../ui/format.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { entriesOn } from './calendar-days.ts'
import classes from './Calendar.module.css'
import { EntryLink } from './EntryLink.tsx'

/** The same days as a list: those that have interviews. */
export function Agenda({
  entries,
  address,
}: {
  readonly entries: readonly CalendarEntry[]
  readonly address: CalendarAddress
}) {
  const { t, i18n } = useLingui()
  if (entries.length === 0)
    return <Empty icon={IconCalendarEvent} title={t`No interviews on these days`} />
  return (
    <Stack gap={14} className={classes['agenda'] ?? ''}>
      {address.days.map((day) => {
        const all = entriesOn(entries, day)
        return (
          all.length > 0 && (
            <Flex
              component="section"
              key={day}
              direction="column"
              gap={6}
              aria-label={dayName(day, i18n.locale)}
            >
              <Box component="h2" fz="md" data-today={day === address.today || undefined}>
                {dayName(day, i18n.locale)}
              </Box>
              {all.map((entry) => (
                <EntryLink key={entry.interview} entry={entry} address={address} shape="card" />
              ))}
            </Flex>
          )
        )
      })}
    </Stack>
  )
}
