const days = new Map<string, Intl.DateTimeFormat>()

/** The date in a zone as '2026-11-20'. */
export function localDay(epochSeconds: number, timeZone: string): string {
  const format =
    days.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  days.set(timeZone, format)
  return format.format(epochSeconds * 1000)
}

/** The first day of the half that a date lies in: 1–15, 16–end (specification, section 4). */
export const halfStart = (date: string): string =>
  `${date.slice(0, 8)}${Number(date.slice(8)) <= 15 ? '01' : '16'}`
