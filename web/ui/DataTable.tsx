import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { denseAtom } from '../platform/remembered-values.ts'
import { toastFailure } from '../platform/toasts.ts'
import { TableMenu } from './TableMenu.tsx'
import type { ValueKind } from './sheet.ts'
import { useColumnChoice } from './use-column-choice.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { TableBody, Footer, Head } from './TableRows.tsx'
import type { RowList } from './walk-rows.ts'
import classes from './DataTable.module.css'

/** A column by its meaning: `value` is what is sorted, filtered and exported; `cell` how it looks, if otherwise. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly value: (row: Row) => string | number
  readonly cell?: (row: Row, value: string | number) => ReactNode
  /** The text in a file, where that is not the value; empty for nothing. */
  readonly text?: (row: Row) => string
  /** A file holds it as a value to reckon with. A moment is an instant or epoch seconds, a day a date; durations are seconds. */
  readonly kind?: Exclude<ValueKind, 'text'>
  /** The unit in a file: the currency of an amount, the zone of a moment where that is not the reader's. */
  readonly unit?: (row: Row) => string
  /** The columns that stand for it in files, where it is not one value: for a period its two days. */
  readonly files?: readonly Omit<Column<Row>, 'files'>[]
  readonly align?: 'right'
  /** Holds buttons, not a value: neither sorted nor put away nor exported. The heading is only read out. */
  readonly control?: true
  /** Set to false for a column of boxes, whose order says nothing. */
  readonly sorted?: false
  /** A CSS grid track; default '1fr'. */
  readonly width?: string
}
export interface DataTableProps<Row extends object> {
  readonly label: string
  /** With a name the columns can be chosen, are remembered under it, and what is shown can be taken away as a file. */
  readonly name?: string
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  readonly filter?: string
  readonly sortedBy?: { readonly id: string; readonly desc: boolean }
  readonly empty: ReactNode
  /** For a list that does not fill the page: as high as its rows, and no higher than this. */
  readonly heightMax?: number
  /** The least readable width in pixels, so that a phone scrolls sideways. Default: so much a column. */
  readonly widthMin?: number
  readonly footer?: readonly ReactNode[]
  /** Told which rows and columns stand in the table, in the order of the table: an export is of that. Must be memoised by the caller. */
  readonly onShown?: (rows: readonly Row[], columns: readonly string[]) => void
  /** For a phone: each row a card, its cells below each other under their headings. */
  readonly cards?: boolean
  /** The screen has exports of its own. */
  readonly exported?: false
}

/** Fetched by a phone. */
const CardRows = lazyComponent(() => import('./CardRows.tsx'))
const column_px_min = 104
const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
/** Orders rows like a dictionary of the browser's language: Ș after S, and 9 before 10. */
const byWords = <Row extends object>(
  a: TableRow<typeof features, Row>,
  b: TableRow<typeof features, Row>,
  column: string,
): number => words.compare(String(a.getValue(column)), String(b.getValue(column)))

/** Every list of the product: sorted by a click or Enter on a heading, walked with the arrow keys, and only what is in sight exists. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, name, empty, heightMax, widthMin, footer, exported = true, cards = false } = props
  const choice = useColumnChoice(name, props.columns)
  const columns = choice.shown
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useAtomValue(denseAtom) ? 28 : 36
  const { sorted, headers } = useSorted(props, columns)
  // Here and not in the body: a child's effects run before this element's ref is set, and the list would stay empty.
  const list = useVirtualizer({
    count: cards ? 0 : sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 10,
  })
  const walked = useWalked(list, cards)
  useKeptPlace(scroller, name, cards)
  const tracks = cards ? {} : { gridTemplateColumns: columns.map(trackOf).join(' ') }
  const body = { rows: sorted, columns, tracks }
  return (
    <div
      ref={scroller}
      className={`cb-card ${classes['scroller']}`}
      style={heightMax ? { maxHeight: heightMax, flex: 'none' } : undefined}
      role="region"
      aria-label={label}
      tabIndex={0}
      onKeyDown={(event) => walk(event, sorted.length, walked.current)}
      data-menu={name !== undefined || undefined}
      data-cards={cards || undefined}
    >
      {name !== undefined && (
        <TableMenu
          label={label}
          columns={props.columns}
          choice={choice}
          rows={exported ? () => sorted.map(({ original }) => original) : null}
        />
      )}
      <div
        role="table"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        className={classes['table']}
        style={cards ? undefined : { minWidth: widthMin ?? columns.length * column_px_min }}
      >
        <Head headers={headers} columns={columns} tracks={tracks} />
        {sorted.length > 0 &&
          (cards ? (
            <LazyBoundary fallback={null}>
              <CardRows ids={sorted.map(({ id }) => id)} lines={columns.length + 1} walked={walked}>
                {(cardList) => <TableBody {...body} rowHeight={null} list={cardList} />}
              </CardRows>
            </LazyBoundary>
          ) : (
            <TableBody {...body} rowHeight={rowHeight} list={list} />
          ))}
        {footer && sorted.length > 0 && (
          <Footer
            texts={footer.filter((_, index) => choice.isShown(props.columns[index]?.id ?? ''))}
            columns={columns}
            tracks={tracks}
          />
        )}
      </div>
      {sorted.length === 0 && empty}
    </div>
  )
}

/** Who scrolls to a row that is walked to: a table itself, of cards whoever draws them. */
function useWalked(list: RowList, cards: boolean) {
  const walked = useRef(list)
  useEffect(() => {
    if (!cards) walked.current = list
  }, [list, cards])
  return walked
}

/** What names a row is not cut short for what stands beside it. */
const trackOf = ({ width = '1fr' }: { readonly width?: string }, index: number): string =>
  `minmax(${index === 0 && width.endsWith('fr') ? '9.5rem' : 0}, ${width})`

/** The rows that pass the filter, in the order of the chosen heading; tells the caller that asks for them. */
function useSorted<Row extends object>(
  { rows, rowId, filter = '', sortedBy, onShown }: DataTableProps<Row>,
  columns: readonly Column<Row>[],
) {
  const data = useMemo(() => filtered(rows, columns, filter), [rows, columns, filter])
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, value, align, control, sorted }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          accessorFn: value,
          enableSorting: !control && sorted !== false,
          sortFn: align === 'right' ? 'basic' : byWords,
        }),
      ),
    [columns],
  )
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: rowId,
    enableSortingRemoval: false,
    initialState: { sorting: sortedBy ? [{ ...sortedBy }] : [] },
  })
  const sorted = table.getRowModel().rows
  useEffect(() => {
    const ids = columns.map(({ id }) => id)
    onShown?.(
      sorted.map(({ original }) => original),
      ids,
    )
  }, [onShown, sorted, columns])
  return { sorted, headers: table.getHeaderGroups()[0]?.headers ?? [] }
}

function filtered<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filter: string,
): Row[] {
  const wanted = filter.trim().toLowerCase()
  return wanted === ''
    ? [...rows]
    : rows.filter((row) =>
        columns.some(({ value }) => String(value(row)).toLowerCase().includes(wanted)),
      )
}

/** Walks through rows by key; fetches the code for it with the first such key. */
function walk(event: KeyboardEvent<HTMLElement>, rows: number, list: RowList): void {
  const { key, currentTarget, target } = event
  const isOnRow = (target as HTMLElement).matches('[data-body]')
  const walks =
    key === 'Enter' ? isOnRow : /Up$|Down$/.test(key) || (event.ctrlKey && /^(Home|End)$/.test(key))
  if (!walks || event.altKey || rows === 0) return
  event.preventDefault()
  void import('./walk-rows.ts').then(
    ({ walkRows }) => walkRows(event, currentTarget, rows, list),
    toastFailure,
  )
}
