import { readTableFile, textOfBytes } from '../../platform/read-table.ts'
import { linesOfSheet, linesOfText, type ImportLines } from './lines.ts'

/**
 * The lines of a file by the ending of its name; of a workbook those of its first sheet. Raises FileFaultError for a file
 * that cannot be read. The libraries that read tables are fetched with the first of them.
 */
export async function readLines(file: File): Promise<ImportLines> {
  return /\.(csv|xlsx)$/i.test(file.name)
    ? linesOfSheet(await readTableFile(file))
    : linesOfText(textOfBytes(new Uint8Array(await file.arrayBuffer())))
}
