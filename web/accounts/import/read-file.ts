import { linesOfSheet, linesOfText, type ImportLines } from './lines.ts'

/** What an office keeps people in. */
export const fileKinds = ['.csv', '.xlsx', '.ndjson', '.jsonl', '.json', '.txt'] as const
export const file_bytes_max = 16 * 1024 * 1024

/** The lines of a file by the ending of its name; the libraries that read tables are fetched with the first of them. */
export async function readLines(file: File): Promise<ImportLines> {
  const kind = file.name.slice(file.name.lastIndexOf('.')).toLowerCase()
  if (kind === '.xlsx') {
    const { readSheet } = await import('read-excel-file/browser')
    return linesOfSheet(await readSheet(file))
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
