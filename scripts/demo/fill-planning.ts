import { setTimeout as wait } from 'node:timers/promises'
import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import { studios, type DemoPerson } from './cast.ts'
import type { DemoClient } from './client.ts'
import { leaveBetween, type DemoLeave } from './demo-leave.ts'
import { plannedOn } from './demo-plan.ts'
import { sinceDay } from './demo-terms.ts'
import { yearStart } from './earn-past.ts'
import { say, seconds } from './terminal.ts'

const at_once = 8
const poll_ms = 300
const attempts_max = 40
const cells_max = 4000
const published_days = 31
/** Planned and published ahead, and drafted after that. */
const ahead_days = 21
const drafted_days = 7
/** Whose leave begins later than this many days from now still waits for an answer. */
const decided_days = 14

interface DemoPlanning {
  readonly owner: DemoClient
  readonly seed: string
  readonly people: readonly DemoPerson[]
  /** When the history began and ended, in epoch milliseconds. */
  readonly from: number
  readonly to: number
}
/** Holidays, eleven months of published schedules that the shifts fit to, a drafted week, open shifts, and everybody's leave. */
export async function fillPlanning(planning: DemoPlanning): Promise<void> {
  const since = Date.now()
  await hire(planning)
  let cells = 0
  for (const { studio, timezone } of studios) {
    const today = localDate(Math.floor(planning.to / 1000), timezone)
    await setHolidays(planning.owner, studio, today)
    cells += await planStudio(planning, studio, today)
  }
  const leave = await askForLeave(planning)
  say(`planning: ${cells} planned days and ${leave} requests for leave in ${seconds(since)}`)
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: at_once }, worker))
}
/** Since when somebody works here decides what leave they have. */
const hire = ({ owner, seed, people, from }: DemoPlanning): Promise<void> =>
  inParallel(people, async (person) => {
    const { user } = person
    const path = `/api/accounts/people/${user}`
    const { version } = await owner.must<{ version: number }>('POST', '/getUserInfo', { user })
    const first = sinceDay(seed, person, from)
    const hired = first === yearStart(from) ? addDays(first, -400) : first
    await owner.must('PATCH', path, { version, change: { hired } })
  })

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
async function setHolidays(owner: DemoClient, studio: string, today: LocalDay): Promise<void> {
  const year = Number(today.slice(0, 4))
  for (const one of [year - 1, year, year + 1])
    for (const [day, name] of feasts[studio] ?? [])
      await owner.must('PUT', `/api/vacations/holidays/${studio}/${one}-${day}`, { name })
}

async function planStudio(
  { owner, seed, people, from }: DemoPlanning,
  studio: string,
  today: LocalDay,
): Promise<number> {
  const staff = people.filter((person) => person.studio === studio)
  const dates = datesBetween(yearStart(from), addDays(today, ahead_days + drafted_days))
  const cells = dates.flatMap((date) =>
    staff.flatMap((person) => {
      const cell = date < sinceDay(seed, person, from) ? [] : plannedOn(person, date)
      return cell.length > 0 ? [{ user: person.user, date, cell }] : []
    }),
  )
  for (let i = 0; i < cells.length; i += cells_max)
    await owner.must('POST', '/api/schedules/draft', {
      studio,
      cells: cells.slice(i, i + cells_max),
    })
  const last = addDays(today, ahead_days)
  for (let first = yearStart(from); first <= last; first = addDays(first, published_days)) {
    const end = addDays(first, published_days - 1)
    const to = end < last ? end : last
    await owner.must('POST', '/api/schedules/publish', { studio, from: first, to })
  }
  for (const days of [2, 5])
    await owner.must('POST', '/api/schedules/open-shifts', {
      studio,
      date: addDays(today, days),
      hours: { shift: 'night', start: '22:00', end: '06:00' },
      tipCont: 'Model',
      count: 2,
    })
  return cells.length
}
/** What was said a moment ago is not known everywhere while so much is said at once. */
async function patiently(owner: DemoClient, path: string, body: object): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { status, body: answer } = await owner.call('POST', path, body)
    if (status < 300) return
    if (status !== 404 || attempt === attempts_max)
      throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    await wait(poll_ms)
  }
}

async function askForLeave({ owner, seed, people, from, to }: DemoPlanning): Promise<number> {
  const all = people.flatMap((person) => {
    const today = localDate(Math.floor(to / 1000), person.timezone)
    const range = { from: sinceDay(seed, person, from), to: addDays(today, 45) }
    return leaveBetween(seed, person, range)
      .filter((leave) => takesSomething(person, leave))
      .map((leave) => ({ leave, today }))
  })
  // Of one person one after another: what they have left depends on it.
  const byPerson = [...Map.groupBy(all, ({ leave }) => leave.user).values()]
  await inParallel(byPerson, async (mine) => {
    for (const { leave, today } of mine) {
      const id = await requested(owner, leave)
      if (leave.from > addDays(today, decided_days)) continue
      const decision = leave.granted ? 'approved' : 'rejected'
      const note = leave.granted ? '' : 'Too many people are away that week'
      await patiently(owner, `/api/vacations/${id}/decision`, { decision, note })
    }
  })
  return all.length
}
/** Whether they would have worked on one of the days: nobody asks for leave on days that are free anyway. */
export const takesSomething = (person: DemoPerson, { from, to }: DemoLeave): boolean =>
  datesBetween(from, to).some(
    (date) =>
      plannedOn(person, date).length > 0 &&
      !(feasts[person.studio] ?? []).some(([day]) => date.endsWith(day)),
  )
/** Who has no days left, as somebody who came this year, takes them unpaid. */
async function requested(owner: DemoClient, { user, from, to, kind }: DemoLeave): Promise<string> {
  const ask = (as: string) =>
    owner.call<{ id: string; code?: string }>('POST', '/api/vacations', {
      user,
      from,
      to,
      kind: as,
    })
  const first = await ask(kind)
  const isRefused = ['vacations.balance', 'vacations.nothingToTake'].includes(first.body.code ?? '')
  const { status, body } = isRefused ? await ask('unpaid') : first
  if (status !== 201) throw new Error(`leave of ${user}: ${status} ${JSON.stringify(body)}`)
  return body.id
}
