import { addDays, isCalendarDate, weekdayOf, type LocalDay } from '#shared/platform/local-day.ts'
import { priorities, taskLimits, type Priority } from '#shared/tasks/rules.ts'
import { plain } from '../ui/plain.ts'

/** The names that a line may use: people by login and name, labels by id and name, priorities by what the reader calls them. */
export interface Vocabulary {
  readonly people: readonly { readonly user: string; readonly name: string }[]
  readonly labels: readonly { readonly _id: string; readonly name: string }[]
  readonly priorityNames: Readonly<Record<Priority, string>>
  readonly today: LocalDay
}
export interface QuickTask {
  readonly title: string
  readonly assignee: string | null
  readonly labels: readonly string[]
  readonly priority: Priority
  readonly due: string | null
  /** Words with a sign that name nothing: they stay in the title. */
  readonly unknown: readonly string[]
}

/** Days by the words of all three languages, without accents; weekdays from Monday. */
const days: Readonly<Record<string, number>> = {
  today: 0,
  hoy: 0,
  azi: 0,
  astazi: 0,
  tomorrow: 1,
  manana: 1,
  maine: 1,
}
const weekdays = [
  ['monday', 'lunes', 'luni'],
  ['tuesday', 'martes', 'marti'],
  ['wednesday', 'miercoles', 'miercuri'],
  ['thursday', 'jueves', 'joi'],
  ['friday', 'viernes', 'vineri'],
  ['saturday', 'sabado', 'sambata'],
  ['sunday', 'domingo', 'duminica'],
]
const time = /^([01]?\d|2[0-3]):[0-5]\d$/

/** Reads a line such as 'Call the landlord @ana #office !high tomorrow 14:00'. What it cannot read is title. */
export function readQuickTask(line: string, vocabulary: Vocabulary): QuickTask {
  const { people, labels, priorityNames, today } = vocabulary
  const title: string[] = []
  const unknown: string[] = []
  let [assignee, priority]: [string | null, Priority] = [null, 'none']
  let [day, clock]: [LocalDay | null, string | null] = [null, null]
  const chosen = new Set<string>()
  for (const word of line.trim().split(/\s+/)) {
    const [sign, name] = [word[0] ?? '', plain(word.slice(1))]
    const dayOf = dayIn(word, today)
    const person =
      sign === '@' ? named(people, name, ({ user, name: of }) => [user, of]) : undefined
    const label = sign === '#' ? named(labels, name, (one) => [one.name]) : undefined
    const level =
      sign === '!' ? named(priorities, name, (one) => [one, priorityNames[one]]) : undefined
    if (person) assignee = person.user
    else if (label) chosen.add(label._id)
    else if (level) priority = level
    else if (dayOf !== undefined && day === null) day = dayOf
    else if (time.test(word) && day !== null && clock === null) clock = word.padStart(5, '0')
    else {
      if ('@#!'.includes(sign) && name !== '') unknown.push(word)
      title.push(word)
    }
  }
  const due = day !== null && clock !== null ? `${day}T${clock}` : day
  const labelsMax = [...chosen].slice(0, taskLimits.ofTask.labels)
  return { title: title.join(' '), assignee, labels: labelsMax, priority, due, unknown }
}

/** Finds what a word names: wholly, else the only one that begins so. Blanks in names are not typed. */
function named<T>(
  all: readonly T[],
  typed: string,
  namesOf: (one: T) => readonly string[],
): T | undefined {
  if (typed === '') return undefined
  const names = (one: T) => namesOf(one).map((name) => plain(name).replaceAll(/\s+/g, ''))
  const whole = all.find((one) => names(one).includes(typed))
  if (whole !== undefined) return whole
  const beginning = all.filter((one) => names(one).some((name) => name.startsWith(typed)))
  return beginning.length === 1 ? beginning[0] : undefined
}

/** The day that a word means: 'tomorrow', 'vineri' (the next one), '24/12', '24.12.2026', '2026-12-24', '+3'. */
function dayIn(word: string, today: LocalDay): LocalDay | undefined {
  const said = plain(word)
  if (Object.hasOwn(days, said)) return addDays(today, days[said] ?? 0)
  const weekday = weekdays.findIndex((names) => names.includes(said)) + 1
  if (weekday > 0) return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
  const [, later] = /^\+(\d{1,3})$/.exec(said) ?? []
  if (later !== undefined) return addDays(today, Number(later))
  return /^\d{4}-\d\d-\d\d$/.test(said) ? onCalendar(said) : dayInFigures(said, today)
}
/** A day without its year is the next one. */
function dayInFigures(said: string, today: LocalDay): LocalDay | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?$/.exec(said) ?? []
  if (day === undefined || month === undefined) return undefined
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year !== undefined) return onCalendar(`${year}-${rest}`)
  const thisYear = Number(today.slice(0, 4))
  const next = `${thisYear}-${rest}` >= today ? thisYear : thisYear + 1
  return onCalendar(`${next}-${rest}`)
}
/** A day as it is written if there is such a day. */
export function onCalendar(day: string): LocalDay | undefined {
  const at = Date.parse(day)
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
  return isReal && isCalendarDate(day) ? day : undefined
}
