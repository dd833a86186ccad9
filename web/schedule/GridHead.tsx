import { Box } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RosterShape } from './roster-store.ts'
import type { DayMarks } from './GridRow.tsx'
import { dayName } from '../ui/format.ts'
import classes from './Grid.module.css'

const weekdays = new Map<string, Intl.DateTimeFormat>()
export function shortWeekday(date: string, locale: string, weekday: 'short' | 'narrow'): string {
  const name = `${locale} ${weekday}`
  const format = weekdays.get(name) ?? new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  weekdays.set(name, format)
  return format.format(Date.parse(date))
}

/** Weekday and date of each column, and its holiday. */
export function GridHead({
  shape: { days, holidays },
  marks,
  compact,
}: {
  readonly shape: RosterShape
  readonly marks: DayMarks
  readonly compact: boolean
}) {
  const { i18n, t } = useLingui()
  const names = new Map(holidays.map(({ date, name }) => [date, name]))
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['line']}>
        <Box
          role="columnheader"
          aria-colindex={1}
          c="dimmed"
          fz="0.6875rem"
          fw={600}
          className={classes['corner'] ?? ''}
        >
          <Trans>Person</Trans>
        </Box>
        {days.map((date, column) => {
          const holiday = names.get(date)
          const label = [
            dayName(date, i18n.locale, 'no year'),
            ...(marks[column] === 'today' ? [t`today`] : []),
            ...(holiday === undefined ? [] : [holiday]),
          ].join(', ')
          return (
            <div
              key={date}
              role="columnheader"
              aria-colindex={column + 2}
              aria-label={label}
              title={label}
              data-head={column}
              data-mark={marks[column]}
              className={classes['day']}
            >
              <span>{shortWeekday(date, i18n.locale, compact ? 'narrow' : 'short')}</span>
              <b>{Number(date.slice(8))}</b>
              {holiday !== undefined && (
                <Box
                  component="i"
                  c="var(--cb-error)"
                  fz="0.6875rem"
                  fs="normal"
                  className="cb-ellipsis cb-wide"
                  aria-hidden="true"
                >
                  {compact ? '★' : `★ ${holiday}`}
                </Box>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
