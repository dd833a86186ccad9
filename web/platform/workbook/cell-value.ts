import type { CellMoment, FileCell } from '../file-table.ts'
import type { NumberFormat } from './number-formats.ts'

/** The parts that the cells of a workbook share. */
export interface CellSources {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  /** Serial numbers count days from 1904 instead of 1900. */
  readonly since1904: boolean
}
/** A cell as its sheet writes it; `text` is that of its inline string. */
interface RawCell {
  readonly type: string
  readonly style: string | undefined
  readonly value: string
  readonly text: string
}

/** Reads the value of a cell; '' for nothing. Raises an error for what the standard does not have. */
export function cellValue({ type, style, value, text }: RawCell, from: CellSources): FileCell {
  switch (type) {
    case 's':
      return value === '' ? '' : sharedString(value, from.strings)
    case 'inlineStr':
      return unescaped(text)
    case 'str':
    case 'e':
      return unescaped(value)
    case 'b':
      return value === '' ? '' : String(value === '1' || value === 'true')
    case 'd':
      return momentOfText(value) ?? value
    case 'n':
      return value.trim() === ''
        ? ''
        : numberOf(value.trim(), formatOf(style, from), from.since1904)
    default:
      throw new RangeError(`a cell of the type ${type}`)
  }
}

function sharedString(index: string, strings: readonly string[]): string {
  const found = /^\s*\d+\s*$/.test(index) ? strings[Number(index)] : undefined
  if (found === undefined) throw new RangeError(`no shared string ${index}`)
  return found
}
function formatOf(style: string | undefined, { formats }: CellSources): NumberFormat | undefined {
  return style === undefined ? formats[0] : formats[Number(style)]
}
/** `_x000D_` stands for a letter that XML does not have (ECMA-376, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]{4})_/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

function numberOf(text: string, format: NumberFormat | undefined, since1904: boolean): FileCell {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (!format) return value
  if (format.day || format.clock) return momentOf(value, text, format, since1904) ?? value
  if (format.unit !== '') return { value, unit: format.unit }
  return format.digits > 0 && Number.isInteger(value) && value >= 0
    ? text.padStart(format.digits, '0')
    : value
}

const day_s = 86_400
/** Days between the first day of 1970 and day 0 of both ways of counting. */
const days_until_1970 = { since1900: 25_569, since1904: 24_107 }
/** The last day before 29 February 1900, which serial numbers count and no calendar has. */
const last_before_leap = 59
const shortest_s = 0.0005
/** More than a serial number loses of a second by being a double. */
const lost_s = 1e-5
const longest_s = 0.499

/**
 * A serial number as days and times are read off it. Its last figure is rounded, so that 21:14 may stand a little below itself:
 * what is less than half of the last figure below a second is that second. Milliseconds above a second are dropped, as those of a
 * text are. undefined for what lies before or beyond the calendar of workbooks.
 */
function momentOf(
  value: number,
  text: string,
  format: NumberFormat,
  since1904: boolean,
): CellMoment | undefined {
  const places = /^[+-]?\d*\.(\d+)$/.exec(text)?.[1]?.length ?? (Number.isInteger(value) ? 0 : 12)
  const half_s = Math.min(Math.max((day_s / 2) * 10 ** -places + lost_s, shortest_s), longest_s)
  const whole = Math.floor(value)
  // Whole days apart: of a sum with them the places of a millisecond would be lost.
  const seconds = Math.floor((value - whole) * day_s + half_s)
  const days = whole + Math.floor(seconds / day_s)
  const clock = clockText(seconds % day_s)
  if (value < 0 || days > 2_958_465) return undefined
  if (days === 0 && !format.day) return { day: null, clock }
  const fromLeap = !since1904 && days <= last_before_leap ? 1 : 0
  const before = since1904 ? days_until_1970.since1904 : days_until_1970.since1900
  const day = new Date((days + fromLeap - before) * day_s * 1000).toISOString().slice(0, 10)
  return { day, clock: seconds % day_s === 0 && !format.clock ? null : clock }
}
const clockText = (second: number): string => new Date(second * 1000).toISOString().slice(11, 19)

/** A moment in ISO 8601, by the clock of its writer. */
function momentOfText(text: string): CellMoment | undefined {
  const [, day = null, clock = null] =
    /^(\d{4}-\d\d-\d\d)?(?:T|(?=\d\d:)|$)(\d\d:\d\d:\d\d)?(?:\.\d+)?Z?$/u.exec(text.trim()) ?? []
  return day === null && clock === null ? undefined : { day, clock }
}
