const unit = (value: number, name: 'minute' | 'hour' | 'day', locale: string): string =>
  value
    .toLocaleString(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'day' ? 'long' : 'short',
    })
    .replaceAll(' ', '\u00A0')
/** '42 min', '3 h 5 min', '2 days': in the reader's language, never broken over lines. */
export function lasting(seconds: number, locale: string): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  if (minutes < 60) return unit(minutes, 'minute', locale)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return unit(Math.floor(hours / 24), 'day', locale)
  const rest = minutes % 60
  const whole = unit(hours, 'hour', locale)
  return rest === 0 || hours >= 10 ? whole : `${whole}\u00A0${unit(rest, 'minute', locale)}`
}
