import { may } from '#shared/permissions/actions.ts'
import type { onlineDays } from '#shared/online-time/needs.ts'
import { addDays } from '#shared/platform/local-day.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import { fullName, type Person } from '#shared/platform/people.ts'
import { dateAt, splitByDay } from '#shared/platform/time.ts'
import { planningCalls, type AttendanceDay } from '#shared/schedules/planning-calls.ts'
import { spanOf, withoutLeave } from '#shared/schedules/hours.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import type { presences, workedDays } from '#shared/shifts/needs.ts'
import { query } from '../platform/kernel/use-case.ts'
import { checkDates, leaveByDay, rosterFacts, type RosterFacts } from './roster.ts'

/** The parts of a comparison with the plan that other modules give. */
export interface AttendanceNeeds {
  readonly worked: GivenBy<typeof workedDays>
  readonly online: GivenBy<typeof onlineDays>
  readonly presences: GivenBy<typeof presences>
}
type Day = { -readonly [K in keyof AttendanceDay]: AttendanceDay[K] }

/** Planned against worked against on air: only of people whose schedule, shifts and online time are all in sight. */
export const attendance = (needs: AttendanceNeeds) =>
  query(planningCalls.attendance)(async ({ app, context, query: range }) => {
    const { studio, from, to } = range
    checkDates(range)
    const { actor } = context
    if (!may(actor, 'schedules.see', { user: '', studio, tipCont: 'Other' }))
      return refuseSchedule('schedules.studioUnknown')
    // A night of the day before ends on the first.
    const facts = await rosterFacts(app, { studio, from: addDays(from, -1), to }, context)
    const people = facts.people.filter(({ user }) =>
      (['shifts.see', 'online-time.see'] as const).every((what) =>
        may(actor, what, { user, studio }),
      ),
    )
    const users = new Set(people.map(({ user }) => user))
    const around = { from: addDays(from, -1), to: addDays(to, 1) }
    const [worked, online] = await Promise.all([
      needs.worked(app, { users: [...users], from, to, zone: facts.zone }),
      needs.online(app, { studio, from, to }),
    ])
    const onAir = new Set(online.map(({ user, date }) => `${user} ${date}`))
    const present = await needs.presences(app, {
      studio,
      users: [...users],
      ...around,
      now: context.now,
      wasOnAir: (user, begins, ends) =>
        [begins, ends].some((at) => onAir.has(`${user} ${dateAt(at, facts.zone)}`)),
    })
    const days = new Map<string, Day>()
    const dayOf = (user: string, date: string): Day => {
      const id = `${date} ${user}`
      const found = days.get(id) ?? { user, date, ...nothing, presences: [] }
      days.set(id, found)
      return found
    }
    addPlanned(facts, Math.floor(Date.parse(context.now) / 1000), dayOf)
    for (const { user, date, seconds, started_at } of worked)
      Object.assign(dayOf(user, date), { worked_seconds: seconds, started_at })
    for (const { user, date, seconds } of online) dayOf(user, date).online_seconds += seconds
    for (const { user, presences: all } of present)
      for (const { kind, seconds, planned, late_seconds, started_at } of all)
        dayOf(
          user,
          dateAt(planned?.starts_at ?? started_at ?? context.now, facts.zone),
        ).presences.push({ kind, seconds, late_seconds })
    return {
      zone: facts.zone,
      people: people.map(nameOf),
      days: [...days]
        .filter(([, { user, date }]) => users.has(user) && date >= from && date <= to)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, day]) => day),
    }
  })
const nothing = {
  planned_seconds: 0,
  due_seconds: 0,
  worked_seconds: 0,
  online_seconds: 0,
  planned_at: null,
  started_at: null,
} as const
const nameOf = (person: Person) => ({
  user: person.user,
  name: fullName(person),
  tipCont: person.tipCont,
})

/** Published hours without those that leave frees, by the dates that they lie on. */
function addPlanned(
  { cells, leave, zone }: RosterFacts,
  now: number,
  dayOf: (user: string, date: string) => Day,
): void {
  const { away } = leaveByDay(leave)
  for (const { user, date, published, zone: published_in } of cells)
    for (const hours of withoutLeave(published, away.get(`${user} ${date}`) ?? [])) {
      const span = spanOf(date, hours, published_in || zone)
      const begins = new Date(span.from * 1000).toISOString()
      const day = dayOf(user, date)
      if (day.planned_at === null || begins < day.planned_at) day.planned_at = begins
      splitByDay(span.from, span.to, zone, (on, start, end) => {
        const planned = dayOf(user, on)
        planned.planned_seconds += end - start
        planned.due_seconds += Math.max(0, Math.min(end, now) - start)
      })
    }
}
