import { shownZone } from '../platform/clock.ts'
import type { Column } from './DataTable.tsx'
import {
  clockValue,
  withUnit,
  type ValueKind,
  type WrittenCell,
  type WrittenSheet,
} from './sheet.ts'

type FileColumn<Row> = Omit<Column<Row>, 'files'>
/** Headings of the column beside amounts or moments, where these are not of one currency or zone. */
interface UnitWords {
  readonly money: string
  readonly moment: string
}
interface WrittenPart {
  readonly kind: ValueKind
  readonly header: string
  readonly cells: readonly WrittenCell[]
}
export type ListWriter = <Row>(
  title: string,
  shown: readonly Column<Row>[],
  rows: readonly Row[],
) => WrittenSheet

/** A list as it goes into files: what can be reckoned with as a value, and what it is counted in named in words of the reader. */
export const listWriter =
  (words: UnitWords): ListWriter =>
  (title, shown, rows) => {
    const columns = shown
      .filter(({ control }) => !control)
      .flatMap((column) => column.files ?? [column])
    const headers = columns.map(({ header }) => header)
    const parts = columns.flatMap((column) => {
      const units = unitColumn(column, rows)
      return units === null || headers.includes(words[units.of])
        ? [writtenColumn(column, rows)]
        : [writtenColumn(column, rows), { ...units, header: words[units.of] }]
    })
    return {
      title,
      columns: parts.map(({ header, kind }) => ({ header, kind })),
      lines: rows.map((_, index) =>
        parts.map(({ cells }) => cells[index] ?? { kind: 'text', value: null }),
      ),
      total: null,
    }
  }

/** Its heading says what it is counted in, where that is one thing. */
function writtenColumn<Row>(column: FileColumn<Row>, rows: readonly Row[]): WrittenPart {
  const { kind = 'text', header } = column
  const [unit, another] = new Set(unitsOf(column, rows).filter((one) => one !== null))
  return {
    kind,
    header: unit === undefined || another !== undefined ? header : withUnit(header, unit),
    cells: rows.map((row) => cellOf(column, row)),
  }
}
/** The column beside amounts of several currencies, and moments by several clocks; null where it is not needed. */
function unitColumn<Row>(
  column: FileColumn<Row>,
  rows: readonly Row[],
): (Omit<WrittenPart, 'header'> & { readonly of: keyof UnitWords }) | null {
  const units = unitsOf(column, rows)
  if (new Set(units.filter((one) => one !== null)).size < 2) return null
  const cells = units.map((value): WrittenCell => ({ kind: 'text', value }))
  return { kind: 'text', cells, of: column.kind === 'moment' ? 'moment' : 'money' }
}
const unitsOf = <Row>(column: FileColumn<Row>, rows: readonly Row[]) =>
  rows.map((row) => (cellOf(column, row).value === null ? null : unitOf(column, row)))
const unitOf = <Row>({ kind, unit }: FileColumn<Row>, row: Row): string | null =>
  unit?.(row) || (kind === 'moment' ? shownZone() : null)

function cellOf<Row>(column: FileColumn<Row>, row: Row): WrittenCell {
  const { kind, value, text } = column
  const own = text?.(row) ?? value(row)
  if (!kind) return { kind: typeof own === 'number' ? 'number' : 'text', value: own }
  if (own === '') return { kind, value: null }
  if (kind === 'day') return { kind, value: own }
  const exact = kind === 'moment' && typeof own === 'string' ? Date.parse(own) / 1000 : Number(own)
  // Such as the sums of several currencies in one cell.
  if (!Number.isFinite(exact)) return { kind: 'text', value: own }
  if (kind !== 'moment') return { kind, value: exact }
  return { kind, value: clockValue(exact, unitOf(column, row) ?? shownZone()) }
}
