import Papa from 'papaparse'
import { FileFaultError, table_rows_max, type FileTable } from './file-table.ts'

/**
 * Reads the rows of a CSV (RFC 4180, and what is near it), with any ends of lines: programs that add to a file of another system mix
 * them. Raises FileFaultError for more rows than a page can hold, and where its lines are not all in the rows.
 */
export function readCsv(text: string, delimiter: string): FileTable {
  const lines = withOneEnd(text)
  if (lines === '') return { rows: [], badQuotes: new Set(), placed: false }
  const { data, errors } = Papa.parse<string[]>(lines, {
    delimiter,
    newline: '\n',
    // One more than there may be tells that there are too many.
    preview: table_rows_max + 2,
  })
  if (data.length > table_rows_max + 1) throw new FileFaultError('rowsTooMany')
  if (linesIn(data) !== ends(lines) + 1) throw new FileFaultError('rowsLost')
  // A text that ends with a line's end has no line after it.
  const last = data.at(-1)
  const rows = last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data
  const badQuotes = new Set(
    errors.flatMap(({ type, row }) => (type === 'Quotes' ? [(row ?? 0) + 1] : [])),
  )
  return { rows, badQuotes, placed: false }
}

const withOneEnd = (text: string): string =>
  text.replace(/^\uFEFF/, '').replaceAll(/\r*\n|\r/g, '\n')
function ends(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
/** A cell in quotation marks may reach over several lines. */
const linesIn = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, row) => sum + row.reduce((more, cell) => more + ends(cell), 1), 0)

const looked_at_chars = 64 * 1024
const looked_at_rows = 60
/** The delimiter by which most of the first rows have the same number of cells, and more than one. */
export function guessDelimiter<D extends string>(
  text: string,
  delimiters: readonly [D, ...D[]],
): D {
  const head = withOneEnd(text.slice(0, looked_at_chars))
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, {
      delimiter,
      newline: '\n',
      preview: looked_at_rows,
    })
    const widths = new Map<number, number>()
    for (const { length } of data) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    const [width = 0, count = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? []
    return { delimiter, score: count * 1000 + width }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}
