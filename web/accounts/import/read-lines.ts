import { FileFaultError, type FileCell } from '../../platform/file-table.ts'
import { linesOfSheet, linesOfText, type ImportLines } from './lines.ts'

/**
 * The lines of a file by the ending of its name; of a workbook those of its first sheet. Raises FileFaultError for a file
 * that cannot be read. The libraries that read tables are fetched with the first of them.
 */
export async function readLines(file: File): Promise<ImportLines> {
  const kind = file.name.slice(file.name.lastIndexOf('.')).toLowerCase()
  if (kind === '.xlsx') {
    const { readWorkbook } = await import('../../platform/workbook/read-workbook.ts')
    const [sheet] = readWorkbook(new Uint8Array(await file.arrayBuffer()))
    return linesOfSheet(sheet?.read().rows ?? [])
  }
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  if (kind !== '.csv') return linesOfText(text)
  const { guessDelimiter, readCsv } = await import('../../platform/read-csv.ts')
  const { rows, badQuotes } = readCsv(text, guessDelimiter(text, [',', ';', '\t', '|']))
  if (badQuotes.size > 0) throw new FileFaultError('badQuotes')
  return linesOfSheet(rows.map((row) => row.map(withoutGuard)))
}

/** The text of a file, without the mark of UTF-8 that spreadsheets write. Raises FileFaultError for what is no text, or another kind. */
function textOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // Excel’s “Unicode text”; anything else with a NUL in it is a program, a picture or an archive.
  if (isWide) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new FileFaultError('notATable')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new FileFaultError('notUtf8', cause)
  }
}

/** A text that looks like a formula is written into a CSV behind an apostrophe (shared/platform/csv.ts). */
const withoutGuard = (cell: FileCell): FileCell =>
  typeof cell === 'string' ? cell.replace(/^'(?=[=+\-@\t\r])/, '') : cell
