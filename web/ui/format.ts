import { readerZone, shownZone } from '../platform/clock.ts'
import { halfEnd, halfStart, type LocalDay } from '#shared/platform/local-day.ts'

/** Formats of moments and days. Each is asked for by name, so that its formatter is made once: making one takes far longer than using it. */
const two = '2-digit'
const styles = {
  /** The parts of a date as `shared/` writes it. */
  date: { year: 'numeric', month: two, day: two },
  instant: {
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  },
  hour: { hour: two },
  minutes: { hour: two, minute: two },
  seconds: { hour: two, minute: two, second: two },
  dayMinutes: { weekday: 'short', hour: two, minute: two },
  daySeconds: { weekday: 'short', hour: two, minute: two, second: two },
  moment: { day: 'numeric', month: 'short', hour: two, minute: two },
  momentOfYear: { day: 'numeric', month: 'short', year: 'numeric', hour: two, minute: two },
  zone: { timeZoneName: 'shortOffset' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  dayOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  half: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Style = keyof typeof styles

/** The locale that writes the day before the month, as every language here does: for English that of Great Britain. */
const dayFirst = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

const formats = new Map<string, Intl.DateTimeFormat>()
/** Gives a formatter, in the zone of the viewer's studio where none is named. */
function formatOf(
  style: Style,
  locale: string,
  timeZone: string = shownZone(),
): Intl.DateTimeFormat {
  const name = `${style} ${locale} ${timeZone}`
  let format = formats.get(name)
  if (!format) {
    const clock = style === 'zone' ? {} : ({ hourCycle: 'h23' } as const)
    format = new Intl.DateTimeFormat(dayFirst(locale), { ...styles[style], ...clock, timeZone })
    formats.set(name, format)
  }
  return format
}

/** '14:03' in the reader's language. */
export const timeOfDay = (epochSeconds: number, locale: string, zone?: string): string =>
  formatOf('minutes', locale, zone).format(epochSeconds * 1000)
/** '20 Nov, 14:03' in the reader's language, by the clock of a zone; of another year than this one with its year. */
export function dayAndTime(epochSeconds: number, locale: string, zone?: string): string {
  const yearOf = (seconds: number) => dateIn(seconds, zone).slice(0, 4)
  const isThisYear = yearOf(epochSeconds) === yearOf(Date.now() / 1000)
  return formatOf(isThisYear ? 'moment' : 'momentOfYear', locale, zone).format(epochSeconds * 1000)
}
/** '14:03' of today, '20 Nov, 14:03' of another day. */
export const timeOrDay = (epochSeconds: number, locale: string, zone?: string): string =>
  (dateIn(epochSeconds, zone) === dateIn(Date.now() / 1000, zone) ? timeOfDay : dayAndTime)(
    epochSeconds,
    locale,
    zone,
  )

/** 'Monday' in the reader's language: 1 is Monday, 7 Sunday. */
export const weekdayName = (day: number, locale: string): string =>
  // The fourth of January 1970 was a Sunday.
  formatOf('weekday', locale, 'UTC').format(Date.UTC(1970, 0, 4 + day))

/** '2026-11-20': the date of an epoch second in a zone. */
export const dateIn = (epochSeconds: number, zone?: string): string =>
  formatOf('date', 'sv-SE', zone).format(epochSeconds * 1000)
/** '2026-11-20T22:05:00': what the clocks of a zone show at an epoch millisecond. */
export const wallTimeIn = (epochMs: number, zone?: string): string =>
  formatOf('instant', 'sv-SE', zone).format(epochMs).replace(' ', 'T')
/** '03:10', or '03:10:05' with seconds: the clock of a zone, in figures that are the same in every language. */
export const clockIn = (epochSeconds: number, zone: string, seconds = false): string =>
  formatOf(seconds ? 'seconds' : 'minutes', 'en-GB', zone).format(epochSeconds * 1000)
/** 'GMT+3': what tells two equal times apart on a day with a clock change. */
export const zoneNameIn = (epochSeconds: number, zone: string): string =>
  formatOf('zone', 'en-GB', zone)
    .formatToParts(epochSeconds * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
/** '14:03', 'Fri 14:03' or 'Fri 14:03:22' by the clock of a zone, in the reader's language. `at` is an instant, or epoch milliseconds. */
export const timeIn = (
  at: string | number,
  zone: string | undefined,
  locale: string,
  style: 'hour' | 'minutes' | 'dayMinutes' | 'daySeconds' = 'minutes',
): string => formatOf(style, locale, zone).format(typeof at === 'number' ? at : Date.parse(at))
/** '20 Nov, 22:05' by the clock of a zone, in the reader's language. */
export const momentIn = (at: string, zone: string | undefined, locale: string): string =>
  formatOf('moment', locale, zone).format(Date.parse(at))

/** 'Sun 25 Oct 2026', or without its year: a date of the studio's calendar, which no zone may shift. */
export function dayName(date: string, locale: string, year: 'year' | 'no year' = 'year'): string {
  const text = formatOf(year === 'year' ? 'dayOfYear' : 'day', locale, 'UTC').format(
    Date.parse(`${date}T12:00:00Z`),
  )
  // Some languages have a comma only where the year is told, or is not.
  return text.replace(',', '')
}
/** '25 Oct 2026'. */
export const plainDay = (date: string, locale: string): string =>
  formatOf('half', locale, 'UTC').format(Date.parse(`${date}T12:00:00Z`))
/** '25/10/2026' or '25.10.2026': a date in the figures of the reader's language, as it is typed. */
export const dayInFigures = (date: string, locale: string): string =>
  formatOf('date', locale, 'UTC').format(Date.parse(`${date}T12:00:00Z`))
/** '2026-11' as 'Nov 2026', of the studio's calendar. */
export const monthName = (month: string, locale: string): string =>
  formatOf('month', locale, 'UTC').format(Date.parse(`${month}-15T12:00:00Z`))

/** '1–15 Nov 2026': the half-month that a date of the studio's calendar lies in. */
export const halfName = (date: LocalDay, locale: string): string =>
  formatOf('half', locale, 'UTC')
    .formatRange(Date.parse(halfStart(date)), Date.parse(halfEnd(date)))
    .replace(/\s*–\s*/, '–')

/** Whether the clocks of a zone show another time at an epoch second than the reader's own. */
export const differsFromOwn = (epochSeconds: number, zone: string): boolean =>
  wallTimeIn(epochSeconds * 1000, zone) !== wallTimeIn(epochSeconds * 1000, readerZone())
/** Whether the clocks of a zone show another time than those by which a page shows its times. */
export const differsFromShown = (epochSeconds: number, zone: string): boolean =>
  wallTimeIn(epochSeconds * 1000, zone) !== wallTimeIn(epochSeconds * 1000)
/** 'Buenos Aires' for 'America/Argentina/Buenos_Aires': what people call a zone. */
export const zoneCity = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** '20 MB' or '640 kB', in the reader's language; 1024 bytes are one kB, as systems count. */
export function fileSize(bytes: number, locale: string): string {
  const isSmall = bytes < 1024 ** 2
  const [unit, size] = isSmall ? (['kilobyte', 1024] as const) : (['megabyte', 1024 ** 2] as const)
  const maximumFractionDigits = !isSmall && bytes < 10 * size ? 1 : 0
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits })
  return format.format(Math.max(bytes / size, Math.sign(bytes)))
}

/** '23–29 Nov 2026', or '23 Nov 2026' of one day. */
export const rangeText = (
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
  locale: string,
): string =>
  formatOf('half', locale, 'UTC')
    .formatRange(Date.parse(from), Date.parse(to))
    .replace(/\s*–\s*/, '–')
