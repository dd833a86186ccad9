import { useMemo, useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBeach, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { dateIn, dayName, monthName } from '../ui/format.ts'
import { useLeaveKindNames, useStatusNames } from './data.ts'
import { awayByDay, monthsOf, useKindLetters, type YearBook, type YearPerson } from './year-data.ts'
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
    <section aria-label={name} className={classes['days']}>
      <header className={classes['month']}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t`Previous month`}
          disabled={shown === 0}
          onClick={() => setShown(shown - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <h2 aria-live="polite">{name}</h2>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t`Next month`}
          disabled={shown === 11}
          onClick={() => setShown(shown + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </header>
      {days.length === 0 && <Empty icon={IconBeach} title={t`No one is away this month`} />}
      <Days days={days} today={today} />
    </section>
  )
}

function Days({
  days,
  today,
}: {
  readonly days: ReturnType<typeof awayByDay>
  readonly today: string
}) {
  const { i18n } = useLingui()
  const [letters, kinds, statuses] = [useKindLetters(), useLeaveKindNames(), useStatusNames()]
  return (
    <ol>
      {days.map(({ date, away, holidays }) => (
        <li key={date} data-today={date === today || undefined}>
          <h3>
            {dayName(date, i18n.locale, 'no year')}
            {holidays.length > 0 && <small>{holidays.join(', ')}</small>}
          </h3>
          <ul>
            {away.map(({ person, leave }) => (
              <li key={leave.id}>
                <span
                  className={classes['sample']}
                  data-leave={leave.kind}
                  data-pending={leave.status === 'pending' || undefined}
                  title={kinds[leave.kind]}
                >
                  {letters[leave.kind]}
                </span>
                <PersonLink user={person.user} part="holidays">
                  {person.name}
                </PersonLink>
                {leave.status === 'pending' && <small>{statuses.pending}</small>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
