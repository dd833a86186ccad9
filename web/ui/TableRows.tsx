import type { CSSProperties, ReactNode } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Virtualizer } from '@tanstack/react-virtual'
import type { Column } from './DataTable.tsx'
import { usePrinting } from './use-printing.ts'
import classes from './DataTable.module.css'

/** A heading as TanStack Table keeps it, as far as it is drawn here. */
interface SortedBy {
  readonly column: {
    readonly id: string
    readonly getIsSorted: () => false | 'asc' | 'desc'
    readonly getToggleSortingHandler: () => ((event: unknown) => void) | undefined
  }
}

export function Head<Row>({
  headers,
  columns,
  tracks,
}: {
  readonly headers: readonly SortedBy[]
  readonly columns: readonly Column<Row>[]
  readonly tracks: CSSProperties
}) {
  return (
    <Box role="rowgroup" top={0} className={`cb-below ${classes['head']}`}>
      <div role="row" className={classes['row']} style={tracks}>
        {headers.map(({ column }, index) => (
          <Heading
            key={column.id}
            text={columns[index]?.header ?? ''}
            control={columns[index]?.control ?? false}
            sorted={columns[index]?.sorted ?? true}
            align={columns[index]?.align}
            direction={column.getIsSorted()}
            onSort={column.getToggleSortingHandler()}
          />
        ))}
      </div>
    </Box>
  )
}

interface HeadingProps {
  readonly text: string
  readonly control: boolean
  readonly sorted: boolean
  readonly align: 'right' | undefined
  readonly direction: false | 'asc' | 'desc'
  readonly onSort: ((event: unknown) => void) | undefined
}
function Heading({ text, control, sorted, align, direction, onSort }: HeadingProps) {
  if (control)
    return (
      <div role="columnheader" className={classes['header']}>
        <span className="cb-visually-hidden">{text}</span>
      </div>
    )
  if (!sorted)
    return (
      <div role="columnheader" className={classes['header']} data-align={align}>
        <span className={classes['sort']}>{text}</span>
      </div>
    )
  const sort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'
  return (
    <div role="columnheader" className={classes['header']} data-align={align} aria-sort={sort}>
      <button type="button" className={classes['sort']} onClick={onSort}>
        {text}
        <span aria-hidden="true" className={classes['arrow']}>
          {direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : ''}
        </span>
      </button>
    </div>
  )
}

/** The rows that are near enough to be drawn. */
export type RowsInSight = Pick<
  Virtualizer<Window & Element, Element>,
  'getTotalSize' | 'getVirtualItems' | 'measureElement'
> & { readonly options: { readonly scrollMargin: number } }
interface BodyProps<Row> {
  readonly rows: readonly { readonly id: string; readonly original: Row }[]
  readonly columns: readonly Column<Row>[]
  readonly tracks: CSSProperties
  /** Height in pixels; null where a row is as high as its content. */
  readonly rowHeight: number | null
  readonly list: RowsInSight
}
export function TableBody<Row>({ rows, columns, tracks, rowHeight, list }: BodyProps<Row>) {
  const { i18n } = useLingui()
  // Not only those in sight: paper is not scrolled.
  const all = usePrinting()
  return (
    <div role="rowgroup" style={{ height: list.getTotalSize(), position: 'relative' }}>
      {(all ? rows.map((_, index) => ({ index, start: 0 })) : list.getVirtualItems()).map(
        ({ index, start }) => {
          const row = rows[index]
          const place = {
            ...tracks,
            transform: `translateY(${start - list.options.scrollMargin}px)`,
          }
          return (
            row && (
              <div
                key={row.id}
                role="row"
                aria-rowindex={index + 2}
                tabIndex={-1}
                data-body
                // A row that was measured as a card is still looked at when the window has become wide.
                data-index={index}
                className={classes['row']}
                {...(rowHeight === null
                  ? { ref: list.measureElement, style: place }
                  : { style: { ...place, height: rowHeight } })}
              >
                <Cells
                  columns={columns}
                  row={row.original}
                  locale={i18n.locale}
                  inCard={rowHeight === null}
                />
              </div>
            )
          )
        },
      )}
    </div>
  )
}

function Cells<Row>({
  columns,
  row,
  locale,
  inCard,
}: {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly locale: string
  readonly inCard: boolean
}) {
  return columns.map((column) => (
    <div
      key={column.id}
      role="cell"
      className={classes['cell']}
      data-align={column.align}
      data-label={column.control ? undefined : column.header}
    >
      {/* In a card it stands beside its heading: as one thing, whatever it is made of. */}
      {inCard ? <div>{shown(column, row, locale)}</div> : shown(column, row, locale)}
    </div>
  ))
}

export function Footer<Row>({
  texts,
  columns,
  tracks,
}: {
  readonly texts: readonly ReactNode[]
  readonly columns: readonly Column<Row>[]
  readonly tracks: CSSProperties
}) {
  return (
    <Box role="rowgroup" bottom={0} fw={650} className={`cb-above ${classes['foot']}`}>
      <div role="row" className={classes['row']} style={tracks}>
        {columns.map(({ id, align }, index) => (
          <div key={id} role="cell" className={classes['cell']} data-align={align}>
            {texts[index]}
          </div>
        ))}
      </div>
    </Box>
  )
}

function shown<Row>(column: Column<Row>, row: Row, locale: string): ReactNode {
  const value = column.value(row)
  if (column.cell) return column.cell(row, value)
  return typeof value === 'number' ? value.toLocaleString(locale) : value
}
