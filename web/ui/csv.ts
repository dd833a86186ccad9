import { CSV_BEGINNING, csvLine, type CsvCell } from '#shared/platform/csv.ts'

export const toCsv = (lines: readonly (readonly CsvCell[])[]): string =>
  `${CSV_BEGINNING}${lines.map(csvLine).join('')}`

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
