/** 14:03, in the reader's language and zone. */
export const timeOfDay = (epochSeconds: number, locale: string): string =>
  new Date(epochSeconds * 1000).toLocaleTimeString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** With the day, where today is not meant. The wall asks for it a hundred times a second: a formatter of its own for each call was a quarter of its script time. */
export function dayAndTime(epochSeconds: number, locale: string): string {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(locale, format)
  return format.format(epochSeconds * 1000)
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** '2026-11' as 'Nov 2026'. A month of the studio's calendar, so no zone may shift it. */
export const monthName = (
  month: string,
  locale: string,
  style: 'short' | 'long' = 'short',
): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale, {
    month: style,
    year: 'numeric',
    timeZone: 'UTC',
  })
