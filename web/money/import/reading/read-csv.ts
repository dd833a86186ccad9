import Papa from 'papaparse'
import { delimiters } from '#shared/money/statement-mapping.ts'
import { boundedTable, table_rows_max, type FileTable } from '../../../platform/file-table.ts'

export type Delimiter = (typeof delimiters)[number]

/** The rows of a CSV (RFC 4180, and what is near it). Raises FileFaultError for too many. */
export function readCsv(text: string, delimiter: Delimiter): FileTable {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    // One more than there may be tells that there are too many.
    preview: table_rows_max + 2,
  })
  // What ends with a line's end has no line after it.
  const last = data.at(-1)
  const rows = last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data
  const badQuotes = new Set(
    errors.flatMap(({ type, row }) => (type === 'Quotes' ? [(row ?? 0) + 1] : [])),
  )
  return boundedTable({ rows, badQuotes })
}

const looked_at_chars = 64 * 1024
const looked_at_rows = 60
/** The delimiter by which most of the first rows have the same number of cells, and more than one. */
export function guessDelimiter(text: string): Delimiter {
  const head = text.slice(0, looked_at_chars)
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: looked_at_rows })
    const widths = new Map<number, number>()
    for (const { length } of data) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    const [width = 0, count = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? []
    return { delimiter, score: count * 1000 + width }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}
