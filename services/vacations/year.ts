import { visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { sees } from '#shared/platform/allow.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { fullName } from '#shared/platform/people.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { leaveReads } from '#shared/vacations/needs.ts'
import { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import { queryHolidays, type LeaveCalendarTables } from '#projections/vacations/leave-calendar.ts'
import type { App } from '../platform/kernel/app.ts'
import { changedPeople } from '../platform/kernel/changed-people.ts'
import { query } from '../platform/kernel/use-case.ts'
import { viewOf } from './lists.ts'
import { vacationPage } from './pages.ts'

const studiosInSight = (actor: Actor, studio: string | undefined, named: readonly string[]) =>
  studio === undefined ? [...named] : sees(actor, studio) || named.includes(studio) ? [studio] : []

export const leaveYear = query(leaveYearCalls.year)(async (asked) => {
  const {
    app,
    context: { actor, now },
  } = asked
  const { studio, year, cursor, since } = asked.query
  const sight = visibilityFor(actor, 'vacations.see')
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const filter = { studio, from, to, statuses: ['pending', 'approved'] } as const
  const changed =
    since === undefined
      ? undefined
      : await changedPeople(app, {
          since,
          sight,
          now,
          reads: leaveReads,
          filter: { ...filter, cursor, studios: actor.allStudios || actor.studios },
          besides: 'people',
        })
  const users = changed?.users
  const some = users && (await vacationPage(app, sight, { ...filter, users }, { cursor }))
  const part = some?.isWhole ? some : undefined
  const [{ rows, next }, { people, holidays }] = await Promise.all([
    part ?? vacationPage(app, sight, filter, { cursor }),
    part === undefined && cursor === undefined
      ? peopleAndHolidays(app, actor, { sight, studio, from, to })
      : { people: [], holidays: [] },
  ])
  return {
    next,
    people,
    leave: rows.map((row) => {
      const { id, user, from_half, to_half, kind, status, requested: days, ...dates } = viewOf(row)
      return { id, user, from: dates.from, from_half, to: dates.to, to_half, kind, status, days }
    }),
    holidays,
    ...(changed && { since: changed.since([]) }),
    ...(part && { users: [...(users ?? [])] }),
  }
})
/** Everybody in sight, with leave or without, and the holidays of their studios. */
async function peopleAndHolidays(app: App, actor: Actor, { sight, studio, from, to }: YearInSight) {
  const people = await app.people.inSight(sight, studio)
  const studios = new Set(people.flatMap((person) => person.studio ?? []))
  const holidays = await queryHolidays(
    app.read<LeaveCalendarTables>(),
    studiosInSight(actor, studio, [...studios]),
    { from, to },
  )
  return {
    holidays,
    people: people.map(({ user, tipCont, studio: own, ...names }) => ({
      user,
      name: fullName(names),
      tipCont,
      studio: own,
    })),
  }
}
interface YearInSight {
  readonly sight: RowVisibility
  readonly studio: string | undefined
  readonly from: LocalDay
  readonly to: LocalDay
}
