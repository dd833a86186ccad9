import { amountText } from '#shared/money/amount.ts'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { CSV_BEGINNING, csvLine, type CsvCell, type CsvValue } from '#shared/platform/csv.ts'

type Cells = readonly CsvCell[]

/** A CSV that is made while it is sent: a page of lines at a time is in memory. */
export const csvFile = (
  filename: string,
  headings: readonly string[],
  pages: AsyncIterable<readonly Cells[]>,
): FileAnswer => ({
  type: 'text/csv; charset=utf-8',
  body: bytesOf(headings, pages),
  filename,
  cacheSeconds: 0,
})
async function* bytesOf(
  headings: readonly string[],
  pages: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${CSV_BEGINNING}${csvLine(headings)}`)
  for await (const lines of pages) yield Buffer.from(lines.map(csvLine).join(''))
}
/** A number for a spreadsheet, to the last digit however large it is. */
export const csvAmount = (minor: bigint | number): CsvValue => ({
  plain: amountText(minor).replace(/[.]00$|(?<=[.]\d)0$/, ''),
})
