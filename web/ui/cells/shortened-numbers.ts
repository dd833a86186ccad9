import { isMoment, type FileCell } from '../../platform/file-table.ts'
import { textOfCell } from './cell-text.ts'

/** A spreadsheet keeps so many figures of a number, and writes zeros behind them. */
const figures_kept = 15
const scientific = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i

/**
 * Whether a spreadsheet has turned a name into something else: a number such as '1.23457E+15', or a day from '3-11'. A number that it
 * has cut to fifteen figures is seen only beside the others (`cutsLongNumbers`).
 */
export function isShortened(cell: FileCell | undefined): boolean {
  if (cell === undefined) return false
  if (typeof cell === 'string') return scientific.test(cell.trim()) && /E[+-]/i.test(cell)
  if (isMoment(cell)) return true
  const value = typeof cell === 'number' ? cell : cell.value
  return scientific.test(String(value)) || (Number.isInteger(value) && !Number.isSafeInteger(value))
}
const isLongNumber = (text: string): boolean => /^\d{16,}$/.test(text)
/** Whether all numbers of a column that are longer than a spreadsheet keeps end as it writes them; none of these is what it was. */
export function cutsLongNumbers(cells: readonly (FileCell | undefined)[]): boolean {
  const long = cells.map(textOfCell).filter(isLongNumber)
  return long.length > 0 && long.every((text) => /^0+$/.test(text.slice(figures_kept)))
}
export const isCutNumber = (cell: FileCell | undefined): boolean =>
  isLongNumber(textOfCell(cell)) && /^0+$/.test(textOfCell(cell).slice(figures_kept))
