import { may } from '#shared/permissions/actions.ts'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import { PEOPLE, type Person } from '#shared/platform/people.ts'
import { dateAt } from '#shared/platform/time.ts'
import { ROSTER, rosterCalls } from '#shared/schedules/calls.ts'
import {
  hasBegun,
  spanOf,
  withoutLeave,
  type PlannedCell,
  type PlannedHours,
} from '#shared/schedules/hours.ts'
import { problemsOf, type HoursSpan } from '#shared/schedules/problems.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { REST_HOURS_MIN, type Problem } from '#shared/schedules/rules.ts'
import {
  queryPersonCells,
  queryOpenShift,
  queryShiftsFor,
  queryRosterLeave,
  queryRosterPeople,
  type Dates,
} from '#projections/schedules/roster-queries.ts'
import type { OpenShiftRow, RosterTables } from '#projections/schedules/roster-tables.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible, findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import { rosterAggregate, rosterKey } from './decider.ts'
import { airFacts, checkDates, leaveByDay, rosterZone } from './roster.ts'

/** Returns a person's own plan, as they see it. */
export const ownSchedule = query(rosterCalls.mine)(async (asked) => {
  const { app, context, query: range } = asked
  checkDates(range)
  const person = await findVisiblePerson(app, range.user, {
    at: context.now,
    sees: (one) => may(context.actor, 'schedules.see', one),
    unknown: () => refuseSchedule('schedules.userUnknown', { user: range.user }),
  })
  const known = await ownPlanOf(app, person, range)
  const today = dateAt(context.now, known.zones.get(person.studio ?? '') ?? null)
  const open = await openFor(app, person, range, today)
  return {
    days: publishedDays(known, person, range).map(({ date, studio, zone, published, left }) => ({
      date,
      studio,
      zone,
      hours: left.map((hours) => ({ ...hours, ...hoursInstants(date, hours, zone) })),
      freed: published.filter((hours) => !left.includes(hours)),
    })),
    leave: [known.away, known.asked].flatMap((byDay, i) =>
      [...byDay].flatMap(([key, halves]) => {
        const date = key.slice(-10)
        const isAsked = date >= range.from && date <= range.to
        return isAsked ? [{ date, halves: [...halves], pending: i === 1 }] : []
      }),
    ),
    open: open
      .filter(
        (row) => row.asked === null || !hasBegun(row.date, row, zoneFor(row, known), context.now),
      )
      .map((row) => ({
        open: row.open,
        date: row.date,
        tipCont: row.tip_cont,
        hours: hoursOf(row),
        offered: row.asked !== null,
        refused: whyNot(person, known, row, zoneFor(row, known)) ?? null,
      })),
  }
})
const zoneFor = ({ studio }: OpenShiftRow, { zones }: OwnPlan): string => zones.get(studio) ?? 'UTC'
const openFor = async (
  app: App,
  { user, studio }: Person,
  { from, to }: Dates,
  today: LocalDay,
): Promise<readonly OpenShiftRow[]> =>
  studio === null
    ? []
    : queryShiftsFor(app.read<RosterTables>(), user, studio, {
        from: from > today ? from : today,
        to,
      })
const hoursOf = ({
  shift,
  start,
  end,
}: Pick<OpenShiftRow, 'shift' | 'start' | 'end'>): PlannedHours => ({ shift, start, end })
/** When planned hours begin and end, as instants. */
export const hoursInstants = (date: LocalDay, hours: PlannedHours, zone: string) => {
  const { from, to } = spanOf(date, hours, zone)
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
  return { starts_at: instant(from), ends_at: instant(to) }
}

/** Returns a person's published hours on each of these dates, and what leave has left of them. */
export const publishedDays = (
  { cells, away }: Pick<OwnPlan, 'cells' | 'away'>,
  { user }: Pick<Person, 'user'>,
  { from, to }: Dates,
) =>
  cells
    .filter(({ date, published }) => date >= from && date <= to && published.length > 0)
    .map((cell) => ({
      ...cell,
      left: withoutLeave(cell.published, away.get(`${user} ${cell.date}`) ?? []),
    }))

interface OwnPlan extends ReturnType<typeof leaveByDay> {
  readonly cells: Awaited<ReturnType<typeof queryPersonCells>>
  readonly zones: ReadonlyMap<string, string>
  readonly row: Awaited<ReturnType<typeof queryRosterPeople>>[number] | undefined
  /** Shifts that were worked, planned or not: one must have rested from them, too. */
  readonly worked?: readonly HoursSpan[]
}
/** One person's plan a day around these dates, with what decides whether they may take more. */
export async function ownPlanOf(
  app: App,
  { user, studio }: Person,
  { from, to }: Dates,
): Promise<OwnPlan> {
  const db = app.read<RosterTables>()
  const around = { from: addDays(from, -1), to: addDays(to, 1) }
  const [cells, leave, [row], zone] = await Promise.all([
    queryPersonCells(db, user, around),
    queryRosterLeave(db, [user], around),
    queryRosterPeople(db, [user]),
    studio === null ? undefined : rosterZone(app, studio),
  ])
  const zones = new Map(studio === null || zone === undefined ? [] : [[studio, zone]])
  return { cells, row, zones, ...leaveByDay(leave) }
}

const refusals = {
  tooYoung: 'schedules.tooYoung',
  documentExpired: 'schedules.documentExpired',
  leave: 'schedules.openOnLeave',
  leavePending: 'schedules.openOnLeave',
  twoAtOnce: 'schedules.openTwoAtOnce',
  shortRest: 'schedules.openShortRest',
  holiday: undefined,
} as const satisfies Record<Problem, string | undefined>
/** Returns why a person may not take an open shift; undefined: they may. */
export function whyNot(
  person: Person,
  known: Pick<OwnPlan, 'cells' | 'away' | 'asked' | 'row' | 'worked'>,
  open: Pick<OpenShiftRow, 'studio' | 'date' | 'shift' | 'start' | 'end' | 'tip_cont'>,
  zone: string,
) {
  const { user, tipCont, active } = person
  const isFor = open.tip_cont === null || open.tip_cont === tipCont
  if (!active || person.studio !== open.studio || !isFor) return 'schedules.openNotFor'
  const spans = known.cells.flatMap(({ date, published, zone: published_in }): HoursSpan[] =>
    published.map((hours) => spanOf(date, hours, published_in || zone)),
  )
  const cell: PlannedCell = [hoursOf(open)]
  const [found] = problemsOf(
    open.date,
    cell,
    {
      away: known.away.get(`${user} ${open.date}`) ?? [],
      asked: known.asked.get(`${user} ${open.date}`) ?? [],
      isHoliday: false,
      ...airFacts(tipCont, known.row),
      others: [...spans, ...(known.worked ?? [])],
    },
    (date, hours) => spanOf(date, hours, zone),
  )
  return found && refusals[found]
}

export const takeOpenShift = useCase(rosterCalls.takeOpen).on(rosterAggregate)({
  about: async ({ app, params, context: { actor, now: at } }) => {
    const unknown = () => refuseSchedule('schedules.openUnknown')
    const person = await findVisiblePerson(app, actor.user, { at, unknown })
    const open = await findVisible(app, {
      look: () => queryOpenShift(app.read<RosterTables>(), params.open),
      sees: ({ studio, asked, declined }) =>
        studio === person.studio && (asked === null || (asked === person.user && !declined)),
      reach: [ROSTER, PEOPLE],
      unknown,
    })
    return { key: rosterKey(open), studio: open.studio, person, open }
  },
  needs: async ({ app, context: { now }, found: { person, open } }) => {
    const { studio, date } = open
    const zone = await rosterZone(app, studio)
    if (hasBegun(date, open, zone, now)) return refuseSchedule('schedules.over')
    const known = await ownPlanOf(app, person, { from: date, to: date })
    const why = whyNot(person, known, open, zone)
    return why === undefined
      ? { zone }
      : refuseSchedule(why, { user: person.user, date, hours: REST_HOURS_MIN })
  },
  command: ({ params, found: { person, open }, needs: { zone } }) => ({
    type: 'TakeOpen',
    studio: open.studio,
    date: open.date,
    zone,
    open: params.open,
    user: person.user,
  }),
  reply: ({ params, found: { open } }) => ({
    open: params.open,
    date: open.date,
    hours: hoursOf(open),
  }),
})
