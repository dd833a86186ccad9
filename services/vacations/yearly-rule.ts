import type ICAL from 'ical.js'
import type { LocalDay } from '#shared/platform/local-day.ts'

/** A rule that repeats every so many years (RFC 5545, 3.3.10), on which of their days. */
interface YearlyRule {
  readonly interval: number
  readonly count: number | null
  readonly until: LocalDay | null
  readonly months: ReadonlySet<number>
  readonly monthDays: ReadonlySet<number>
  readonly yearDays: ReadonlySet<number>
  /**
   * By weekday (1 is Monday) which of them: of the month, or of the year where no month is named; negative from its end, 0: each.
   */
  readonly weekdays: ReadonlyMap<number, ReadonlySet<number>>
  /** The positions kept in what is left of a year: the first is 1, the last is -1. */
  readonly positions: ReadonlySet<number>
}
const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const understood = ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYDAY', 'BYSETPOS']
/** The longest list in a rule: a longer one was not written by a person. */
const LISTED_MAX = 50

/** undefined: it repeats otherwise than by years and their months, days and weekdays. `until` is its last day. */
export function yearlyRule(
  { freq, interval, count, parts }: ICAL.Recur,
  until: LocalDay | null,
): YearlyRule | undefined {
  const said: Readonly<Record<string, readonly unknown[] | undefined>> = parts
  if (freq !== 'YEARLY' || !Number.isSafeInteger(interval) || interval < 1) return undefined
  if (
    Object.entries(said).some(
      ([name, list = []]) => !understood.includes(name) || list.length > LISTED_MAX,
    )
  )
    return undefined
  const numbers = (name: string) => new Set((said[name] ?? []).map(Number))
  const weekdays = new Map<number, Set<number>>()
  for (const text of said['BYDAY'] ?? []) {
    const [, nth = 0, code = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(String(text)) ?? []
    const weekday = weekdayCodes.indexOf(code) + 1
    weekdays.set(weekday, (weekdays.get(weekday) ?? new Set()).add(Number(nth)))
  }
  return {
    interval,
    count: count ?? null,
    until,
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    yearDays: numbers('BYYEARDAY'),
    weekdays,
    positions: numbers('BYSETPOS'),
  }
}

/** A day by its places in its month and its year, counted from both ends. */
interface PlacedDay {
  readonly date: LocalDay
  readonly month: number
  readonly inMonth: readonly [number, number]
  readonly inYear: readonly [number, number]
  readonly weekday: number
}
const DAY_MS = 86_400_000
const known = new Map<number, readonly PlacedDay[]>()
/** The days of a year, of these centuries: kept, since each entry of a calendar asks for them. */
function daysOfYear(year: number): readonly PlacedDay[] {
  const found = known.get(year)
  if (found) return found
  const first = Date.UTC(year, 0)
  const length = (Date.UTC(year + 1, 0) - first) / DAY_MS
  const days = Array.from({ length }, (_, i): PlacedDay => {
    const at = new Date(first + i * DAY_MS)
    const [month, day] = [at.getUTCMonth() + 1, at.getUTCDate()]
    const ofMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return {
      date: at.toISOString().slice(0, 10),
      month,
      inMonth: [day, day - ofMonth - 1],
      inYear: [i + 1, i - length],
      weekday: at.getUTCDay() || 7,
    }
  })
  known.set(year, days)
  return days
}

/** The nth of its weekday from the beginning and from the end; 0 stands for each. */
const nths = ([first, last]: PlacedDay['inMonth']) => [
  0,
  Math.ceil(first / 7),
  -Math.ceil(-last / 7),
]
const isAmong = (wanted: ReadonlySet<number>, places: readonly number[]): boolean =>
  wanted.size === 0 || places.some((one) => wanted.has(one))
function isOn(rule: YearlyRule, start: LocalDay, day: PlacedDay): boolean {
  const { months, monthDays, yearDays, weekdays } = rule
  if (!isAmong(months, [day.month])) return false
  if (monthDays.size + yearDays.size + weekdays.size === 0)
    return day.date.endsWith(months.size > 0 ? start.slice(7) : start.slice(4))
  if (!isAmong(monthDays, day.inMonth) || !isAmong(yearDays, day.inYear)) return false
  const wanted = weekdays.get(day.weekday)
  if (wanted === undefined) return weekdays.size === 0
  return isAmong(wanted, nths(months.size > 0 ? day.inMonth : day.inYear))
}
/** On which days of a year it comes, whatever its start and its end. */
function datesIn(rule: YearlyRule, start: LocalDay, year: number): readonly LocalDay[] {
  if ((year - Number(start.slice(0, 4))) % rule.interval !== 0) return []
  const dates = daysOfYear(year).flatMap((day) => (isOn(rule, start, day) ? day.date : []))
  const { positions } = rule
  return positions.size === 0
    ? dates
    : dates.filter((_, i) => isAmong(positions, [i + 1, i - dates.length]))
}

/** The days from `from` to `to` on which it comes, of what begins on `start`. `spend` is told of each year that is looked at. */
export function occurrences(
  rule: YearlyRule,
  start: LocalDay,
  years: { readonly from: number; readonly to: number },
  spend: () => void,
): readonly LocalDay[] {
  const { count, until } = rule
  const first = Number(start.slice(0, 4))
  const found: LocalDay[] = []
  let left = count ?? Infinity
  // A rule that ends after so many times is counted from its first.
  for (let year = count === null ? Math.max(first, years.from) : first; year <= years.to; year++) {
    spend()
    const dates = datesIn(rule, start, year)
      .filter((date) => date >= start && (until === null || date <= until))
      .slice(0, left)
    left -= dates.length
    if (year >= years.from) found.push(...dates)
    if (left <= 0) break
  }
  return found
}
