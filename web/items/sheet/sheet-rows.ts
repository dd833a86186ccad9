/** A cell as a workbook or a text has it; a day of a workbook is kept as if it were UTC. */
export type SheetCell = string | number | Date
export interface SheetRow {
  /** As people count it in the sheet, from 1. */
  readonly row: number
  readonly cells: readonly SheetCell[]
}

/** What parts the cells of a text: what is copied from a spreadsheet has tabs, and a file of a country with decimal commas semicolons. */
export function delimiterOf(text: string): '\t' | ';' | ',' {
  const [first = ''] = text.split('\n', 1)
  if (first.includes('\t')) return '\t'
  return first.includes(';') ? ';' : ','
}

/** Rows with something in them, with their numbers. */
export const filledRows = (rows: readonly (readonly unknown[])[]): readonly SheetRow[] =>
  rows.flatMap((given, index) => {
    const cells = given.map(cellOf)
    return cells.every((cell) => cell === '') ? [] : [{ row: index + 1, cells }]
  })
const cellOf = (cell: unknown): SheetCell =>
  typeof cell === 'number' || cell instanceof Date
    ? cell
    : typeof cell === 'string'
      ? cell.trim()
      : ''

/** A cell as people would write it. */
export const textOfSheetCell = (cell: SheetCell | undefined): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
