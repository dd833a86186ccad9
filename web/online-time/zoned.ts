const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(
  locale: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const id = JSON.stringify([locale, zone, options])
  let format = formats.get(id)
  if (!format)
    formats.set(id, (format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })))
  return format
}

/** The calendar date of an epoch second in a zone. */
export const dateIn = (second: number, zone: string): string =>
  formatOf('sv-SE', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    second * 1000,
  )

/** The earliest and the latest of the dates that it is in these zones at an epoch second; the reader's own where no zone is named. */
export function daysIn(
  second: number,
  zones: readonly string[],
): readonly [earliest: string, latest: string] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const days = (zones.length > 0 ? zones : [own]).map((zone) => dateIn(second, zone)).sort()
  return [days[0] as string, days.at(-1) as string]
}

/** '03:10', or '03:10:05': the clock of the studio, not of the reader. */
export const timeIn = (second: number, zone: string, seconds = false): string =>
  formatOf('en-GB', zone, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  }).format(second * 1000)

/** With the zone's name of the moment, where a clock shows the same time twice: '03:10 GMT+3'. */
export const zoneNameIn = (second: number, zone: string): string =>
  formatOf('en-GB', zone, { timeZoneName: 'shortOffset' })
    .formatToParts(second * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const searched_s = 30 * 3600
/** The first and the end second of a date: found by looking, so a day with a clock change has its 23 or 25 hours. */
export function dayBounds(
  date: string,
  zone: string,
): { readonly from: number; readonly to: number } {
  return { from: firstSecond(date, zone), to: firstSecond(addDays(date, 1), zone) }
}
function firstSecond(date: string, zone: string): number {
  const middle = Date.parse(date) / 1000
  let [low, high] = [middle - searched_s, middle + searched_s]
  while (low < high) {
    const half = Math.floor((low + high) / 2)
    if (dateIn(half, zone) < date) low = half + 1
    else high = half
  }
  return low
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** The dates from one to another, both inclusive. */
export function datesBetween(from: string, to: string): readonly string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return Array.from({ length: Math.max(0, days + 1) }, (_, index) => addDays(from, index))
}

/** 'Sun 25 Oct 2026', of the studio's calendar: no zone may shift it. */
export const dayName = (date: string, locale: string): string =>
  formatOf(locale, 'UTC', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(`${date}T12:00:00Z`))
