/** A cell as its file has it: a workbook knows numbers and moments (wall times, kept as if they were UTC), a CSV only text. */
export type StatementCell = string | number | Date
/** Every row of a file from its first one, blank ones too, so that a row's number is its index and one. */
export interface StatementTable {
  readonly rows: readonly (readonly StatementCell[])[]
  /** Numbers of rows with a quotation mark that does not belong there, or never ends. */
  readonly badQuotes: ReadonlySet<number>
}

/** Bounds of what one file may be; more is said in words before memory runs out. */
export const statement_bytes_max = 64 * 1024 * 1024
export const statement_rows_max = 250_000
export const statement_columns_max = 200
/** Of a workbook: its parts unpacked, and the cells that its farthest one spans. */
export const workbook_bytes_max = 256 * 1024 * 1024
export const workbook_cells_max = 20_000_000

/** What is wrong with a file as a whole. */
export const fileFaults = [
  'empty',
  'tooLarge',
  'rowsTooMany',
  'columnsTooMany',
  'oldWorkbook',
  'notATable',
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

/** The text of a cell without blanks around it; a number as people would write it. */
export function textOfCell(cell: StatementCell | undefined): string {
  if (typeof cell === 'string') return unwrapped(cell.trim())
  if (typeof cell === 'number') return String(cell)
  if (cell === undefined || Number.isNaN(cell.getTime())) return ''
  return cell.toISOString().slice(0, 19).replace('T', ' ')
}
/** `="0012"` is how exports keep a spreadsheet from making a number of a text. */
const unwrapped = (text: string): string => /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text

export const isBlankRow = (row: readonly StatementCell[]): boolean =>
  row.every((cell) => cell === '')

/** Raises FileFaultError for what is more than a screen could show. */
export function boundedTable(table: StatementTable): StatementTable {
  if (table.rows.length > statement_rows_max) throw new FileFaultError('rowsTooMany')
  if (table.rows.some((row) => row.length > statement_columns_max))
    throw new FileFaultError('columnsTooMany')
  if (table.rows.every(isBlankRow)) throw new FileFaultError('empty')
  return table
}
