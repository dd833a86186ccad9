import { hoursMinutes, hoursMinutesSeconds } from './duration.ts'

/** How a value is written on the screen and in a file; durations, differences and lengths are seconds. */
export type ValueKind =
  | 'text'
  | 'duration'
  | 'difference'
  | 'percent'
  | 'share'
  | 'length'
  | 'number'
  | 'money'
type Value = string | number | null

export interface SheetColumn<Row> {
  readonly id: string
  readonly header: string
  readonly kind: ValueKind
  readonly value: (row: Row) => Value
  /** What stands in the cell, where that is not the value it is sorted by. */
  readonly text?: (row: Row) => string
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
export interface WrittenCell {
  readonly kind: ValueKind
  readonly value: Value
  readonly text: string
}
/** A table as lines of cells, ready for any kind of file. */
export interface WrittenSheet {
  readonly title: string
  readonly headers: readonly string[]
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
  return value.toLocaleString(locale)
}
const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '')

export const cellText = <Row>(
  { kind, value, text }: SheetColumn<Row>,
  row: Row,
  locale: string,
): string => (text ? text(row) : valueText(kind, value(row), locale))

/** `rows` in the order in which they stand on the screen. */
export function written<Row>(
  { title, columns }: Sheet<Row>,
  rows: readonly Row[],
  locale: string,
): WrittenSheet {
  const hasTotal = columns.some(({ total }) => total !== undefined) && rows.length > 0
  return {
    title,
    headers: columns.map(({ header }) => header),
    lines: rows.map((row) =>
      columns.map((column): WrittenCell => ({
        kind: column.kind,
        value: column.text ? column.text(row) : column.value(row),
        text: cellText(column, row, locale),
      })),
    ),
    total: hasTotal
      ? columns.map(({ kind, total = '' }): WrittenCell => ({
          kind,
          value: total,
          text: valueText(kind, total, locale),
        }))
      : null,
  }
}
