import ICAL from 'ical.js'
import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import { plainName } from '#shared/platform/text.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { HOLIDAYS_PER_STUDIO_MAX } from '#shared/vacations/rules.ts'

export interface NamedDay {
  readonly date: LocalDay
  readonly name: string
}
export interface ReadCalendar {
  readonly days: readonly NamedDay[]
  /** What is no holiday of the year: an entry with hours, or one on other days. */
  readonly ignored: readonly { readonly name: string; readonly why: 'timed' | 'otherYear' }[]
}
const NAME_MAX = 100
const DAYS_PER_ENTRY_MAX = 31

/**
 * The whole days of a calendar in the format iCalendar (RFC 5545) that lie in a year. Of what repeats, that which comes every
 * year on its date; moving feasts are listed year by year in the calendars that there are. Refuses with
 * vacations.calendarUnreadable what is no calendar.
 */
export function readHolidays(calendar: string, year: number): ReadCalendar {
  const days = new Map<LocalDay, string>()
  const ignored: ReadCalendar['ignored'][number][] = []
  for (const entry of entriesOf(calendar)) {
    const name = nameOf(entry)
    const found = datesIn(entry, year)
    if (found === 'timed' || found.length === 0)
      ignored.push({ name, why: found === 'timed' ? 'timed' : 'otherYear' })
    else for (const date of found) days.set(date, days.get(date) ?? name)
  }
  const named = [...days].map(([date, name]) => ({ date, name }))
  return {
    days: named.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, HOLIDAYS_PER_STUDIO_MAX),
    ignored: ignored.slice(0, HOLIDAYS_PER_STUDIO_MAX),
  }
}

function entriesOf(calendar: string): readonly ICAL.Component[] {
  let found: ICAL.Component[]
  try {
    found = calendarsIn(ICAL.parse(calendar)).flatMap((one) => {
      const component = new ICAL.Component(one)
      return component.name === 'vcalendar' ? [component] : []
    })
  } catch {
    return refuseVacation('vacations.calendarUnreadable')
  }
  if (found.length === 0) return refuseVacation('vacations.calendarUnreadable')
  return found.flatMap((one) => one.getAllSubcomponents('vevent'))
}

/** What is parsed is a component, [name, properties, components], or a list of these if the file has more than one. */
const calendarsIn = (parsed: unknown[]): unknown[][] =>
  (typeof parsed[0] === 'string' ? [parsed] : parsed).filter(Array.isArray)

/** null also for a value that is none of its type, such as a date of letters: ical.js throws when it is looked at. */
function valueOf(entry: ICAL.Component, property: string): unknown {
  try {
    return entry.getFirstPropertyValue(property)
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** As its calendar calls it, without what a name may not have. */
function nameOf(entry: ICAL.Component): string {
  const said = textOf(valueOf(entry, 'summary')).replace(/\s+/gu, ' ').trim()
  const short = Array.from(said).slice(0, NAME_MAX).join('').trim()
  return short !== '' && plainName.test(short) ? short : 'Holiday'
}

/** The dates of an entry that lie in the year, 'timed' if it is of hours and not of days. */
function datesIn(entry: ICAL.Component, year: number): readonly LocalDay[] | 'timed' {
  const [start, end] = ['dtstart', 'dtend'].map((name) => valueOf(entry, name))
  if (!(start instanceof ICAL.Time) || !start.isDate) return 'timed'
  const first = dateOf(start)
  if (first === undefined) return []
  // The end is the day after the last one.
  const after = end instanceof ICAL.Time && end.isDate ? dateOf(end) : undefined
  const last = after !== undefined && after > first ? addDays(after, -1) : first
  const length = Math.min(datesBetween(first, last).length, DAYS_PER_ENTRY_MAX)
  const begins = comesEveryYear(entry) ? inYear(first, year) : first
  if (begins === undefined) return []
  return datesBetween(begins, addDays(begins, length - 1)).filter((date) =>
    date.startsWith(`${year}-`),
  )
}
const two = (part: number): string => String(part).padStart(2, '0')
/** undefined for a day that no calendar has, or none of these centuries. */
const dateOf = ({ year, month, day }: ICAL.Time): LocalDay | undefined => {
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  return isDay && year >= 1900 && year <= 2199 && month >= 1 && month <= 12
    ? `${year}-${two(month)}-${two(day)}`
    : undefined
}
/** The same day in another year, not before it was first; undefined on 29 February of a common year. */
function inYear(first: LocalDay, year: number): LocalDay | undefined {
  if (Number(first.slice(0, 4)) > year) return undefined
  const date = `${year}${first.slice(4)}`
  const found = new Date(`${date}T00:00:00Z`)
  return found.getUTCDate() === Number(first.slice(8)) ? date : undefined
}
/** Every year on its date, without an end before now: nothing else of what may repeat is reckoned. */
function comesEveryYear(entry: ICAL.Component): boolean {
  const rule = valueOf(entry, 'rrule')
  if (!(rule instanceof ICAL.Recur)) return false
  const { freq, interval, count, until } = rule
  const isPlain = Object.keys(rule.parts).every((part) => ['BYMONTH', 'BYMONTHDAY'].includes(part))
  return freq === 'YEARLY' && interval === 1 && !count && !until && isPlain
}
