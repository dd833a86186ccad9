import { strFromU8, unzipSync, zipSync, type Unzipped } from 'fflate'
import readXlsxFile from 'read-excel-file/browser'
import {
  boundedTable,
  FileFaultError,
  table_columns_max,
  table_rows_max,
  workbook_bytes_max,
  workbook_cells_max,
  type FileCell,
  type FileTable,
} from './file-table.ts'

export interface WorkbookSheet {
  readonly name: string
  readonly table: FileTable
}
const parts_max = 1000

/**
 * The sheets of a workbook. Raises FileFaultError for what is none, or would be larger than a page can hold.
 *
 * It is unpacked here, with bounds, and handed on without compression: the reader would unpack without bounds, and larger parts
 * in a worker made of a text, which the pages' policy (`default-src 'self'`) does not let start, so that it would wait for ever.
 */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<readonly WorkbookSheet[]> {
  const parts = unpacked(bytes)
  for (const [name, part] of Object.entries(parts))
    if (/worksheets\//.test(name)) assertExtent(part)
  const sheets = await readXlsxFile(zipSync(parts, { level: 0 }).buffer).catch((error: unknown) => {
    throw new FileFaultError('workbookBroken', error)
  })
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    table: { rows: data.map((row) => row.map(cellOf)), badQuotes: new Set<number>() },
  }))
}

/** The chosen sheet, or the first one. */
export function tableOfSheet(sheets: readonly WorkbookSheet[], name?: string): FileTable {
  const sheet = name === undefined ? sheets[0] : sheets.find((one) => one.name === name)
  if (!sheet) throw new FileFaultError('sheetUnknown')
  return boundedTable(sheet.table)
}

function unpacked(bytes: Uint8Array): Unzipped {
  let total = 0
  let count = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.xml(\.rels)?$/.test(name)) return false
        total += originalSize
        count += 1
        // No part is unpacked into more than it says of itself.
        if (total > workbook_bytes_max || count > parts_max)
          throw new FileFaultError('workbookTooLarge')
        return true
      },
    })
  } catch (error) {
    throw error instanceof FileFaultError ? error : new FileFaultError('workbookBroken', error)
  }
}

/** The reader fills all rows and columns up to the farthest cell: one cell far away would be millions. */
function assertExtent(part: Uint8Array): void {
  let columns = 0
  let rows = 0
  for (const [, letters = '', digits = ''] of strFromU8(part, true).matchAll(
    /\sr\s*=\s*["']([A-Za-z]*)(\d+)/g,
  )) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnNumber(letters))
  }
  if (rows * columns > workbook_cells_max) throw new FileFaultError('workbookTooLarge')
  if (rows > table_rows_max) throw new FileFaultError('rowsTooMany')
  if (columns > table_columns_max) throw new FileFaultError('columnsTooMany')
}
const columnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase(), (letter) => letter.charCodeAt(0) - 64).reduce(
    (sum, place) => sum * 26 + place,
    0,
  )

const cellOf = (cell: unknown): FileCell =>
  typeof cell === 'string' || typeof cell === 'number' || cell instanceof Date
    ? cell
    : typeof cell === 'boolean'
      ? String(cell)
      : ''
