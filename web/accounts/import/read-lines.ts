import { linesOfSheet, linesOfText, type ImportLines } from './lines.ts'

/**
 * The lines of a file by the ending of its name; of a workbook those of its first sheet. Raises FileFaultError for a workbook
 * that cannot be read. The libraries that read tables are fetched with the first of them.
 */
export async function readLines(file: File): Promise<ImportLines> {
  const kind = file.name.slice(file.name.lastIndexOf('.')).toLowerCase()
  if (kind === '.xlsx') {
    const { readWorkbook } = await import('../../platform/read-workbook.ts')
    const [sheet] = await readWorkbook(new Uint8Array(await file.arrayBuffer()))
    return linesOfSheet(sheet?.table.rows ?? [])
  }
  // A spreadsheet's own mark of UTF-8 is no part of the first heading.
  const text = (await file.text()).replace(/^\uFEFF/, '')
  if (kind !== '.csv') return linesOfText(text)
  const { default: Papa } = await import('papaparse')
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: false })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new Error(`${broken.message} (${(broken.row ?? 0) + 1})`)
  return linesOfSheet(data)
}
