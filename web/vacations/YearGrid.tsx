import { useCallback, useMemo, useRef, useState, type CSSProperties } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { dateIn, monthName } from '../ui/format.ts'
import { YearCard } from './YearCard.tsx'
import { YearLine } from './YearLine.tsx'
import { yearCellId, useYearKeys, type YearPlace } from './use-year-keys.ts'
import {
  monthsOf,
  shadeOf,
  yearRows,
  type YearBook,
  type YearMonth,
  type YearPerson,
  type YearRow,
} from './year-data.ts'
import classes from './Year.module.css'

const row_px = 30
const overscan = 6

interface YearGridProps {
  readonly year: number
  readonly book: YearBook
  readonly people: readonly YearPerson[]
  /** Their names, where there is more than one. */
  readonly studios: ReadonlyMap<string, string>
}
/** People by months, each month with its days. Only rows in sight exist; one tab stop, arrows walk (ARIA grid). */
export function YearGrid({ year, book, people, studios }: YearGridProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const months = useMemo(() => monthsOf(year), [year])
  const rows = useMemo(
    () => yearRows(people, (studio) => studios.get(studio ?? '') ?? ''),
    [people, studios],
  )
  const today = dateIn(Date.now() / 1000)
  const shades = useShades(months, book, today)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => row_px,
    overscan,
    scrollPaddingStart: row_px,
  })
  const [opened, setOpened] = useState<YearPlace>()
  const close = useCallback(() => setOpened(undefined), [])
  const { at, setAt, onKeyDown } = useYearKeys(rows, {
    show: (row) => list.scrollToIndex(row),
    page: Math.max(1, Math.floor((list.scrollRect?.height ?? 0) / row_px) - 2),
    open: setOpened,
  })
  const pick = useCallback(
    (place: YearPlace) => {
      setAt(place)
      setOpened(place)
    },
    [setAt],
  )
  return (
    <Box ref={scroller} mih={0} className="cb-card cb-scroll">
      <div
        role="grid"
        tabIndex={0}
        aria-label={t`Year calendar`}
        aria-rowcount={rows.length + 1}
        aria-colcount={months.length + 1}
        aria-activedescendant={rows[at.row]?.kind === 'person' ? yearCellId(at) : undefined}
        className={classes['grid']}
        style={columnsOf(months)}
        onKeyDown={onKeyDown}
      >
        <YearHead months={months} today={today} />
        <div role="rowgroup" style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return (
              row && (
                <YearLine
                  key={key}
                  row={row}
                  index={index}
                  start={start}
                  active={at.row === index ? at.month : undefined}
                  months={months}
                  book={book}
                  shades={shades}
                  onPick={pick}
                />
              )
            )
          })}
        </div>
      </div>
      <OpenedCell at={opened} rows={rows} months={months} book={book} onClose={close} />
    </Box>
  )
}

function YearHead({
  months,
  today,
}: {
  readonly months: readonly YearMonth[]
  readonly today: string
}) {
  const { t, i18n } = useLingui()
  return (
    <div role="row" aria-rowindex={1} className={classes['head']}>
      <span role="columnheader">{t`Person`}</span>
      {months.map(({ from }) => (
        <span
          role="columnheader"
          key={from}
          data-now={today.startsWith(from.slice(0, 7)) || undefined}
          title={monthName(from.slice(0, 7), i18n.locale)}
        >
          {shortMonth(from, i18n.locale)}
        </span>
      ))}
    </div>
  )
}
function OpenedCell({
  at,
  rows,
  months,
  ...card
}: {
  readonly at: YearPlace | undefined
  readonly rows: readonly YearRow[]
  readonly months: readonly YearMonth[]
  readonly book: YearBook
  readonly onClose: () => void
}) {
  const row = at && rows[at.row]
  const month = at && months[at.month]
  if (!at || !month || row?.kind !== 'person') return null
  const id = yearCellId(at)
  return <YearCard key={id} at={id} person={row.person} month={month} {...card} />
}

/** As wide as their days. */
const columnsOf = (months: readonly YearMonth[]) =>
  ({
    '--months': months.map(({ days }) => `${days}fr`).join(' '),
    '--row': `${row_px}px`,
  }) as CSSProperties
const shortMonth = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(date))

/** Returns the backgrounds of the months of each studio. */
function useShades(
  months: readonly YearMonth[],
  { holidaysOf }: YearBook,
  today: string,
): (studio: string | null) => readonly string[] {
  return useMemo(() => {
    const shadesOf = (holidays?: ReadonlyMap<string, string>) =>
      months.map((month) => shadeOf(month, holidays, today))
    const plain = shadesOf()
    const known = new Map([...holidaysOf].map(([studio, days]) => [studio, shadesOf(days)]))
    return (studio) => known.get(studio ?? '') ?? plain
  }, [months, holidaysOf, today])
}
