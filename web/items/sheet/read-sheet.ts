import { FileFaultError } from '../../platform/file-table.ts'
import { delimiterOf, filledRows, type SheetRow } from './sheet-rows.ts'

/** 500 rows need no more. */
export const sheet_bytes_max = 2 * 1024 * 1024

/** Reads the rows of a text that was pasted or typed, or is a CSV. The reader is fetched with the first of them. */
export async function rowsOfText(text: string): Promise<readonly SheetRow[]> {
  const { readCsv } = await import('../../platform/read-csv.ts')
  return filledRows(readCsv(text, delimiterOf(text.replace(/^\uFEFF/, ''))).rows)
}

/** The rows of a file: the first sheet of a workbook, or a text. Raises FileFaultError for what cannot be read. */
export async function rowsOfFile(file: File): Promise<readonly SheetRow[]> {
  if (!/\.xlsx$/i.test(file.name)) return rowsOfText(await file.text())
  const { readWorkbook } = await import('../../platform/workbook/read-workbook.ts')
  const [sheet] = readWorkbook(new Uint8Array(await file.arrayBuffer()))
  if (!sheet) throw new FileFaultError('empty')
  return filledRows(sheet.read().rows)
}
