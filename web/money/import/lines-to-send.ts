import type { OutgoingLine } from './chunks.ts'
import type { PreviewRow } from './preview-rows.ts'

/** Returns the lines that an import of these rows sends; those that were undone only with `again`. */
export const linesToSend = (rows: readonly PreviewRow[], again: boolean): OutgoingLine[] =>
  rows.flatMap((row) => {
    if (!row.line) return []
    if (row.verdict === 'new' || row.verdict === 'unknown')
      return [{ row: row.row, line: row.line }]
    return again && row.verdict === 'reversed' && row.again !== null
      ? [{ row: row.row, line: { ...row.line, id: row.again } }]
      : []
  })
