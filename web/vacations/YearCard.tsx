import { useEffect, useRef } from 'react'
import { Box, Flex, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { PersonLink } from '../ui/PersonLink.tsx'
import { dayName, monthName } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import {
  toneOf,
  useDaysText,
  useLeaveKindNames,
  usePeriodText,
  useStatusNames,
} from './leave-words.ts'
import {
  holidaysIn,
  leaveIn,
  leaveTokens as tokens,
  type YearBook,
  type YearMonth,
  type YearPerson,
} from './year-data.ts'
import classes from './Year.module.css'

const card_px = 320
interface CellProps {
  readonly person: YearPerson
  readonly month: YearMonth
  readonly book: YearBook
}
interface CardProps extends CellProps {
  /** Id of the cell. */
  readonly at: string
  readonly onClose: () => void
}
/** The content of a cell: the leave of a person in a month, with its days, and the holidays. */
export function YearCard({ at, person, month, book, onClose }: CardProps) {
  const { i18n } = useLingui()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [popup, cell] = [card.current, document.getElementById(at)?.getBoundingClientRect()]
    if (!popup || !cell) return
    popup.showPopover()
    popup.focus()
    const below = cell.bottom + 6 + popup.offsetHeight <= window.innerHeight
    popup.style.top = `${below ? cell.bottom + 6 : Math.max(8, cell.top - 6 - popup.offsetHeight)}px`
    popup.style.left = `${Math.max(8, Math.min(cell.left, window.innerWidth - card_px - 8))}px`
  }, [at])
  const name = monthName(month.from.slice(0, 7), i18n.locale)
  return (
    <div
      ref={card}
      popover="auto"
      tabIndex={-1}
      role="dialog"
      aria-label={`${person.name}, ${name}`}
      className={`cb-popup ${classes['card']}`}
      style={{ width: card_px }}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <Flex component="header" gap={8} align="baseline" justify="space-between">
        <PersonLink user={person.user} part="holidays">
          {person.name}
        </PersonLink>
        <small>{name}</small>
      </Flex>
      <Contents person={person} month={month} book={book} />
    </div>
  )
}

function Contents({ person, month, book }: CellProps) {
  const { i18n } = useLingui()
  const [period, kinds, statuses] = [usePeriodText(), useLeaveKindNames(), useStatusNames()]
  const daysText = useDaysText()
  const leave = leaveIn(book, person.user, month)
  const holidays = holidaysIn(book, person.studio, month)
  return (
    <>
      {leave.length === 0 && (
        <Text c="dimmed" fz="sm">
          <Trans>No leave this month</Trans>
        </Text>
      )}
      <Flex component="ul" direction="column" gap={8} mt={8}>
        {leave.map((one) => (
          <li key={one.id}>
            <span
              className={classes['swatch']}
              data-leave={one.kind}
              data-token={tokens[one.kind]}
              aria-hidden="true"
            />
            <span>
              <Box component="b" display="block">
                {period(one)}
              </Box>
              <small>
                {kinds[one.kind]} · {daysText(one.days)}
              </small>
            </span>
            <StatusBadge tone={toneOf[one.status]}>{statuses[one.status]}</StatusBadge>
          </li>
        ))}
        {holidays.map(([date, holiday]) => (
          <li key={date}>
            <span className={classes['swatch']} data-shade="holiday" aria-hidden="true" />
            <span>
              <Box component="b" display="block">
                {holiday}
              </Box>
              <small>{dayName(date, i18n.locale)}</small>
            </span>
          </li>
        ))}
      </Flex>
    </>
  )
}
