/** The byte order mark by which spreadsheets know a file as UTF-8; it stands once, at the beginning. */
export const CSV_BEGINNING = '\uFEFF'

/** A line of RFC 4180. A text that a spreadsheet would run as a formula is quoted; a number stays one. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
