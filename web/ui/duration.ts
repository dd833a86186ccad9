/** 'H:MM' of whole minutes: sums of hours in tables and cells. With a locale, hours are grouped as it groups thousands. */
export function hoursMinutes(seconds: number, locale?: string): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  const hours = Math.floor(minutes / 60)
  return `${locale === undefined ? hours : hours.toLocaleString(locale)}:${pad(minutes % 60)}`
}

/** 'H:MM:SS': something that ticks. */
export function hoursMinutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
}

/** The one unit that matters: '0m', '12m', '3h05', '26h', '2d'. Kept short, because it stands in a narrow cell. */
export function shortAge(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return '0m'
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}m`
  const hours = Math.floor(minutes / 60)
  if (hours < 10) return `${hours}h${pad(minutes % 60)}`
  if (hours < 48) return `${hours}h`
  return `${Math.floor(hours / 24)}d`
}

const pad = (value: number): string => String(value).padStart(2, '0')
