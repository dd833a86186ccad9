import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { Box, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { DataTable, type Column } from './DataTable.tsx'
import { Empty } from './Empty.tsx'
import {
  cellText,
  valueText,
  written,
  type Sheet,
  type SheetColumn,
  type ValueKind,
} from './sheet.ts'
import type { SheetListener } from './use-sheet-files.ts'
import classes from './SheetTable.module.css'

interface Props<Row extends object> {
  readonly sheet: Sheet<Row>
  /** The screen's: with the sheet's id it names the table, so that its columns are remembered. */
  readonly screen: string
  readonly report: SheetListener
  /** The address of a row; its first cell is the link. */
  readonly hrefOf?: (row: Row) => string | null
  /** The mark before the first cell. */
  readonly markOf?: (row: Row) => ReactNode
  readonly empty: string
  readonly heightMax?: number
  /** The least readable width in pixels. */
  readonly widthMin?: number
  /** Hides the title, where the text above says it already. */
  readonly titleHidden?: boolean
}
/** A sheet as a table with a heading; it reports what it shows, so that an export is of exactly that. */
export function SheetTable<Row extends object>({
  sheet,
  screen,
  report,
  hrefOf,
  markOf,
  empty,
  heightMax = 520,
  widthMin,
  titleHidden = false,
}: Props<Row>) {
  const { i18n } = useLingui()
  const { locale } = i18n
  const onShown = useCallback(
    (rows: readonly Row[], shown: readonly string[]) => {
      const columns = sheet.columns.filter(({ id }) => shown.includes(id))
      report(sheet.id, written({ ...sheet, columns }, rows))
    },
    [report, sheet],
  )
  useEffect(() => () => report(sheet.id, null), [report, sheet.id])
  const columns = useMemo(
    () =>
      sheet.columns.map((column, index) =>
        tableColumn(
          column,
          locale,
          index === 0 ? hrefOf : undefined,
          index === 0 ? markOf : undefined,
        ),
      ),
    [sheet.columns, locale, hrefOf, markOf],
  )
  const hasTotal = sheet.columns.some(({ total }) => total !== undefined)
  return (
    <Flex component="section" direction="column" gap={6} miw={0}>
      <h2 className={titleHidden ? 'cb-visually-hidden' : classes['sheetTitle']}>{sheet.title}</h2>
      <DataTable
        label={sheet.title}
        name={`${screen}-${sheet.id}`}
        exported={false}
        rows={sheet.rows}
        rowId={sheet.rowId}
        columns={columns}
        {...(sheet.sortedBy ? { sortedBy: sheet.sortedBy } : {})}
        {...(hasTotal
          ? { footer: sheet.columns.map(({ kind, total = '' }) => valueText(kind, total, locale)) }
          : {})}
        heightMax={heightMax}
        {...(widthMin === undefined ? {} : { widthMin })}
        onShown={onShown}
        empty={<Empty title={empty} />}
      />
    </Flex>
  )
}

function tableColumn<Row>(
  column: SheetColumn<Row>,
  locale: string,
  hrefOf: ((row: Row) => string | null) | undefined,
  markOf: ((row: Row) => ReactNode) | undefined,
): Column<Row> {
  return {
    id: column.id,
    header: column.header,
    value: (row) => column.value(row) ?? Number.NEGATIVE_INFINITY,
    cell: (row) => {
      const text = cellText(column, row, locale)
      const href = hrefOf?.(row)
      const inner = href ? (
        <Link href={href} className="cb-anchor">
          {text}
        </Link>
      ) : column.value(row) === 0 ? (
        <Box component="span" c="dimmed">
          {text}
        </Box>
      ) : (
        text
      )
      return markOf ? (
        <Flex component="span" display="inline-flex" gap={7} align="center">
          {markOf(row)}
          {inner}
        </Flex>
      ) : (
        inner
      )
    },
    ...(isText(column.kind) ? {} : { align: 'right' as const }),
    ...(column.width ? { width: column.width } : {}),
  }
}
const isText = (kind: ValueKind): boolean => kind === 'text' || kind === 'moment' || kind === 'day'
