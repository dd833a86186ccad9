import type { Column } from './DataTable.tsx'
import { dayAndTime } from './format.ts'

interface MomentColumn<Row> {
  readonly id: string
  readonly header: string
  /** The moment as the server writes it; null where there is none. */
  readonly at: (row: Row) => string | null
  /** Said where there is none. */
  readonly none?: string
  readonly width?: string
}
/** A moment: sorted by time, shown by the studio's clock, in files as well. */
export const momentColumn = <Row>(
  { at, none = '', ...column }: MomentColumn<Row>,
  locale: string,
): Column<Row> => {
  const seconds = (row: Row) => Date.parse(at(row) ?? '1970-01-01T00:00:00Z') / 1000
  return {
    ...column,
    kind: 'moment',
    value: seconds,
    cell: (row) => (at(row) === null ? none : dayAndTime(seconds(row), locale)),
    text: (row) => at(row) ?? '',
  }
}
