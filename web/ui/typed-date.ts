import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import { dayInFigures } from './format.ts'

/** How a value is typed and shown: what a field holds stays as `shared/` writes it, whatever the language. */
export interface Notation {
  /** Reads a whole text, also one as `shared/` writes it; undefined while it is none. */
  readonly read: (text: string) => string | undefined
  /** Reads once somebody leaves the field what they left out. `today` is a date. */
  readonly finish: (text: string, today: LocalDay) => string | undefined
  readonly show: (value: string, locale: string) => string
}

const two = (text: string): string => text.padStart(2, '0')
/** The date of its parts; undefined for a day that no calendar has. */
function dayOf(year: string, month: string, day: string): LocalDay | undefined {
  const date = `${year}-${two(month)}-${two(day)}`
  const at = Date.parse(date)
  return Number.isNaN(at) || addDays(date, 0) !== date ? undefined : date
}

/** The day stands before the month in every language here. */
const dayForms =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})|(\d{2})(\d{2})(\d{4}))$/
function readDay(text: string): LocalDay | undefined {
  const [, y, m, d, d1, m1, y1, d2, m2, y2] = dayForms.exec(text.trim()) ?? []
  const [year, month, day] = [y ?? y1 ?? y2, m ?? m1 ?? m2, d ?? d1 ?? d2]
  return year && month && day ? dayOf(year, month, day) : undefined
}
const shortDay = /^(\d{1,2})[./ -]?(\d{1,2})(?:[./ -]?(\d{2}))?[./]?$/
export const dayNotation: Notation = {
  read: readDay,
  finish: (text, today) => {
    const [, day, month, year] = shortDay.exec(text.trim()) ?? []
    const century = today.slice(0, 2)
    return (
      readDay(text) ??
      (day && month && dayOf(year ? `${century}${year}` : today.slice(0, 4), month, day)) ??
      undefined
    )
  },
  show: dayInFigures,
}

const monthForms = /^(?:(\d{4})-(\d{1,2})|(\d{1,2})[./ -](\d{4})|(\d{2})(\d{4}))$/
function readMonth(text: string): string | undefined {
  const [, y, m, m1, y1, m2, y2] = monthForms.exec(text.trim()) ?? []
  const [year, month] = [y ?? y1 ?? y2, m ?? m1 ?? m2]
  return year && month && dayOf(year, month, '1') ? `${year}-${two(month)}` : undefined
}
/** A month of a year, `2028-02`. */
export const monthNotation: Notation = {
  read: readMonth,
  finish: readMonth,
  // Shows a date without its day.
  show: (value, locale) => dayInFigures(`${value}-01`, locale).slice(3),
}

const timeForms = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d))?$|^([01]\d|2[0-3])([0-5]\d)$/
function readTime(text: string): string | undefined {
  const [, h, m, s, h1, m1] = timeForms.exec(text.trim()) ?? []
  const [hour, minute] = [h ?? h1, m ?? m1]
  return hour && minute ? [two(hour), minute, ...(s ? [s] : [])].join(':') : undefined
}
const shortTime = /^([01]?\d|2[0-3])[:.]?([0-5]\d)?$/
function finishTime(text: string): string | undefined {
  const [, hour, minute = '00'] = shortTime.exec(text.trim()) ?? []
  return readTime(text) ?? (hour && `${two(hour)}:${minute}`)
}
/** A time of the day on 24 hours, `09:30`. */
export const timeNotation: Notation = {
  read: (text) => readTime(text)?.slice(0, 5),
  finish: (text) => finishTime(text)?.slice(0, 5),
  show: (value) => value.slice(0, 5),
}

/** Parts a moment where its time begins. */
function momentOf(
  text: string,
  day: (part: string) => string | undefined,
  time: (part: string) => string | undefined,
): string | undefined {
  const [, date = '', clock = ''] = /^(.*?)(?:T|,?\s+)([\d:.]+)$/.exec(text.trim()) ?? []
  const [onDay, at] = [day(date), time(clock)]
  return onDay && at && `${onDay}T${at}`
}
/** A day and a time of it by some clock, `2026-11-20T09:30` or with seconds. */
export const momentNotation: Notation = {
  read: (text) => momentOf(text, readDay, readTime),
  finish: (text, today) => momentOf(text, (part) => dayNotation.finish(part, today), finishTime),
  show: (value, locale) => `${dayInFigures(value.slice(0, 10), locale)} ${value.slice(11)}`,
}
