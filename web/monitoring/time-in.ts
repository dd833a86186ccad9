const formats = new Map<string, Intl.DateTimeFormat>()
type At = string | number

const styles = {
  hour: { hour: '2-digit' },
  minutes: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  seconds: { weekday: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** An instant by the clock of a zone: '14:03', 'Fri 14:03' or 'Fri 14:03:22'. */
export function timeIn(
  at: At,
  timeZone: string,
  locale: string,
  style: keyof typeof styles = 'minutes',
): string {
  const name = `${locale} ${timeZone} ${style}`
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(locale, { ...styles[style], timeZone, hourCycle: 'h23' })
  formats.set(name, format)
  return format.format(typeof at === 'number' ? at : Date.parse(at))
}
