import { useState } from 'react'
import { Box, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from 'wouter'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { isDone } from '#shared/tasks/rules.ts'
import type { TaskCard } from '#shared/tasks/views.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { dayName } from '../ui/format.ts'
import { isOverdue, todayHere } from './words.ts'
import classes from './Tasks.module.css'

/** So many tasks of a day show until all of them are asked for. */
const SHOWN_MAX = 4

/** The weeks of a month, on a phone the days that have tasks. */
export function MonthOfTasks({
  days,
  month,
  cards,
}: {
  readonly days: readonly LocalDay[]
  readonly month: string
  readonly cards: readonly TaskCard[]
}) {
  const { t, i18n } = useLingui()
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const by = Map.groupBy(cards, ({ due }) => due?.slice(0, 10) ?? '')
  if (isPhone)
    return (
      <Stack gap="sm" className="cb-scroll">
        {days
          .filter((day) => by.has(day))
          .map((day) => (
            <section key={day} aria-label={dayName(day, i18n.locale)}>
              <h2>{dayName(day, i18n.locale)}</h2>
              <DayTasks cards={by.get(day) ?? []} isOpen />
            </section>
          ))}
      </Stack>
    )
  return (
    <div
      className={`cb-card cb-scroll ${classes['month']}`}
      role="region"
      aria-label={t`Calendar`}
      tabIndex={0}
    >
      {days.slice(0, 7).map((day) => (
        <div key={day} className={classes['dayHead']}>
          {dayName(day, i18n.locale, 'no year').split(/[ ,]/)[0]}
        </div>
      ))}
      {days.map((day) => (
        <section
          key={day}
          className={classes['day']}
          aria-label={dayName(day, i18n.locale)}
          data-outside={day.slice(0, 7) !== month || undefined}
          data-today={day === todayHere() || undefined}
        >
          <b>{Number(day.slice(8))}</b>
          <DayTasks cards={by.get(day) ?? []} />
        </section>
      ))}
    </div>
  )
}

function DayTasks({
  cards,
  isOpen = false,
}: {
  readonly cards: readonly TaskCard[]
  readonly isOpen?: boolean
}) {
  const [all, showAll] = useState(isOpen)
  const address = Object.fromEntries(new URLSearchParams(useSearch()))
  const more = cards.length - SHOWN_MAX
  return (
    <Stack component="ul" gap={2} mt={2}>
      {(all ? cards : cards.slice(0, SHOWN_MAX)).map((card) => (
        <Box component="li" key={card._id} className="cb-ellipsis" title={card.title}>
          <Link
            href={withQuery(paths.taskCalendar, { ...address, task: card._id })}
            state={{ opened: 'task' }}
            className={classes['dayTask']}
            data-done={isDone(card.status) || undefined}
            data-late={isOverdue(card) || undefined}
          >
            {card.due !== null && card.due.length > 10 && `${card.due.slice(11)} `}
            {card.title}
          </Link>
        </Box>
      ))}
      {more > 0 && !all && (
        <li>
          <button type="button" className="cb-hover" onClick={() => showAll(true)}>
            {plural(more, { one: '# more', other: '# more' })}
          </button>
        </li>
      )}
    </Stack>
  )
}
