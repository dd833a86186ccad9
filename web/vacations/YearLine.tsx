import { memo } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { monthName } from '../ui/format.ts'
import { useLeaveKindNames, usePeriodText, useStatusNames } from './leave-words.ts'
import { yearCellId, type YearPlace } from './use-year-keys.ts'
import {
  leaveIn,
  leaveTokens,
  spanIn,
  useKindLetters,
  type YearBook,
  type YearMonth,
  type YearRow,
} from './year-data.ts'
import classes from './Year.module.css'

/** Shorter leave has no room for its letter. */
const letter_days_min = 4
interface LineProps {
  readonly row: YearRow
  readonly index: number
  readonly start: number
  /** The month that the keys are in, if it is of this row. */
  readonly active: number | undefined
  readonly months: readonly YearMonth[]
  readonly book: YearBook
  readonly shades: (studio: string | null) => readonly string[]
  readonly onPick: (at: YearPlace) => void
}
export const YearLine = memo(
  Line,
  (one, other) =>
    one.row === other.row &&
    one.index === other.index &&
    one.start === other.start &&
    one.active === other.active &&
    one.book === other.book &&
    one.months === other.months &&
    one.shades === other.shades,
)
function Line({ row, index, start, active, months, book, shades, onPick }: LineProps) {
  const style = { transform: `translateY(${start}px)` }
  if (row.kind === 'group')
    return (
      <Box
        role="row"
        aria-rowindex={index + 2}
        h="var(--row)"
        bg="var(--cb-canvas)"
        fz="sm"
        fw={650}
        className={classes['group'] ?? ''}
        style={style}
      >
        <Box
          component="span"
          pos="sticky"
          left={0}
          display="inline-block"
          py={5}
          px="xs"
          role="rowheader"
        >
          {row.label}{' '}
          <Box component="small" fw={400}>
            {row.count}
          </Box>
        </Box>
      </Box>
    )
  const { person } = row
  const backgrounds = shades(person.studio)
  return (
    <div role="row" aria-rowindex={index + 2} className={classes['line']} style={style}>
      <span role="rowheader" className={`cb-ellipsis ${classes['name']}`} title={person.name}>
        {person.name}
      </span>
      {months.map((month, i) => (
        <Cell
          key={month.from}
          id={yearCellId({ row: index, month: i })}
          user={person.user}
          month={month}
          book={book}
          shade={backgrounds[i] ?? 'none'}
          isActive={active === i}
          onPick={() => onPick({ row: index, month: i })}
        />
      ))}
    </div>
  )
}

function Cell({
  id,
  user,
  month,
  book,
  shade,
  isActive,
  onPick,
}: {
  readonly id: string
  readonly user: string
  readonly month: YearMonth
  readonly book: YearBook
  readonly shade: string
  readonly isActive: boolean
  readonly onPick: () => void
}) {
  const { i18n } = useLingui()
  const [period, kinds, statuses] = [usePeriodText(), useLeaveKindNames(), useStatusNames()]
  const letters = useKindLetters()
  const leave = leaveIn(book, user, month)
  const words = leave.map((one) => `${period(one)}, ${kinds[one.kind]}, ${statuses[one.status]}`)
  return (
    <div
      role="gridcell"
      id={id}
      aria-label={[monthName(month.from.slice(0, 7), i18n.locale), ...words].join('; ')}
      className={classes['cell']}
      data-active={isActive || undefined}
      style={{ backgroundImage: shade }}
      onClick={onPick}
    >
      {leave.map((one) => {
        const { start, end } = spanIn(one, month)
        return (
          <span
            key={one.id}
            className={classes['bar']}
            data-leave={one.kind}
            data-token={leaveTokens[one.kind]}
            data-pending={one.status === 'pending' || undefined}
            style={{
              left: `${(start / month.days) * 100}%`,
              width: `${((end - start) / month.days) * 100}%`,
            }}
          >
            {end - start >= letter_days_min && letters[one.kind]}
          </span>
        )
      })}
    </div>
  )
}
