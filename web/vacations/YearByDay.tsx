import { useMemo, useState } from 'react'
import { ActionIcon, Box, Flex, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBeach, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { LeaveRange } from '#shared/vacations/slots.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { dateIn, dayName, monthName } from '../ui/format.ts'
import { useLeaveKindNames, useStatusNames } from './leave-words.ts'
import {
  awayByDay,
  leaveTokens,
  monthsOf,
  useKindLetters,
  type YearBook,
  type YearPerson,
} from './year-data.ts'
import classes from './Year.module.css'

/** A month, day by day, with who is away: for a screen that has no room for a year. */
export function YearByDay({
  year,
  book,
  people,
}: {
  readonly year: number
  readonly book: YearBook
  readonly people: readonly YearPerson[]
}) {
  const { t, i18n } = useLingui()
  const today = dateIn(Date.now() / 1000)
  const [shown, setShown] = useState(Number(today.slice(5, 7)) - 1)
  const month = useMemo(() => monthsOf(year)[shown], [year, shown])
  const days = useMemo(() => (month ? awayByDay(book, people, month) : []), [book, people, month])
  if (!month) return null
  const name = monthName(month.from.slice(0, 7), i18n.locale)
  return (
    <Stack component="section" gap={10} aria-label={name}>
      <Flex component="header" align="center" justify="space-between">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t`Previous month`}
          disabled={shown === 0}
          onClick={() => setShown(shown - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Box component="h2" fz="lg" tt="capitalize" aria-live="polite">
          {name}
        </Box>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t`Next month`}
          disabled={shown === 11}
          onClick={() => setShown(shown + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Flex>
      {days.length === 0 && <Empty icon={IconBeach} title={t`No one is away this month`} />}
      <Days days={days} today={today} />
    </Stack>
  )
}

/** Which half of a day somebody is away; undefined where it is the whole day. */
function useHalfOfDay() {
  const { t } = useLingui()
  return ({ from, from_half, to, to_half }: LeaveRange, date: string): string | undefined => {
    if (date === from && from_half === 'PM') return t`afternoon`
    return date === to && to_half === 'AM' ? t`morning` : undefined
  }
}
function Days({
  days,
  today,
}: {
  readonly days: ReturnType<typeof awayByDay>
  readonly today: string
}) {
  const { i18n } = useLingui()
  const halfOf = useHalfOfDay()
  const [letters, kinds, statuses] = [useKindLetters(), useLeaveKindNames(), useStatusNames()]
  return (
    <Flex component="ol" direction="column" gap={8}>
      {days.map(({ date, away, holidays }) => (
        <Box
          component="li"
          key={date}
          py="xs"
          px="sm"
          bd={`1px solid var(--cb-${date === today ? 'accent' : 'line'})`}
          className="cb-card"
        >
          <Flex component="h3" gap={8} justify="space-between" mb={6} fz="md">
            {dayName(date, i18n.locale, 'no year')}
            {holidays.length > 0 && (
              <Box component="small" fw={400}>
                {holidays.join(', ')}
              </Box>
            )}
          </Flex>
          <Flex component="ul" direction="column" gap={8}>
            {away.map(({ person, leave }) => (
              <Flex component="li" key={leave.id} gap={8} align="center" mih={28} fz="md">
                <span
                  className={classes['sample']}
                  data-leave={leave.kind}
                  data-token={leaveTokens[leave.kind]}
                  data-pending={leave.status === 'pending' || undefined}
                  title={kinds[leave.kind]}
                >
                  {letters[leave.kind]}
                </span>
                <PersonLink user={person.user} part="holidays">
                  {person.name}
                </PersonLink>
                <Box component="small" ml="auto">
                  {[halfOf(leave, date), leave.status === 'pending' && statuses.pending]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </Flex>
            ))}
          </Flex>
        </Box>
      ))}
    </Flex>
  )
}
