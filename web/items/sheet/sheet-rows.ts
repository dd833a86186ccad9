import { isBlankRow, type FileCell } from '../../platform/file-table.ts'

export interface SheetRow {
  /** As people count it in the sheet, from 1. */
  readonly row: number
  readonly cells: readonly FileCell[]
}

/**
 * Finds the mark between the cells of a text: tabs in what is copied from a spreadsheet, and semicolons in a file of a
 * country with decimal commas.
 */
export function delimiterOf(text: string): '\t' | ';' | ',' {
  const [first = ''] = text.split('\n', 1)
  if (first.includes('\t')) return '\t'
  return first.includes(';') ? ';' : ','
}

/** Rows with something in them, with their numbers. */
export const filledRows = (rows: readonly (readonly FileCell[])[]): readonly SheetRow[] =>
  rows.flatMap((given, index) => {
    const cells = given.map((cell) => (typeof cell === 'string' ? cell.trim() : cell))
    return isBlankRow(cells) ? [] : [{ row: index + 1, cells }]
  })
