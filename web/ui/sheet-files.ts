import type { SheetData } from 'write-excel-file/browser'
import type { WrittenCell, WrittenSheet } from './sheet.ts'

/** The tables one below the other; the zone, if times are in one, stands in the first heading, so that the first line is still that of the headings. */
export function csvLines(
  sheets: readonly WrittenSheet[],
  zone: string | null,
): (string | number)[][] {
  return sheets.flatMap(({ title, headers, lines, total }, index) => [
    ...(index === 0 ? [] : [[], [title]]),
    headers.map((header, column) =>
      index === 0 && column === 0 && zone !== null ? `${header} (${zone})` : header,
    ),
    ...lines.map((cells) => cells.map(csvValue)),
    ...(total ? [total.map(({ text }) => text)] : []),
  ])
}

/** A plain number is one in the file, too, without the reader's signs for thousands. */
const csvValue = ({ kind, value, text }: WrittenCell): string | number =>
  (kind === 'number' || kind === 'money') && typeof value === 'number' ? value : text

const day_s = 86_400
const units = {
  duration: day_s,
  length: day_s,
  difference: 3600,
  percent: 100,
  share: 100,
  number: 1,
  money: 1,
  text: 1,
} as const
const formats = {
  duration: '[h]:mm',
  length: '[h]:mm:ss',
  difference: '+0.00" h";-0.00" h";0.00" h"',
  percent: '0.0%',
  share: '0.0%',
  number: '0',
  money: '#,##0.00',
  text: undefined,
} as const
/** A spreadsheet counts time in days and shares in ones. It can show no negative time, so a difference is a number of hours. */
function excelCell({ kind, value, text }: WrittenCell, bold = false) {
  const style = bold ? ({ fontWeight: 'bold' } as const) : {}
  if (typeof value !== 'number')
    return {
      value: text,
      type: String,
      ...style,
      ...(kind === 'text' ? {} : { align: 'right' as const }),
    }
  const number = value / units[kind]
  const format = formats[kind]
  return { value: number, type: Number, ...style, ...(format ? { format } : {}) }
}

/** One sheet of a workbook: what it is of, then headings, numbers as numbers, the total. Exported for its test. */
export function excelData(
  { headers, lines, total }: WrittenSheet,
  notes: readonly string[],
): SheetData {
  return [
    ...notes.map((note) => [{ value: note, type: String }]),
    headers.map((header, column) => ({
      value: header,
      type: String,
      fontWeight: 'bold' as const,
      ...(column === 0 ? {} : { align: 'right' as const }),
    })),
    ...lines.map((cells) => cells.map((cell) => excelCell(cell))),
    ...(total ? [total.map((cell) => excelCell(cell, true))] : []),
  ]
}

/** The tables as a workbook, a sheet each. The library is fetched when somebody first asks for it. */
export async function toXlsx(
  sheets: readonly WrittenSheet[],
  notes: readonly string[],
): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  return write(
    sheets.map((sheet) => ({
      data: excelData(sheet, notes),
      // A sheet's name has at most 31 letters, and none of these.
      sheet: sheet.title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
      columns: sheet.headers.map((_, column) => ({ width: column === 0 ? 26 : 15 })),
      stickyRowsCount: notes.length + 1,
    })),
  ).toBlob()
}
