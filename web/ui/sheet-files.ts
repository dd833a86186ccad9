import type { SheetData } from 'write-excel-file/browser'
import type { CsvCell } from '#shared/platform/csv.ts'
import { withUnit, type ValueKind, type WrittenCell, type WrittenSheet } from './sheet.ts'

/** The tables one below the other; the zone, if times are in one, stands in the first heading, so that the first line is still that of the headings. */
export function csvLines(sheets: readonly WrittenSheet[], zone: string | null): CsvCell[][] {
  return sheets.flatMap(({ title, columns, lines, total }, index) => [
    ...(index === 0 ? [] : [[], [title]]),
    columns.map(({ header, kind }, column) => {
      const text = isOfHundred(kind) ? withUnit(header, '%') : header
      return index === 0 && column === 0 && zone !== null ? withUnit(text, zone) : text
    }),
    ...lines.map((cells) => cells.map(csvValue)),
    ...(total ? [total.map(csvValue)] : []),
  ])
}
const isOfHundred = (kind: ValueKind): boolean => kind === 'percent' || kind === 'share'

/**
 * Writes a cell in no language: a CSV tells nothing of its cells, so each is written as spreadsheets of any language read it. Times have their
 * seconds: without them the cells would not add up to the total, and a spreadsheet could take hours for minutes. In decimals they
 * would be rounded, and texts where decimals have a comma. (Excel takes times below zero and those of 10,000 hours for texts; its
 * workbook has them as numbers.)
 */
function csvValue({ kind, value }: WrittenCell): CsvCell {
  if (value === null) return ''
  if (typeof value === 'number' && isTime(kind)) return { plain: timeText(value) }
  return value
}
const isTime = (kind: ValueKind): boolean =>
  kind === 'duration' || kind === 'length' || kind === 'difference'

/** '1500:00:59', '-1:00:00'; to the millisecond where that is more than whole seconds. */
function timeText(seconds: number): string {
  const ms = Math.round(Math.abs(seconds) * 1000)
  const two = (count: number) => String(count).padStart(2, '0')
  const whole = Math.floor(ms / 1000)
  const clock = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  const parts = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`
  return `${seconds < 0 && ms > 0 ? '-' : ''}${clock}${parts}`
}

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
  moment: 1,
  day: 1,
} as const satisfies Record<ValueKind, number>
const formats = {
  duration: '[h]:mm',
  length: '[h]:mm:ss',
  difference: '+0.00" h";-0.00" h";0.00" h"',
  percent: '0.0%',
  share: '0.0#%',
  number: undefined,
  money: '#,##0.00',
  text: undefined,
  moment: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
} as const satisfies Record<ValueKind, string | undefined>
const widthOf = (kind: ValueKind, column: number): number =>
  column === 0 ? 26 : kind === 'moment' ? 20 : 15

/**
 * A spreadsheet counts time in days and shares in ones. It can show no negative time, so a difference is a number of hours. It
 * knows no zones: a moment is what the clock shows that its heading names.
 */
function excelCell({ kind, value }: WrittenCell, bold = false) {
  if (value === null || value === '') return null
  const style = bold ? ({ fontWeight: 'bold' } as const) : {}
  const format = formats[kind]
  const shown = { ...style, ...(format ? { format } : {}) }
  if (typeof value === 'number') return { value: value / units[kind], type: Number, ...shown }
  const date = kind === 'moment' || kind === 'day' ? dateOf(value) : undefined
  return date
    ? { value: date, type: Date, ...shown }
    : { value: ownWord(value), type: String, ...style }
}
/**
 * The library keeps texts as names of a plain object, so that 'constructor' would be found there and break the workbook: with a
 * space behind it is none of its names.
 */
const ownWord = (text: string): string => (text in Object.prototype ? `${text} ` : text)
/** The date that a workbook writes in the same figures as '2026-11-20' or '2026-11-20 08:00:00'; undefined for a word in such a column. */
const dateOf = (value: string): Date | undefined =>
  /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(value)
    ? new Date(`${value.slice(0, 10)}T${value.slice(11) || '00:00:00'}Z`)
    : undefined

/** One sheet of a workbook: what it is of, then headings, numbers as numbers, the total. Exported for its test. */
export function excelData(
  { columns, lines, total }: WrittenSheet,
  notes: readonly string[],
): SheetData {
  return [
    ...notes.map((note) => [{ value: note, type: String }]),
    columns.map(({ header }, column) => ({
      value: header,
      type: String,
      fontWeight: 'bold' as const,
      ...(column === 0 ? {} : { align: 'right' as const }),
    })),
    ...lines.map((cells) => cells.map((cell) => excelCell(cell))),
    ...(total ? [total.map((cell) => excelCell(cell, true))] : []),
  ]
}

/** The tables as a workbook, a sheet each. The library is fetched on first use. */
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
      columns: sheet.columns.map(({ kind }, column) => ({ width: widthOf(kind, column) })),
      stickyRowsCount: notes.length + 1,
    })),
  ).toBlob()
}
