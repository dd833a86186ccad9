import ICAL from 'ical.js'
import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import { plainName } from '#shared/platform/text.ts'
import type { Holiday } from '#shared/vacations/holiday-calls.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import type { IgnoredEntry } from '#shared/vacations/rules.ts'
import { calendarLines, entryLines } from './calendar-lines.ts'
import { occurrences, yearlyRule } from './yearly-rule.ts'

interface ReadCalendar {
  readonly days: readonly Holiday[]
  /**
   * Entries that are no holiday of the year: with hours, on other days, called off, repeating otherwise than by years,
   * or over a year long.
   */
  readonly ignored: readonly { readonly name: string; readonly why: IgnoredEntry }[]
}
const NAME_MAX = 100
/** The longest holiday in days: anything over a year is none. */
const DAYS_PER_ENTRY_MAX = 366
/** A month of days is a step of work. */
const DAYS_PER_STEP = 31
/** The bounds of a calendar of holidays: each keeps what one file costs under half a second. */
const LINE_CHARS_MAX = 64 * 1024
const PARTS_MAX = 5000
const STEPS_MAX = 2000

/**
 * The whole days of a calendar in the format iCalendar (RFC 5545) that lie in a year: of what repeats, that which comes every
 * year or every so many, by date or by weekday, without what is taken out or called off. Refuses with
 * vacations.calendarUnreadable what is no calendar, with vacations.calendarTooLarge one of too many entries.
 */
export function readHolidays(calendar: string, year: number): ReadCalendar {
  checkSize(calendar)
  const days = new Map<LocalDay, string>()
  const ignored: ReadCalendar['ignored'][number][] = []
  const { entries, unread } = entriesOf(calendar)
  ignored.push(...unread)
  const moved = movedOf(entries)
  let steps = 0
  const spend = (more: number) => {
    steps += more
    if (steps > STEPS_MAX) refuseVacation('vacations.calendarTooLarge')
  }
  for (const entry of entries) {
    const name = nameOf(entry)
    const found = datesIn(entry, year, moved, spend)
    if (typeof found === 'string') ignored.push({ name, why: found })
    else for (const date of found) days.set(date, days.get(date) ?? name)
  }
  const named = [...days].map(([date, name]) => ({ date, name }))
  return {
    days: named.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ignored,
  }
}

/** Before it is parsed: that takes long for a line of very many parameters and for very many parts. */
function checkSize(calendar: string): void {
  let [length, parts] = [0, 0]
  for (const line of calendar.split(/\r\n|\n|\r/)) {
    // A line that begins with a blank continues the line before.
    length = /^[ \t]/.test(line) ? length + line.length : line.length
    if (/^BEGIN:/i.test(line)) parts++
    if (length > LINE_CHARS_MAX || parts > PARTS_MAX) refuseVacation('vacations.calendarTooLarge')
  }
}

/** Returns the entries, and those whose rule cannot be read: their days are unknown. */
function entriesOf(calendar: string) {
  const lines = calendarLines(calendar)
  const whole = eventsIn(lines)
  if (whole) return { entries: whole, unread: [] }
  if (!lines.some((line) => /^BEGIN:VCALENDAR$/i.test(line.trim())))
    return refuseVacation('vacations.calendarUnreadable')
  const each = entryLines(lines).map((own) => ({
    own,
    events: eventsIn(['BEGIN:VCALENDAR', ...own, 'END:VCALENDAR']),
  }))
  if (each.every(({ events }) => events === undefined))
    return refuseVacation('vacations.calendarUnreadable')
  return {
    entries: each.flatMap(({ events }) => events ?? []),
    unread: each.flatMap(({ own, events }) =>
      events ? [] : [{ name: nameIn(own), why: 'repeats' as const }],
    ),
  }
}
/** undefined for what is no calendar, or has a rule that is none. */
function eventsIn(lines: readonly string[]): readonly ICAL.Component[] | undefined {
  try {
    const calendars = calendarsIn(ICAL.parse(lines.join('\r\n'))).flatMap((one) => {
      const component = new ICAL.Component(one)
      return component.name === 'vcalendar' ? [component] : []
    })
    return calendars.length === 0
      ? undefined
      : calendars.flatMap((one) => one.getAllSubcomponents('vevent'))
  } catch {
    return undefined
  }
}

/**
 * Returns the components of a parsed calendar: it is one, [name, properties, components], or a list if the file has
 * several.
 */
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
const nameOf = (entry: ICAL.Component): string => shownName(textOf(valueOf(entry, 'summary')))
/** Finds the name of an entry that cannot be read. */
const nameIn = (lines: readonly string[]): string =>
  shownName(
    lines
      .map((line) => /^SUMMARY[^:]*:(.*)$/i.exec(line)?.[1])
      .find((name) => name !== undefined) ?? '',
  )
function shownName(text: string): string {
  const said = text.replace(/\s+/gu, ' ').trim()
  const short = Array.from(said).slice(0, NAME_MAX).join('').trim()
  return short !== '' && plainName.test(short) ? short : 'Holiday'
}

/** Told of each step of work, and raises when there were too many. */
type Spend = (steps: number) => void
/** By the entry's id the days that another entry puts elsewhere. */
type Moved = ReadonlyMap<string, ReadonlySet<LocalDay>>
function movedOf(entries: readonly ICAL.Component[]): Moved {
  const moved = new Map<string, Set<LocalDay>>()
  for (const entry of entries) {
    const date = dateOf(valueOf(entry, 'recurrence-id'))
    const uid = textOf(valueOf(entry, 'uid'))
    if (date !== undefined) moved.set(uid, (moved.get(uid) ?? new Set()).add(date))
  }
  return moved
}

/** The dates of an entry that lie in the year, or why there are none. */
function datesIn(
  entry: ICAL.Component,
  year: number,
  moved: Moved,
  spend: Spend,
): readonly LocalDay[] | IgnoredEntry {
  if (textOf(valueOf(entry, 'status')).toUpperCase() === 'CANCELLED') return 'cancelled'
  const start = valueOf(entry, 'dtstart')
  if (!(start instanceof ICAL.Time) || !start.isDate) return 'timed'
  const first = dateOf(start)
  if (first === undefined) return 'otherYear'
  const starts = startsOf(entry, first, year, spend)
  if (starts === 'repeats') return 'repeats'
  const isMove = valueOf(entry, 'recurrence-id') !== null
  const elsewhere = isMove ? undefined : moved.get(textOf(valueOf(entry, 'uid')))
  const gone = new Set(datesListed(entry, 'exdate', spend))
  const length = lengthOf(entry, first)
  if (length > DAYS_PER_ENTRY_MAX) return 'tooLong'
  const all = new Set([...starts, ...datesListed(entry, 'rdate', spend)])
  const found = [...all]
    .filter((date) => !gone.has(date) && !elsewhere?.has(date))
    .filter((date) => Math.abs(Number(date.slice(0, 4)) - year) <= 1)
    .flatMap((date) => {
      spend(Math.floor(length / DAYS_PER_STEP))
      return datesBetween(date, addDays(date, length - 1))
    })
    .filter((date) => date.startsWith(`${year}-`))
  return found.length === 0 ? 'otherYear' : found
}
/** The days on which it begins this year, or last year: it may reach over New Year. */
function startsOf(
  entry: ICAL.Component,
  first: LocalDay,
  year: number,
  spend: Spend,
): readonly LocalDay[] | 'repeats' {
  const rule = valueOf(entry, 'rrule')
  if (!(rule instanceof ICAL.Recur)) return [first]
  const yearly = yearlyRule(rule, dateOf(rule.until) ?? null)
  return yearly === undefined
    ? 'repeats'
    : occurrences(yearly, first, { from: year - 1, to: year }, () => spend(1))
}
/** How many days it lasts; one, where its end cannot be read. */
function lengthOf(entry: ICAL.Component, first: LocalDay): number {
  const duration = valueOf(entry, 'duration')
  const said = duration instanceof ICAL.Duration ? Math.ceil(duration.toSeconds() / 86_400) : 1
  // The end is the day after the last one.
  const end = valueOf(entry, 'dtend')
  const after = end instanceof ICAL.Time && end.isDate ? dateOf(end) : undefined
  const days = after === undefined ? said : (Date.parse(after) - Date.parse(first)) / 86_400_000
  return Math.max(days, 1)
}
/** The days that a property lists: taken out, or besides. */
function datesListed(
  entry: ICAL.Component,
  name: 'exdate' | 'rdate',
  spend: Spend,
): readonly LocalDay[] {
  return entry.getAllProperties(name).flatMap((property) => {
    const values = valuesOf(property)
    spend(values.length)
    return values.flatMap((value) => dateOf(value) ?? [])
  })
}
function valuesOf(property: ICAL.Property): readonly unknown[] {
  try {
    return property.getValues()
  } catch {
    return []
  }
}
const two = (part: number): string => String(part).padStart(2, '0')
/** undefined for a day that no calendar has, or none of these centuries. */
const dateOf = (value: unknown): LocalDay | undefined => {
  if (!(value instanceof ICAL.Time)) return undefined
  const { year, month, day } = value
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  return isDay && year >= 1900 && year <= 2199 && month >= 1 && month <= 12
    ? `${year}-${two(month)}-${two(day)}`
    : undefined
}
