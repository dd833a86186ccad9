import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { dayEnd, dayStart, secondAt } from '#shared/platform/time.ts'
import { isMoment, type CellMoment, type FileCell } from '../../../platform/file-table.ts'
import { textOfCell } from '../../../ui/cells/cell-text.ts'
import { isAmbiguousDay } from '../../../ui/cells/day-order.ts'

type DateFormat = StatementMapping['date']
type ReadMoment =
  | { readonly at: string }
  | { readonly fault: 'dateMissing' | 'dateUnreadable' | 'dateAmbiguous' | 'timeUnreadable' }

/** A date without a time is at noon of the mapping's zone (docs/rules/money.md#statement-files). */
const noon_s = 12 * 3600
const day_s = 86_400
const chars_max = 60
/** From here on figures of an epoch are milliseconds; below the first one they are no epoch but days of a spreadsheet, or years. */
const [epoch_s_min, epoch_ms_min] = [100_000_000, 100_000_000_000]
const offset_hours_max = 14

const [ymd, dmy, mdy] = [
  ['year', 'month', 'day'],
  ['day', 'month', 'year'],
  ['month', 'day', 'year'],
] as const
const datePattern = (order: readonly string[], separator: string) => {
  const group = (name: string) =>
    `(?<${name}>${name === 'year' ? (order[0] === 'year' ? '\\d{4}' : '\\d{4}|\\d{2}') : '\\d{1,2}'})`
  return new RegExp(`^${order.map(group).join(separator)}(?:$|[T,\\s]\\s*(?=.))`, 'i')
}
const datePatterns: Readonly<Record<Exclude<DateFormat, 'epoch'>, RegExp>> = {
  iso: datePattern(ymd, '-'),
  'yyyy-MM-dd': datePattern(ymd, '-'),
  'yyyy/MM/dd': datePattern(ymd, '/'),
  'dd.MM.yyyy': datePattern(dmy, '\\.'),
  'dd/MM/yyyy': datePattern(dmy, '/'),
  'dd-MM-yyyy': datePattern(dmy, '-'),
  'MM/dd/yyyy': datePattern(mdy, '/'),
  'MM-dd-yyyy': datePattern(mdy, '-'),
}
const timePattern =
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<offset>z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i

interface WallTime {
  readonly seconds: number
  /** Seconds east of UTC, where the text says it. */
  readonly offset: number | null
}

/**
 * Returns a reader of moments by a mapping; days are looked up once. It makes nothing of 11/03/2026 unless it is clear
 * which of day and month stands first. Raises RangeError for an unknown zone.
 */
export function momentReader(
  { date: format, zone }: Pick<StatementMapping, 'date' | 'zone'>,
  isOrderClear: boolean,
) {
  const secondIn = wallClock(zone)
  secondIn('1970-01-02', 0)
  return (dateCell: FileCell | undefined, timeCell: FileCell | undefined): ReadMoment => {
    if (textOfCell(dateCell) === '') return { fault: 'dateMissing' }
    if (format === 'epoch' && !isMoment(dateCell)) return ofEpoch(dateCell)
    const day = isMoment(dateCell) ? ofMoment(dateCell) : ofText(textOfCell(dateCell), format)
    if (!day) return { fault: 'dateUnreadable' }
    if (!isOrderClear && isAmbiguousDay(dateCell)) return { fault: 'dateAmbiguous' }
    const own = textOfCell(timeCell) === '' ? day.time : timeOfCell(timeCell)
    if (own === undefined) return { fault: 'timeUnreadable' }
    const { seconds, offset } = own ?? { seconds: noon_s, offset: null }
    const second =
      offset === null
        ? secondIn(day.date, seconds)
        : Date.parse(`${day.date}T00:00:00Z`) / 1000 + seconds - offset
    return second < 0 ? { fault: 'dateUnreadable' } : { at: instantText(second) }
  }
}
const instantText = (second: number): string =>
  new Date(second * 1000).toISOString().replace('.000Z', 'Z')

/** Wall times of a zone, quickly: only days with a clock change need more than an addition. */
function wallClock(zone: string): (date: string, seconds: number) => number {
  const starts = new Map<string, number | null>()
  return (date, seconds) => {
    let start = starts.get(date)
    if (start === undefined) {
      const begin = dayStart(date, zone)
      start = dayEnd(date, zone) - begin === day_s ? begin : null
      starts.set(date, start)
    }
    return start === null ? secondAt(date, clockText(seconds), zone) : start + seconds
  }
}
const clockText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19)

function ofText(text: string, format: Exclude<DateFormat, 'epoch'> | 'epoch') {
  if (format === 'epoch' || text.length > chars_max) return undefined
  const found = datePatterns[format].exec(text)
  const { year = '', month = '', day = '' } = found?.groups ?? {}
  if (!found) return undefined
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDate(date)) return undefined
  const rest = text.slice(found[0].length)
  const time = rest === '' ? null : timeOfText(rest)
  return time === undefined ? undefined : { date, time }
}
const isDate = (date: string): boolean => {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) && date >= '1970'
}

/** A time alone is of no day. */
function ofMoment({ day, clock }: CellMoment) {
  if (day === null || !isDate(day)) return undefined
  const time = clock === null ? null : timeOfText(clock)
  return time === undefined ? undefined : { date: day, time }
}

function timeOfCell(cell: FileCell | undefined): WallTime | undefined {
  if (typeof cell === 'number')
    return cell >= 0 && cell < 1
      ? { seconds: Math.min(Math.round(cell * day_s), day_s - 1), offset: null }
      : undefined
  if (isMoment(cell)) return timeOfText(cell.clock ?? '00:00:00')
  return timeOfText(textOfCell(cell))
}
function timeOfText(text: string): WallTime | undefined {
  const found = text.length > chars_max ? undefined : timePattern.exec(text)?.groups
  if (!found) return undefined
  const hour = hourOf(Number(found['hour']), found['half'])
  const [minute, second] = [Number(found['minute']), Number(found['second'] ?? 0)]
  const offset = offsetOf(found['offset'])
  if (hour === undefined || hour > 23 || minute > 59 || second > 59 || offset === undefined)
    return undefined
  return { seconds: hour * 3600 + minute * 60 + second, offset }
}
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}
/** Seconds east of UTC, null where nothing is said; undefined for an offset that no zone has. */
function offsetOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? []
  if (Number(hours) > offset_hours_max || Number(minutes) > 59) return undefined
  const seconds = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '-' ? -seconds : seconds
}

function ofEpoch(cell: FileCell | undefined): ReadMoment {
  const text = textOfCell(cell)
  if (!/^\d{1,13}([.]\d{1,9})?$/.test(text)) return { fault: 'dateUnreadable' }
  const figure = Number(text)
  if (figure < epoch_s_min) return { fault: 'dateUnreadable' }
  return { at: instantText(Math.floor(figure >= epoch_ms_min ? figure / 1000 : figure)) }
}
