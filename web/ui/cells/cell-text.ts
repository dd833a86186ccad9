import { isMoment, type FileCell } from '../../platform/file-table.ts'

/** The text of a cell without blanks around it; a number as people would write it. */
export function textOfCell(cell: FileCell | undefined): string {
  if (typeof cell === 'string') return unwrapped(cell.trim())
  if (typeof cell === 'number') return String(cell)
  if (cell === undefined) return ''
  if (!isMoment(cell)) return String(cell.value)
  return [cell.day, cell.clock].filter((part) => part !== null).join(' ')
}
/** `="0012"` is how exports keep a spreadsheet from making a number of a text. */
const unwrapped = (text: string): string => /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text
