/** The byte order mark by which spreadsheets know a file as UTF-8; it stands once, at the beginning. */
export const CSV_BEGINNING = '\uFEFF'

/** A value that is no number and yet written as it is, such as a time below zero. Never what people typed. */
export interface CsvValue {
  readonly plain: string
}
export type CsvCell = string | number | CsvValue

/**
 * A line of RFC 4180. A text that a spreadsheet would run as a formula stands behind an apostrophe, as does one that looks like such a
 * text already: `unguarded` gives back each as it was. A number or a value stays one.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * An instant, '2026-11-20T06:00:00.250Z', as every CSV of the product writes moments: '2026-11-20 06:00:00', by a clock that
 * its heading names. Spreadsheets of any language read this as a moment, and ISO 8601 with its T and Z as a text. To the
 * second, so that what happened within a minute keeps its order.
 */
export const csvInstant = (instant: string): string => instant.slice(0, 19).replace('T', ' ')
/** Zone of the moments below a heading, where the reader's zone is not known. */
export const CSV_ZONE = 'UTC'

/** The text of a cell that `csvLine` wrote. */
export const unguarded = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

function csvCell(text: CsvCell): string {
  if (typeof text === 'number') return String(text)
  if (typeof text === 'object') return text.plain
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
