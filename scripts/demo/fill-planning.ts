import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import { CELLS_MAX, ROSTER_DAYS_MAX } from '#shared/schedules/rules.ts'
import { studios, type DemoPerson } from './cast.ts'
import type { DemoClient } from './client.ts'
import { leaveBetween, type DemoLeave } from './demo-leave.ts'
import { plannedOn } from './demo-plan.ts'
import { directedHours, isNearPart, type Directed, type Direction } from './directed.ts'
import { sinceDay } from './demo-terms.ts'
import { yearStart } from './earn-past.ts'
import { inParallel } from './in-parallel.ts'
import type { Tell } from './steps.ts'
import { day_ms } from './truth.ts'

const poll_ms = 300
const attempts_max = 40
/** Planned and published ahead, and drafted after that. */
const ahead_days = 21
const drafted_days = 7
/** Days from now after which a leave still waits for an answer. */
const decided_days = 28

interface DemoPlanning {
  readonly owner: DemoClient
  readonly seed: string
  readonly people: readonly DemoPerson[]
  readonly direction: Direction
  /** When the history began and ended, in epoch milliseconds. */
  readonly from: number
  readonly to: number
}
/** The schedules that the shifts of the history fit to, a drafted week, and open shifts. */
export async function fillPlan(planning: DemoPlanning, tell: Tell): Promise<string> {
  const parts = studios.map(({ studio, timezone }) => {
    const today = localDate(Math.floor(planning.to / 1000), timezone)
    return { studio, today, cells: cellsOf(planning, studio, today) }
  })
  const total = parts.reduce((sum, { cells }) => sum + cells.length, 0)
  let done = 0
  // Drafted and published: half of the work each.
  const more = (cells: number) => tell({ done: Math.floor((done += cells / 2)), total })
  await Promise.all(parts.map((part) => planStudio(planning, part, more)))
  return `${total} planned days`
}

/** An account that no bank has, with the check digits of one that could be; one in seventeen has none. */
export function demoIban(index: number): string {
  if (index % 17 === 11) return ''
  const digits = String(index).padStart(16, '0')
  // The letters as the standard counts them, from A = 10 on: DEMO, RO, and two zeros for the digits that are looked for.
  const rest = BigInt(`13142224${digits}272400`) % 97n
  return `RO${String(98n - rest).padStart(2, '0')}DEMO${digits}`
}
/** The month in which a document ends: of most in some years, of a few soon or a while ago; two of fifty have none on file. */
export function demoDocument(
  index: number,
  to: number,
): { readonly luna: number; readonly anul: number } | undefined {
  const nth = index % 50
  if (nth === 20 || nth === 40) return undefined
  const months = nth === 10 ? -1 : nth === 30 ? 1 : 12 + ((index * 7) % 90)
  const day = new Date(to)
  const ends = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  return { luna: ends.getUTCMonth() + 1, anul: ends.getUTCFullYear() }
}
/** Since when somebody works here decides what leave they have, and there has to be an account to pay them on. */
export async function fillHired(
  { owner, seed, people, from, to }: DemoPlanning,
  tell: Tell,
): Promise<string> {
  const hire = async ([index, person]: readonly [number, DemoPerson]) => {
    const { user } = person
    const path = `/api/accounts/people/${user}`
    const { version } = await owner.must<{ version: number }>('POST', '/getUserInfo', { user })
    const first = sinceDay(seed, person, from)
    const hired = first === yearStart(from) ? addDays(first, -400) : first
    const ci = person.accounts.length > 0 ? demoDocument(index, to) : undefined
    await owner.must('PATCH', path, {
      version,
      change: { hired, iban: demoIban(index), ...(ci && { ci }) },
    })
  }
  await inParallel([...people.entries()], hire, tell)
  return `since when ${people.length} people work here`
}

const feasts: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  aurora: [
    ['01-01', 'Anul Nou'],
    ['01-24', 'Unirea Principatelor'],
    ['05-01', 'Ziua Muncii'],
    ['08-15', 'Adormirea Maicii Domnului'],
    ['11-30', 'Sfântul Andrei'],
    ['12-01', 'Ziua Națională'],
    ['12-25', 'Crăciunul'],
    ['12-26', 'A doua zi de Crăciun'],
  ],
  meridian: [
    ['01-01', 'Año Nuevo'],
    ['05-01', 'Día del Trabajo'],
    ['07-20', 'Día de la Independencia'],
    ['08-07', 'Batalla de Boyacá'],
    ['12-08', 'Inmaculada Concepción'],
    ['12-25', 'Navidad'],
  ],
}
/** Those of a studio one after the other: its calendar is decided as a whole. */
export async function fillHolidays({ owner, to }: DemoPlanning, tell: Tell): Promise<string> {
  const year = new Date(to).getUTCFullYear()
  let done = 0
  const ofStudio = async (studio: string) => {
    for (const one of [year - 1, year, year + 1])
      for (const [day, name] of feasts[studio] ?? []) {
        await owner.must('PUT', `/api/vacations/holidays/${studio}/${one}-${day}`, { name })
        tell({ done: ++done, total })
      }
  }
  const total = 3 * Object.values(feasts).flat().length
  await Promise.all(studios.map(({ studio }) => ofStudio(studio)))
  return `${total} of three years`
}

/** The day after the one on which the history began: before that there are no shifts that a plan could be held against. */
const planStart = (from: number): LocalDay => addDays(new Date(from).toISOString().slice(0, 10), 1)

interface StudioPlan {
  readonly studio: string
  readonly today: LocalDay
  readonly cells: readonly {
    readonly user: string
    readonly date: LocalDay
    readonly cell: readonly object[]
  }[]
}
function cellsOf(
  { seed, people, direction, from }: DemoPlanning,
  studio: string,
  today: LocalDay,
): StudioPlan['cells'] {
  const staff = people.filter((person) => person.studio === studio)
  const dates = datesBetween(planStart(from), addDays(today, ahead_days + drafted_days))
  return dates.flatMap((date) =>
    staff.flatMap((person) => {
      const cell =
        date < sinceDay(seed, person, from) ? [] : cellOf(person, date, direction.get(person.user))
      return cell.length > 0 ? [{ user: person.user, date, cell }] : []
    }),
  )
}
/** Around the part that somebody plays they are planned for it alone. */
function cellOf(person: DemoPerson, date: LocalDay, part: Directed | undefined) {
  if (!part || !isNearPart(part, Date.parse(date) / day_ms)) return plannedOn(person, date)
  const { date: on, hours } = directedHours(part)
  return on === date ? [hours] : []
}
async function planStudio(
  { owner, from }: DemoPlanning,
  { studio, today, cells }: StudioPlan,
  more: (cells: number) => void,
): Promise<void> {
  for (let i = 0; i < cells.length; i += CELLS_MAX) {
    const part = cells.slice(i, i + CELLS_MAX)
    await owner.must('POST', '/api/schedules/draft', { studio, cells: part })
    more(part.length)
  }
  const last = addDays(today, ahead_days)
  for (let first = planStart(from); first <= last; first = addDays(first, ROSTER_DAYS_MAX)) {
    const end = addDays(first, ROSTER_DAYS_MAX - 1)
    const to = end < last ? end : last
    await owner.must('POST', '/api/schedules/publish', { studio, from: first, to })
    more(cells.filter(({ date }) => date >= first && date <= to).length)
  }
  for (const days of [1, 2])
    await owner.must('POST', '/api/schedules/open-shifts', {
      studio,
      date: addDays(today, days),
      hours: { shift: 'night', start: '22:00', end: '06:00' },
      tipCont: 'Model',
      count: 2,
    })
}
/** Decides in several attempts: what was said a moment ago is not known everywhere while so much is said at once. */
async function decide(
  owner: DemoClient,
  { id, position }: { readonly id: string; readonly position: string | undefined },
  body: object,
): Promise<void> {
  const path = `/api/vacations/${id}/decision`
  for (let attempt = 1; ; attempt++) {
    const { status, body: answer } = await owner.call('POST', path, body, position)
    if (status < 300) return
    if ((status !== 404 && status !== 409) || attempt === attempts_max)
      throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    await owner.pause(poll_ms)
  }
}

/** Everybody's leave: who asked, and what was said to it. */
export async function fillLeave(
  { owner, seed, people, from, to }: DemoPlanning,
  tell: Tell,
): Promise<string> {
  const start = planStart(from)
  const all = people.flatMap((person) => {
    const today = localDate(Math.floor(to / 1000), person.timezone)
    const range = { from: sinceDay(seed, person, from), to: addDays(today, 45) }
    return leaveBetween(seed, person, range)
      .filter((leave) => takesSomething(person, leave, start))
      .map((leave) => ({ leave, today }))
  })
  // Requests of one person come one after another: what they have left depends on it.
  const byPerson = [...Map.groupBy(all, ({ leave }) => leave.user).values()]
  const ask = async (mine: typeof all) => {
    for (const { leave, today } of mine) {
      const request = await requested(owner, leave)
      if (leave.from > addDays(today, decided_days)) continue
      const decision = leave.granted ? 'approved' : 'rejected'
      const note = leave.granted ? '' : 'Too many people are away that week'
      await decide(owner, request, { decision, note })
    }
  }
  await inParallel(byPerson, ask, tell)
  return `${all.length} requests`
}
/**
 * Whether they would have worked on one of the days: nobody asks for leave on days that are free anyway. Before `planned` the
 * application has no plan, and takes the days of an ordinary week.
 */
export const takesSomething = (
  person: DemoPerson,
  { from, to }: DemoLeave,
  planned: LocalDay,
): boolean =>
  datesBetween(from, to).some((date) => {
    const isWorked = plannedOn(person, date).length > 0
    const isCounted = date >= planned || new Date(date).getUTCDay() % 6 !== 0
    const isFeast = (feasts[person.studio] ?? []).some(([day]) => date.endsWith(day))
    return isWorked && isCounted && !isFeast
  })
/** Asks for leave; people with no days left, as those who came this year, take it unpaid. */
async function requested(
  owner: DemoClient,
  { user, from, to, kind }: DemoLeave,
): Promise<{ readonly id: string; readonly position: string | undefined }> {
  const ask = (as: string) =>
    owner.call<{ id: string; code?: string }>('POST', '/api/vacations', {
      user,
      from,
      to,
      kind: as,
    })
  const first = await ask(kind)
  const isRefused = ['vacations.balance', 'vacations.nothingToTake'].includes(first.body.code ?? '')
  const { status, body, position } = isRefused ? await ask('unpaid') : first
  if (status !== 201) throw new Error(`leave of ${user}: ${status} ${JSON.stringify(body)}`)
  return { id: body.id, position }
}
