import { delimiterOf, filledRows, type SheetRow } from './sheet-rows.ts'

/** 500 rows need no more. */
export const sheet_bytes_max = 2 * 1024 * 1024
const unpacked_bytes_max = 32 * 1024 * 1024

/** The rows of a text that was pasted or typed, or is a CSV. The library is fetched with the first of them. */
export async function rowsOfText(text: string): Promise<readonly SheetRow[]> {
  const { default: Papa } = await import('papaparse')
  const bare = text.replace(/^\uFEFF/, '')
  const { data } = Papa.parse<string[]>(bare, { delimiter: delimiterOf(bare) })
  return filledRows(data)
}

/**
 * The rows of a file: the first sheet of a workbook, or a text. Raises an error for a workbook that is none.
 *
 * A workbook is unpacked here and handed on without compression: the reader would unpack larger parts in a worker made of a
 * text, which the pages' policy does not let start, so that it would wait for ever.
 */
export async function rowsOfFile(file: File): Promise<readonly SheetRow[]> {
  if (!/\.xlsx$/i.test(file.name)) return rowsOfText(await file.text())
  const [{ unzipSync, zipSync }, { readSheet }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/browser'),
  ])
  let total = 0
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name, originalSize }) => {
      total += originalSize
      if (total > unpacked_bytes_max) throw new RangeError('the workbook is too large')
      return /\.xml(\.rels)?$/.test(name)
    },
  })
  return filledRows(await readSheet(zipSync(parts, { level: 0 }).buffer))
}
