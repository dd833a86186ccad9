import { shownZone } from '../platform/clock.ts'
import { hoursMinutes, hoursMinutesSeconds } from './duration.ts'
import { wallTimeIn } from './format.ts'

/** The kinds in which a value is written on the screen and in a file; durations, differences and lengths are seconds, moments epoch seconds, days dates. */
export type ValueKind =
  | 'text'
  | 'duration'
  | 'difference'
  | 'percent'
  | 'share'
  | 'length'
  | 'number'
  | 'money'
  | 'moment'
  | 'day'
type Value = string | number | null

export interface SheetColumn<Row> {
  readonly id: string
  readonly header: string
  readonly kind: ValueKind
  readonly value: (row: Row) => Value
  /** The text in the cell, where that is not the value that it is sorted by. For the kind text it stands in files as well. */
  readonly text?: (row: Row) => string
  /** The zone in which a file writes moments; without it the reader's. */
  readonly zone?: string
  readonly total?: Value
  readonly width?: string
}
/** A table as it is shown and as it is exported: both are made of this, so they cannot differ. */
export interface Sheet<Row> {
  readonly id: string
  readonly title: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly sortedBy?: { readonly id: string; readonly desc: boolean }
}
/** A moment is what the clock of its column's zone shows: '2026-11-20 08:00:00'. */
export interface WrittenCell {
  readonly kind: ValueKind
  readonly value: Value
}
interface WrittenColumn {
  readonly header: string
  readonly kind: ValueKind
}
/** A table as lines of cells, ready for any kind of file; in no language but for its texts. */
export interface WrittenSheet {
  readonly title: string
  readonly columns: readonly WrittenColumn[]
  readonly lines: readonly (readonly WrittenCell[])[]
  readonly total: readonly WrittenCell[] | null
}

/** A value as people read it: '1,204:30', '+3:10', '−12.5 %'. */
export function valueText(kind: ValueKind, value: Value, locale: string): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (kind === 'duration') return hoursMinutes(value, locale)
  if (kind === 'length') return hoursMinutesSeconds(value)
  if (kind === 'difference') return `${signOf(value)}${hoursMinutes(Math.abs(value), locale)}`
  if (kind === 'percent')
    return `${signOf(value)}${Math.abs(value).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
  if (kind === 'share')
    return `${value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
  // Exact; the heading says which currency.
  if (kind === 'money')
    return value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return value.toLocaleString(locale)
}
const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '')

export const cellText = <Row>(
  { kind, value, text }: SheetColumn<Row>,
  row: Row,
  locale: string,
): string => (text ? text(row) : valueText(kind, value(row), locale))

/** A heading with what its values are counted in, unless it says that. */
export const withUnit = (header: string, unit: string): string =>
  header.includes(unit) ? header : `${header} (${unit})`
/** '2026-11-20 08:00:00': what the clock of a zone shows at an epoch second. */
export const clockValue = (epochSeconds: number, zone: string): string =>
  wallTimeIn(epochSeconds * 1000, zone).replace('T', ' ')

/** `rows` in the order in which they stand on the screen. */
export function written<Row>(
  { title, columns }: Pick<Sheet<Row>, 'title' | 'columns'>,
  rows: readonly Row[],
): WrittenSheet {
  const hasTotal = columns.some(({ total }) => total !== undefined) && rows.length > 0
  return {
    title,
    columns: columns.map(({ header, kind, zone = shownZone() }) => ({
      header: kind === 'moment' ? withUnit(header, zone) : header,
      kind,
    })),
    lines: rows.map((row) => columns.map((column) => writtenCell(column, row))),
    total: hasTotal ? columns.map(({ kind, total = null }) => ({ kind, value: total })) : null,
  }
}
function writtenCell<Row>(
  { kind, value, text, zone = shownZone() }: SheetColumn<Row>,
  row: Row,
): WrittenCell {
  const own = kind === 'text' && text ? text(row) : value(row)
  return kind === 'moment' && typeof own === 'number'
    ? { kind, value: clockValue(own, zone) }
    : { kind, value: isPart(kind) && typeof own === 'number' ? Math.round(own * 100) / 100 : own }
}
const isPart = (kind: ValueKind): boolean => kind === 'percent' || kind === 'share'
