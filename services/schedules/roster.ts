import { may, visibilityFor } from '#shared/permissions/actions.ts'
import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import { fullName, type Person } from '#shared/platform/people.ts'
import { ROSTER, rosterCalls, type Roster } from '#shared/schedules/calls.ts'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import {
  whyForbidden,
  type WhyForbidden,
  problemsOf,
  spanReader,
  type AroundCell,
  type HoursSpan,
} from '#shared/schedules/problems.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { ROSTER_DAYS_MAX, type Problem } from '#shared/schedules/rules.ts'
import { dateOfSlot, halfOfSlot, slotsOf, type DayHalf } from '#shared/vacations/slots.ts'
import {
  queryHoursElsewhere,
  queryOpenShifts,
  queryRosterCells,
  queryRosterHolidays,
  queryRosterLeave,
  queryRosterPeople,
  queryRosterSettings,
  queryRosterStudio,
  queryRosterUsers,
  type Dates,
} from '#projections/schedules/roster-queries.ts'
import type {
  RosterCellRow,
  RosterLeaveRow,
  RosterPersonRow,
  RosterSettingRow,
  RosterTables,
} from '#projections/schedules/roster-tables.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { seenPosition } from '../platform/event-store/positions.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { query } from '../platform/kernel/use-case.ts'
import type { Forbidden } from './decider.ts'
import { shiftsAt, wantedOn } from './roster-settings.ts'

export function checkDates({ from, to }: Dates): void {
  if (to < from || to > addDays(from, ROSTER_DAYS_MAX - 1))
    refuseSchedule('schedules.range', { days: ROSTER_DAYS_MAX })
}

/**
 * Everything that a roster is made of, read in a fixed number of queries: a day more on each side, for rests over
 * midnight. With `since`, only people with a cell that changed after that position.
 */
export interface RosterFacts {
  readonly studio: string
  readonly zone: string
  readonly position: string
  readonly people: readonly Person[]
  readonly cells: readonly RosterCellRow[]
  readonly leave: readonly RosterLeaveRow[]
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
  readonly settings: readonly RosterSettingRow[]
  readonly problemsAt: (user: string, date: LocalDay, cell: PlannedCell) => readonly Problem[]
  readonly personOf: (user: string) => RosterPersonRow | undefined
  /** Returns why a person may not go on air on a date; undefined if they may. */
  readonly whyForbidden: (user: string, date: LocalDay) => WhyForbidden | undefined
}
export async function rosterFacts(
  app: App,
  asked: Dates & { readonly studio: string; readonly since?: string | undefined },
  { actor, now }: ActorContext,
): Promise<RosterFacts> {
  const { studio, from, to, since } = asked
  const db = app.read<RosterTables>()
  const zone = await rosterZone(app, studio)
  const position = await app.progress.seen([ROSTER], 'fresh')
  const around = { from: addDays(from, -1), to: addDays(to, 1) }
  const [cells, planned, here, holidays, settings] = await Promise.all([
    queryRosterCells(db, studio, around, since),
    queryRosterUsers(db, studio, around),
    app.people.inSight(visibilityFor(actor, 'schedules.see'), studio),
    queryRosterHolidays(db, studio, { from, to }),
    queryRosterSettings(db, studio),
  ])
  const known = new Set(here.map(({ user }) => user))
  const gone = planned.flatMap(({ user }) => (known.has(user) ? [] : [user]))
  const others = [...(await app.people.get(gone, now)).values()].filter(
    (person) => !person.erased && may(actor, 'schedules.see', { ...person, studio }),
  )
  const people = [...here, ...others].toSorted(byName)
  const users = people.map(({ user }) => user)
  const [leave, persons, elsewhere] = await Promise.all([
    queryRosterLeave(db, users, { from, to }),
    queryRosterPeople(db, users),
    queryHoursElsewhere(db, users, around, studio),
  ])
  const personOf = new Map(persons.map((row) => [row.user, row]))
  const tipCont = new Map(people.map((person) => [person.user, person.tipCont]))
  const onAirOf = (user: string) => airFacts(tipCont.get(user), personOf.get(user))
  const read = { zone, cells, leave, holidays, elsewhere, onAirOf }
  const problemsAt = problemReader(read)
  return {
    studio,
    zone,
    position,
    people,
    leave,
    holidays,
    settings,
    problemsAt,
    cells: cells.filter(({ date }) => date >= from && date <= to),
    personOf: (user) => personOf.get(user),
    whyForbidden: (user, date) => whyForbidden(date, onAirOf(user)),
  }
}
/** Returns those of these people who may not go on air on a date, and why. */
export const forbiddenOn = (
  date: LocalDay,
  users: readonly string[],
  facts: Pick<RosterFacts, 'whyForbidden'>,
): Forbidden =>
  new Map(
    users.flatMap((user) => {
      const why = facts.whyForbidden(user, date)
      return why === undefined ? [] : [[user, why]]
    }),
  )
const byName = (a: Person, b: Person): number =>
  `${a.name} ${a.surname}`.localeCompare(`${b.name} ${b.surname}`) || (a.user < b.user ? -1 : 1)

/** The zone of a studio’s days; refused where there is no such studio. */
export async function rosterZone(app: App, studio: string): Promise<string> {
  const { timezone } = await findVisible(app, {
    look: () => queryRosterStudio(app.read<RosterTables>(), studio),
    reach: [ROSTER],
    unknown: () => refuseSchedule('schedules.studioUnknown'),
  })
  return timezone
}

type AirFacts = Pick<AroundCell, 'onAir' | 'blocked_from' | 'adult_on'>
/** Returns the facts about going on air, which models do, and every person with an account on a site. */
export const airFacts = (
  tipCont: string | undefined,
  row: RosterPersonRow | undefined,
): AirFacts => ({
  onAir: tipCont === 'Model' || (row?.sites.length ?? 0) > 0,
  blocked_from: row?.blocked_from ?? null,
  adult_on: row?.adult_on ?? null,
})

interface ReadFrom extends Pick<RosterFacts, 'zone' | 'leave' | 'holidays'> {
  readonly cells: readonly Pick<RosterCellRow, 'user' | 'date' | 'published' | 'draft'>[]
  readonly onAirOf: (user: string) => AirFacts
  readonly elsewhere: readonly Pick<RosterCellRow, 'user' | 'date' | 'published' | 'zone'>[]
}
/** Returns a reader of the problems of a person's cell on a date, whatever it may hold. */
export function problemReader(facts: ReadFrom): RosterFacts['problemsAt'] {
  const spanAt = spanReader(facts.zone)
  const key = (user: string, date: string): string => `${user} ${date}`
  const spans = new Map<string, readonly HoursSpan[]>()
  for (const { user, date, published, draft } of facts.cells)
    spans.set(
      key(user, date),
      (draft ?? published).map((hours) => spanAt(date, hours)),
    )
  const elsewhere = new Map<string, HoursSpan[]>()
  for (const { user, date, published, zone } of facts.elsewhere) {
    const found = elsewhere.get(user) ?? []
    const read = spanReader(zone)
    found.push(...published.map((hours) => read(date, hours)))
    elsewhere.set(user, found)
  }
  const { away, asked } = leaveByDay(facts.leave)
  const holidays = new Set(facts.holidays.map(({ date }) => date))
  return (user, date, cell) => {
    const around: AroundCell = {
      away: away.get(key(user, date)) ?? [],
      asked: asked.get(key(user, date)) ?? [],
      isHoliday: holidays.has(date),
      ...facts.onAirOf(user),
      others: [
        ...(spans.get(key(user, addDays(date, -1))) ?? []),
        ...(spans.get(key(user, addDays(date, 1))) ?? []),
        ...(elsewhere.get(user) ?? []),
      ],
    }
    return problemsOf(date, cell, around, spanAt)
  }
}
/** The halves of each person's days, by '<user> <date>': approved, and asked for. */
export function leaveByDay(leave: readonly RosterLeaveRow[]): {
  readonly away: ReadonlyMap<string, readonly DayHalf[]>
  readonly asked: ReadonlyMap<string, readonly DayHalf[]>
} {
  const [away, asked] = [new Map<string, DayHalf[]>(), new Map<string, DayHalf[]>()]
  for (const { user, from_date, from_half, to_date, to_half, pending } of leave)
    for (const slot of slotsOf({ from: from_date, from_half, to: to_date, to_half })) {
      const [days, day] = [pending ? asked : away, `${user} ${dateOfSlot(slot)}`]
      days.set(day, [...(days.get(day) ?? []), halfOfSlot(slot)])
    }
  return { away, asked }
}

/** The roster as a planner reads it. */
export const readRoster = query(rosterCalls.roster)(async (asked) => {
  const { app, context } = asked
  const { studio, from, to, since: given } = asked.query
  checkDates({ from, to })
  if (!may(context.actor, 'schedules.see', { user: '', studio, tipCont: 'Other' }))
    return refuseSchedule('schedules.studioUnknown')
  const since = given === undefined ? undefined : await seenPosition(app.progress, [ROSTER], given)
  const [facts, open] = await Promise.all([
    rosterFacts(app, { studio, from, to, since }, context),
    queryOpenShifts(app.read<RosterTables>(), [studio], { from, to }),
  ])
  const days = datesBetween(from, to)
  const [placeOf, dayOf] = [placesOf(facts.people.map(({ user }) => user)), placesOf(days)]
  const changed = facts.cells.filter(
    (cell) =>
      placeOf.has(cell.user) &&
      (since === undefined
        ? cell.published.length > 0 || cell.draft !== null
        : cell.changed > since),
  )
  return {
    studio,
    zone: facts.zone,
    position: facts.position,
    partial: since !== undefined,
    days: [...days],
    people: peopleOf(facts, context),
    cells: changed.map(({ user, date, published, draft }) => {
      const problems = facts.problemsAt(user, date, draft ?? published)
      return {
        p: placeOf.get(user) ?? -1,
        d: dayOf.get(date) ?? -1,
        published: [...published],
        ...(draft === null ? {} : { draft: [...draft] }),
        ...(problems.length === 0 ? {} : { problems: [...problems] }),
      }
    }),
    leave: leaveCells(facts.leave, placeOf, dayOf),
    holidays: facts.holidays.map(({ date, name }) => ({
      date,
      name,
    })),
    open: open.map(({ open: id, date, shift, start, end, tip_cont }) => ({
      open: id,
      date,
      tipCont: tip_cont,
      hours: {
        shift,
        start,
        end,
      },
    })),
    shifts: shiftsAt(facts.settings, facts.zone, to).map(({ key, start, end }) => ({
      key,
      start,
      end,
    })),
    wanted: wantedOn(facts.settings, days),
  }
})
const placesOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, i) => [name, i]))

function leaveCells(
  leave: readonly RosterLeaveRow[],
  placeOf: ReadonlyMap<string, number>,
  dayOf: ReadonlyMap<string, number>,
): Roster['leave'] {
  const { away, asked } = leaveByDay(leave)
  return [away, asked].flatMap((byDay, i) =>
    [...byDay].flatMap(([key, halves]) => {
      const [user = '', date = ''] = key.split(' ')
      const [p, d] = [placeOf.get(user), dayOf.get(date)]
      return p === undefined || d === undefined
        ? []
        : [{ p, d, halves: [...halves], pending: i === 1 }]
    }),
  )
}

const peopleOf = (facts: RosterFacts, { actor }: ActorContext): Roster['people'] =>
  facts.people.map((person) => ({
    user: person.user,
    name: fullName(person),
    tipCont: person.tipCont,
    may_edit: may(actor, 'schedules.edit', {
      ...person,
      studio: facts.studio,
    }),
    blocked_from: facts.personOf(person.user)?.blocked_from ?? null,
  }))
