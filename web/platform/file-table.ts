/**
 * A moment of a workbook by the clock of its writer, such as '2026-11-03' and '21:14:00'. Without a clock it is a day
 * alone, without a day a time alone: midnight is not the same as no time.
 */
export interface CellMoment {
  readonly day: string | null
  readonly clock: string | null
}
/** A number that its cell shows with something beside it, such as '€' or 'lei'. */
interface CellSum {
  readonly value: number
  readonly unit: string
}
/** A cell as its file has it: a workbook knows numbers and moments, a CSV only text. */
export type FileCell = string | number | CellMoment | CellSum
export const isMoment = (cell: FileCell | undefined): cell is CellMoment =>
  typeof cell === 'object' && 'clock' in cell
/** Every row of a file from its first one, blank ones too, so that a row's number is its index and one. */
export interface FileTable {
  readonly rows: readonly (readonly FileCell[])[]
  /** Numbers of rows with a quotation mark that does not belong there, or never ends. */
  readonly badQuotes: ReadonlySet<number>
  /** Each cell says itself in which column it stands, as in a workbook: one beside the headings has moved no other. */
  readonly placed: boolean
}

/** Bounds of what one file may be; more is said in words before memory runs out. */
export const table_bytes_max = 64 * 1024 * 1024
export const table_rows_max = 250_000
export const table_columns_max = 200
/** Bounds of a workbook: its parts unpacked, and the cells of a sheet with the blank ones between them. */
export const workbook_bytes_max = 256 * 1024 * 1024
export const workbook_cells_max = 20_000_000

/** Faults of a file as a whole. */
const fileFaults = [
  'empty',
  'tooLarge',
  'rowsTooMany',
  'columnsTooMany',
  'oldWorkbook',
  'notATable',
  'notUtf8',
  'badQuotes',
  'rowsLost',
  'workbookBroken',
  'workbookTooLarge',
  'sheetUnknown',
] as const
export type FileFault = (typeof fileFaults)[number]

/** A file that cannot be read at all. */
export class FileFaultError extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault, cause?: unknown) {
    super(fault, { cause })
    this.name = 'FileFaultError'
    this.fault = fault
  }
}

export const isBlankRow = (row: readonly FileCell[]): boolean => row.every((cell) => cell === '')

/** Raises FileFaultError for what is more than a screen could show. */
export function boundedTable(table: FileTable): FileTable {
  if (table.rows.length > table_rows_max) throw new FileFaultError('rowsTooMany')
  if (table.rows.some((row) => row.length > table_columns_max))
    throw new FileFaultError('columnsTooMany')
  if (table.rows.every(isBlankRow)) throw new FileFaultError('empty')
  return table
}
