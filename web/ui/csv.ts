/** RFC 4180, with a byte order mark for spreadsheets. A text that a spreadsheet would run as a formula is quoted; a number stays one. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}

function csvCell(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a text, or what a library made, to the browser as a file. */
export function download(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser may read it after this function has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
