import type { PlannedCell, PlannedHours } from '#shared/schedules/hours.ts'
import { HOURS_PER_CELL_MAX } from '#shared/schedules/hours.ts'
import type { CellBlock } from './selection.ts'

/** Cells row by row, as they lie in a sheet. */
export type CellSheet = readonly (readonly PlannedCell[])[]
/** One of the studio's shifts, as the roster says it. */
export interface StudioShift {
  readonly key: string
  readonly start: string
  readonly end: string
}

/**
 * Lays out a sheet: over the whole block, again and again, if the block is larger than one cell and the sheet fits into
 * it so many times; else once from its corner.
 */
export function tiled(
  sheet: CellSheet,
  block: CellBlock,
  size: { readonly rows: number; readonly columns: number },
): readonly { readonly row: number; readonly column: number; readonly cell: PlannedCell }[] {
  const [height, width] = [sheet.length, sheet[0]?.length ?? 0]
  if (height === 0 || width === 0) return []
  const [rows, columns] = [block.bottom - block.top + 1, block.right - block.left + 1]
  const down = rows % height === 0 ? rows : height
  const across = columns % width === 0 ? columns : width
  const laid = []
  for (let row = 0; row < down && block.top + row < size.rows; row++)
    for (let column = 0; column < across && block.left + column < size.columns; column++)
      laid.push({
        row: block.top + row,
        column: block.left + column,
        cell: sheet[row % height]?.[column % width] ?? [],
      })
  return laid
}

export const shiftCell = ({ key, start, end }: StudioShift): PlannedCell => [
  { shift: key, start, end },
]
/** The cell with one shift more, or without it if it has it; unchanged where no more fit. */
export function withShift(cell: PlannedCell, { key, start, end }: StudioShift): PlannedCell {
  const rest = cell.filter(({ shift }) => shift !== key)
  if (rest.length < cell.length) return rest
  return cell.length < HOURS_PER_CELL_MAX ? [...cell, { shift: key, start, end }] : cell
}

/** '06:00–14:00' */
export const hoursText = ({ start, end }: Pick<PlannedHours, 'start' | 'end'>): string =>
  `${start}–${end}`
/** As a sheet takes and gives it: columns by tabs, several hours in a cell by commas. */
export const sheetText = (sheet: CellSheet): string =>
  sheet.map((row) => row.map((cell) => cell.map(hoursText).join(', ')).join('\t')).join('\n')

const ROWS_MAX = 1000
const COLUMNS_MAX = 62
/**
 * Reads a pasted text: hours as '06:00-14:00' or '6-14', a shift by its number or its key, nothing for a day off.
 * undefined: something else.
 */
export function readSheet(text: string, shifts: readonly StudioShift[]): CellSheet | undefined {
  const lines = text.replaceAll('\r', '').replace(/\n$/, '').split('\n')
  if (lines.length > ROWS_MAX) return undefined
  const sheet = lines.map((line) => line.split('\t').map((part) => readCell(part, shifts)))
  const width = sheet[0]?.length ?? 0
  if (width > COLUMNS_MAX || sheet.some((row) => row.length !== width)) return undefined
  return sheet.every((row): row is PlannedCell[] => row.every((cell) => cell !== undefined))
    ? sheet
    : undefined
}

export function readCell(text: string, shifts: readonly StudioShift[]): PlannedCell | undefined {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > HOURS_PER_CELL_MAX) return undefined
  const hours = parts.filter(Boolean).map((part) => readHours(part, shifts))
  return hours.every((one) => one !== undefined) ? hours : undefined
}

function readHours(text: string, shifts: readonly StudioShift[]): PlannedHours | undefined {
  const named = shifts[Number(text) - 1] ?? shifts.find(({ key }) => key === text.toLowerCase())
  if (named) return { shift: named.key, start: named.start, end: named.end }
  const [, h1, m1 = '00', h2, m2 = '00'] =
    /^(\d{1,2})(?::(\d{2}))?\s*[–—-]\s*(\d{1,2})(?::(\d{2}))?$/.exec(text) ?? []
  if (h1 === undefined || h2 === undefined) return undefined
  const [start, end] = [`${h1.padStart(2, '0')}:${m1}`, `${wrapped(h2)}:${m2}`]
  const same = shifts.find((shift) => shift.start === start && shift.end === end)
  return isClock(start) && isClock(end) ? { shift: same?.key ?? null, start, end } : undefined
}
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
/** Hours wrap at 24 (docs/rules/schedules.md#hours). */
const wrapped = (hour: string): string => (hour === '24' ? '00' : hour.padStart(2, '0'))
