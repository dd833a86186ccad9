import { createHash } from 'node:crypto'
import writeXlsxFile from 'write-excel-file/node'

/** The noise in each row, which no ZIP makes smaller, so that some hundred rows are more than a megabyte. */
const noise_bytes = 6_000
const noiseOf = (row: number): string =>
  createHash('shake256', { outputLength: noise_bytes }).update(String(row)).digest('base64')

/** A workbook of one sheet with these rows under these headings, and a last column without a heading that makes it large. */
export async function largeWorkbook(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<Buffer<ArrayBuffer>> {
  const data = [[...headings, ''], ...rows.map((row, index) => [...row, noiseOf(index)])]
  return Buffer.from(await writeXlsxFile(data).toBuffer())
}
