import { unguarded } from '#shared/platform/csv.ts'
import { FileFaultError, type FileCell } from './file-table.ts'

type Rows = readonly (readonly FileCell[])[]

/** The rows of a file that may have been written by the product; of a workbook those of its first sheet. Raises FileFaultError. */
export async function readTableFile(file: File): Promise<Rows> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!/\.xlsx$/i.test(file.name)) return readTableText(textOfBytes(bytes))
  const { readWorkbook } = await import('./workbook/read-workbook.ts')
  return readWorkbook(bytes)[0]?.read().rows ?? []
}
const delimiters = [',', ';', '\t', '|'] as const
/** One of those in the first line: what stands in the texts of the others, however often, parts no columns. */
async function delimiterOf(text: string): Promise<string> {
  const { guessDelimiter } = await import('./read-csv.ts')
  const [first = ''] = text.split('\n', 1)
  const [one, ...others] = delimiters.filter((delimiter) => first.includes(delimiter))
  return guessDelimiter<string>(text, one === undefined ? delimiters : [one, ...others])
}
/** The rows of a CSV, with whatever stands between its cells. Raises FileFaultError. The reader is fetched with the first of them. */
export async function readTableText(text: string): Promise<Rows> {
  const { readCsv } = await import('./read-csv.ts')
  const { rows, badQuotes } = readCsv(text, await delimiterOf(text))
  if (badQuotes.size > 0) throw new FileFaultError('badQuotes')
  // A text that looks like a formula is written into a CSV behind an apostrophe.
  return rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unguarded(cell) : cell)))
}

/** The text of a file, without the mark of UTF-8 that spreadsheets write. Raises FileFaultError for what is no text, or another kind. */
export function textOfBytes(bytes: Uint8Array): string {
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
