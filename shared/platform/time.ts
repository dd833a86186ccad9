import type { Temporal as Polyfill } from 'temporal-polyfill'
import type { Instant } from './messages.ts'

/** Browsers that know Temporal are spared 19 kB; everything else, Node 24 too, takes the polyfill. */
const { Temporal } = (globalThis as { readonly Temporal?: typeof Polyfill }).Temporal
  ? (globalThis as unknown as { readonly Temporal: typeof Polyfill })
  : await import('temporal-polyfill')

/** The zone of a studio that names none (docs/rules/time.md#whose-day). */
export const DEFAULT_ZONE = 'Europe/Bucharest'
/** The month is halved after this day (docs/rules/time.md#halves). */
const FIRST_HALF_LAST_DAY = 15
const DAY_SECONDS = 86_400

/** A calendar date, YYYY-MM-DD, in some zone. */
export type LocalDate = string
export type Half = 1 | 2

/** A local day that begins inside one UTC day, at this epoch second. */
interface Midnight {
  readonly at: number
  readonly date: LocalDate
}
/** One UTC day as seen in a zone: the date at its beginning, and the local midnights within it. */
interface UtcDay {
  readonly date: LocalDate
  readonly midnights: readonly Midnight[]
}
/** Splitting is a hot path and Temporal is slow: by zone, then by UTC day. A century of days in a zone is 36,500 entries. */
const CACHED_DAYS_MAX = 50_000
const daysByZone = new Map<string, Map<number, UtcDay>>()

function utcDay(zone: string, day: number): UtcDay {
  let days = daysByZone.get(zone)
  if (!days) daysByZone.set(zone, (days = new Map()))
  let found = days.get(day)
  if (!found) {
    if (days.size >= CACHED_DAYS_MAX) days.clear()
    days.set(day, (found = findUtcDay(zone, day)))
  }
  return found
}
function findUtcDay(zone: string, day: number): UtcDay {
  const begin = day * DAY_SECONDS
  const first = Temporal.Instant.fromEpochMilliseconds(begin * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  const midnights: Midnight[] = []
  for (
    let date = first, at = startOf(date, zone);
    at < begin + DAY_SECONDS;
    date = date.add({ days: 1 }), at = startOf(date, zone)
  ) {
    if (at < begin) continue
    // A date that a zone skipped begins where the next one does; the later one is the date that people lived.
    if (midnights.at(-1)?.at === at) midnights.pop()
    midnights.push({ at, date: date.toString() })
  }
  return { date: first.toString(), midnights }
}
const startOf = (date: Polyfill.PlainDate, zone: string): number =>
  Math.floor(date.toZonedDateTime(zone).epochMilliseconds / 1000)

/** First epoch second of a local date; on days that begin with a clock change that is not 00:00. Raises RangeError for a bad date or zone. */
export const dayStart = (date: LocalDate, zone: string): number =>
  startOf(Temporal.PlainDate.from(date), zone)
/**
 * The first instant of a local date somewhere whose zone changes. Which zone is in force then, the one of a first guess tells, at
 * most a day away. Raises RangeError for a bad date or zone.
 */
export function dayStartBy(date: LocalDate, zoneAt: (at: string) => string): string {
  const startIn = (zone: string) => new Date(dayStart(date, zone) * 1000).toISOString()
  return startIn(zoneAt(startIn(zoneAt(startIn('UTC')))))
}
/** The epoch second after a local date's last one. */
export const dayEnd = (date: LocalDate, zone: string): number =>
  startOf(Temporal.PlainDate.from(date).add({ days: 1 }), zone)

/**
 * The epoch second of a local date and time (HH:MM). A time that the clocks skip is the first instant after it; of one that
 * comes twice it is the first. Raises RangeError for a bad date, time or zone.
 */
export function secondAt(date: LocalDate, time: string, zone: string): number {
  const wanted = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isThere = found.toPlainDateTime().equals(wanted)
  const at = isThere ? found : (found.getTimeZoneTransition('next') ?? found)
  return Math.floor(at.epochMilliseconds / 1000)
}
/** The date so many days later; earlier if negative. */
export const daysAfter = (date: LocalDate, days: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** The local date at an epoch second. */
export function localDate(second: number, zone: string): LocalDate {
  const { date, midnights } = utcDay(zone, Math.floor(second / DAY_SECONDS))
  return midnights.findLast((midnight) => midnight.at <= second)?.date ?? date
}

/** The local time (HH:MM) at an epoch second. */
export const clockAt = (second: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(second * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

/** The local date at an instant, in this zone, or in the default one where no zone is set (docs/rules/time.md#whose-day). */
export const dateAt = (instant: Instant, zone: string | null): LocalDate =>
  localDate(Math.floor(Date.parse(instant) / 1000), zone ?? DEFAULT_ZONE)

/**
 * Splits the epoch seconds [from, to) at the zone's midnights and hands each part to `visit`, in order. Wall times are
 * never subtracted, so a day with a clock change has 23 or 25 hours (docs/rules/time.md#clock-change).
 */
export function splitByDay(
  from: number,
  to: number,
  zone: string,
  visit: (date: LocalDate, from: number, to: number) => void,
): void {
  if (from >= to) return
  let start = from
  let date = localDate(from, zone)
  for (let day = Math.floor(from / DAY_SECONDS); day * DAY_SECONDS < to; day++)
    for (const midnight of utcDay(zone, day).midnights) {
      if (midnight.at <= start || midnight.at >= to) continue
      visit(date, start, midnight.at)
      start = midnight.at
      date = midnight.date
    }
  visit(date, start, to)
}

/** YYYY-MM of a date. */
export const monthOf = (date: LocalDate): string => date.slice(0, 7)
/** Days 1 to 15, and day 16 onward (docs/rules/time.md#halves). */
export const halfOf = (date: LocalDate): Half =>
  Number(date.slice(8, 10)) <= FIRST_HALF_LAST_DAY ? 1 : 2
/** Whole years from one date to another, counted as on birthdays; negative if `to` is earlier. */
export const yearsBetween = (from: LocalDate, to: LocalDate): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'years' }).years
