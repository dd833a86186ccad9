import { may } from '#shared/permissions/actions.ts'
import { sees } from '#shared/platform/allow.ts'
import { fullName } from '#shared/platform/people.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { tipuri } from '#shared/accounts/calls.ts'
import { ALL_USERS } from '#shared/accounts/person-rules.ts'
import type { TipContName } from '#shared/accounts/rules.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { withoutLeave, type PlannedHours } from '#shared/schedules/hours.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import {
  queryRosterDays,
  queryRosterLeave,
  queryRosterSettings,
} from '#projections/schedules/roster-queries.ts'
import type { RosterTables } from '#projections/schedules/roster-tables.ts'
import { findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { query } from '../platform/kernel/use-case.ts'
import { leaveByDay, rosterZone } from './roster.ts'
import { shiftsAt } from './roster-settings.ts'

interface Worker {
  readonly user: string
  readonly name: string
  readonly state: 'planned' | 'leave'
}

/** The days that are asked for as dates, in calendar order, each once. */
function datesAsked({
  queries,
}: CallInput<typeof rosterCalls.vueGetSchedule>['body']): readonly string[] {
  const dates = Object.entries(queries).flatMap(([month, { days, year }]) =>
    days.map((day) => {
      const found = new Date(Date.UTC(year, Number(month) - 1, day))
      return found.getUTCDate() === day
        ? found.toISOString().slice(0, 10)
        : refuseSchedule('schedules.month', { day: `${year}-${month}-${day}` })
    }),
  )
  return [...new Set(dates)].sort()
}

/** The account type that is asked for; undefined: all of them. */
const typeAsked = (type: string | undefined): TipContName | undefined =>
  type === undefined || type === ALL_USERS
    ? undefined
    : (tipuri.find((tipCont) => tipCont === type) ??
      refuseSchedule('schedules.typeUnknown', { type }))

/**
 * Lists who is published for which shift. Everybody sees themselves; others are seen by callers who may see schedules.
 * A person on leave then is marked as such. The studio's shifts come in its order, then own hours under their times.
 */
export const scheduleDays = query(rosterCalls.vueGetSchedule)(async (asked) => {
  const { app, body } = asked
  const { actor, now } = asked.context
  const { studio } = body
  const wanted = typeAsked(body.type)
  const dates = datesAsked(body)
  if (!sees(actor, studio))
    await findVisiblePerson(app, actor.user, {
      at: now,
      sees: (person) => person.studio === studio,
      unknown: () => refuseSchedule('schedules.studioUnknown'),
    })
  const db = app.read<RosterTables>()
  const zone = await rosterZone(app, studio)
  const cells = await queryRosterDays(db, studio, dates)
  const people = await app.people.get([...new Set(cells.map(({ user }) => user))], now)
  const seen = cells.filter(({ user }) => {
    const one = people.get(user)
    if (!one || one.erased || (wanted !== undefined && one.tipCont !== wanted)) return false
    return user === actor.user || may(actor, 'schedules.see', { ...one, studio })
  })
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const users = [...new Set(seen.map(({ user }) => user))]
  const [leave, settings] = await Promise.all([
    dates.length === 0 ? [] : queryRosterLeave(db, users, { from: first, to: last }),
    queryRosterSettings(db, studio),
  ])
  const { away } = leaveByDay(leave)
  const byDate = Map.groupBy(seen, ({ date }) => date)
  return dates.map((date, index) => {
    const shifts = new Map<string, ShiftOfDay>(
      shiftsAt(settings, zone, date).map((one) => [one.key, { ...one, people: [] }]),
    )
    for (const { user, published } of byDate.get(date) ?? []) {
      const left = withoutLeave(published, away.get(`${user} ${date}`) ?? [])
      for (const hours of published)
        shiftOf(shifts, hours).people.push({
          user,
          name: fullName(people.get(user)),
          state: left.includes(hours) ? 'planned' : 'leave',
        })
    }
    return { ...namesOf(date), index, shifts: [...shifts.values()].map(sorted) }
  })
})
interface ShiftOfDay {
  readonly key: string
  readonly start: string
  readonly end: string
  readonly people: Worker[]
}
function shiftOf(shifts: Map<string, ShiftOfDay>, { shift, start, end }: PlannedHours): ShiftOfDay {
  const known = shift === null ? undefined : shifts.get(shift)
  const isSame = known?.start === start && known.end === end
  const key = shift !== null && (isSame || known === undefined) ? shift : `${start}-${end}`
  const found = shifts.get(key) ?? { key, start, end, people: [] }
  shifts.set(key, found)
  return found
}
const sorted = ({ people, key, start, end }: ShiftOfDay): ShiftOfDay => ({
  key,
  start,
  end,
  people: people.toSorted((a, b) => a.name.localeCompare(b.name) || (a.user < b.user ? -1 : 1)),
})
/** `id` is day_month, without zeros in front (docs/rules/schedules.md#days-of-the-call). */
const namesOf = (date: string) => {
  const [, month, day] = date.split('-').map(Number)
  return { id: `${day}_${month}`, label: date }
}
