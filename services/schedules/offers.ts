import { may, visibilityFor } from '#shared/permissions/actions.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { fullName, type Person } from '#shared/platform/people.ts'
import { isOneself } from '#shared/platform/request.ts'
import { ROSTER } from '#shared/schedules/calls.ts'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import type { HoursSpan } from '#shared/schedules/problems.ts'
import { hoursToOffer } from '#shared/schedules/offers.ts'
import { offerCalls } from '#shared/schedules/offer-calls.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { REPLACEMENTS_LISTED_MAX } from '#shared/schedules/rules.ts'
import {
  queryOffersInstead,
  queryOpenShift,
  queryPersonCells,
  queryRosterLeave,
  queryRosterPeople,
} from '#projections/schedules/roster-queries.ts'
import type { OpenShiftRow, RosterTables } from '#projections/schedules/roster-tables.ts'
import { querySwapCells } from '#projections/schedules/swaps.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { findVisible, findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import type { AttendanceNeeds } from './attendance.ts'
import { rosterAggregate, rosterKey } from './decider.ts'
import { whyNot } from './own-plan.ts'
import { checkPlannable, checkPlanner } from './planning.ts'
import { leaveByDay } from './roster.ts'

type Needs = Pick<AttendanceNeeds, 'presences'>
interface Whose {
  readonly studio: string
  readonly user: string
  readonly date: string
}
/** Hours of a person that can be offered to others. */
interface Offerable {
  readonly person: Person
  readonly studio: string
  readonly zone: string
  readonly date: string
  readonly hours: PlannedHours
  readonly whole: boolean
}

/** Finds the hours of a person, whom the caller may plan and who is not the caller, of which enough is left. */
async function offerable(app: App, asked: Whose, context: ActorContext): Promise<Offerable> {
  const { studio, user, date } = asked
  const { actor, now } = context
  checkPlanner(studio, context)
  const zone = await checkPlannable(app, studio, [date], now)
  const person = await findVisiblePerson(app, user, {
    at: now,
    sees: (one) => !one.erased && may(actor, 'schedules.edit', { ...one, studio }),
    unknown: () => refuseSchedule('schedules.userUnknown', { user }),
  })
  if (isOneself(context.actor, user)) return refuseSchedule('schedules.offerOwn')
  const cells = await queryPersonCells(app.read<RosterTables>(), user, {
    from: date,
    to: addDays(date, 1),
  })
  const here = cells.filter((cell) => cell.studio === studio)
  const found = hoursToOffer(here, { date, zone, now: Math.floor(Date.parse(now) / 1000) })
  return found ? { person, studio, zone, ...found } : refuseSchedule('schedules.offerNothing')
}

/** Tells who may take these hours, by the rules of an open shift; none who works or has just worked. */
async function freeReader(
  app: App,
  needs: Needs,
  people: readonly Person[],
  { studio, date, zone, hours }: Offerable,
  { now }: ActorContext,
): Promise<(person: Person) => boolean> {
  const db = app.read<RosterTables>()
  const users = people.map(({ user }) => user)
  const around = { from: addDays(date, -1), to: addDays(date, 1) }
  const [cells, leave, rows, present] = await Promise.all([
    querySwapCells(db, users, around),
    queryRosterLeave(db, users, around),
    queryRosterPeople(db, users),
    needs.presences(app, { studio: null, users, ...around, now }),
  ])
  const halves = leaveByDay(leave)
  const cellsOf = Map.groupBy(cells, ({ user }) => user)
  const rowOf = new Map(rows.map((row) => [row.user, row]))
  const worked = Map.groupBy(present, ({ user }) => user)
  const secondsAt = (at: string): number => Math.floor(Date.parse(at) / 1000)
  const workedBy = (user: string): readonly HoursSpan[] =>
    (worked.get(user) ?? []).flatMap(({ presences }) =>
      presences.flatMap(({ started_at, ended }) =>
        started_at === null ? [] : [{ from: secondsAt(started_at), to: secondsAt(ended ?? now) }],
      ),
    )
  const open = { studio, date, ...hours, tip_cont: null }
  return (person) => {
    const { user } = person
    const known = { cells: cellsOf.get(user) ?? [], row: rowOf.get(user), worked: workedBy(user) }
    return whyNot(person, { ...known, ...halves }, open, zone) === undefined
  }
}
/** The active colleagues of a person whom the caller may plan, in the order of their names. */
async function colleagues(
  app: App,
  { person: missing, studio }: Offerable,
  context: ActorContext,
): Promise<readonly Person[]> {
  const { actor } = context
  const here = await app.people.inSight(visibilityFor(actor, 'schedules.edit'), studio)
  return here
    .filter(
      (one) =>
        one.tipCont === missing.tipCont &&
        one.user !== missing.user &&
        !isOneself(actor, one.user) &&
        may(actor, 'schedules.edit', { ...one, studio }),
    )
    .toSorted((a, b) => fullName(a).localeCompare(fullName(b)) || (a.user < b.user ? -1 : 1))
}

export const replacements = (needs: Needs) =>
  query(offerCalls.replacements)(async ({ app, context, query: whose }) => {
    const found = await offerable(app, whose, context)
    const { studio, date, hours, zone, whole } = found
    const people = await colleagues(app, found, context)
    const [isFree, offers] = await Promise.all([
      freeReader(app, needs, people, found, context),
      queryOffersInstead(app.read<RosterTables>(), whose.user, studio, { from: date, to: date }),
    ])
    const offerTo = offersByPerson(offers)
    const listed = people.filter((one) => offerTo.has(one.user) || isFree(one))
    return {
      date,
      hours,
      zone,
      whole,
      people: listed.slice(0, REPLACEMENTS_LISTED_MAX).map((one) => {
        const offer = offerTo.get(one.user)
        return {
          user: one.user,
          name: fullName(one),
          state: offer === undefined ? 'free' : offer.declined ? 'declined' : 'asked',
          open: offer === undefined || offer.declined ? null : offer.open,
        }
      }),
      busy: people.length - listed.length,
    }
  })
/** The offer of each person: one that waits before one that was declined. */
const offersByPerson = (offers: readonly OpenShiftRow[]): ReadonlyMap<string, OpenShiftRow> =>
  new Map(
    offers
      .toSorted((a, b) => Number(b.declined) - Number(a.declined))
      .map((row) => [row.asked ?? '', row]),
  )

export const offerShift = (needs: Needs) =>
  useCase(offerCalls.offerShift).on(rosterAggregate)({
    about: async ({ app, body, context }) => {
      const found = await offerable(app, body, context)
      return { ...found, key: rosterKey(found) }
    },
    needs: async ({ app, body: { asked: user }, context, found }) => {
      if (isOneself(context.actor, user)) return refuseSchedule('schedules.offerOwn')
      const people = await colleagues(app, found, context)
      const asked = people.find((one) => one.user === user)
      if (!asked) return refuseSchedule('schedules.userUnknown', { user })
      const isFree = await freeReader(app, needs, [asked], found, context)
      return isFree(asked) ? undefined : refuseSchedule('schedules.offerNotFree')
    },
    command: ({ body, context, found: { studio, date, zone, hours } }) => ({
      type: 'OfferShift',
      studio,
      date,
      zone,
      hours,
      open: context.commandId,
      asked: body.asked,
      instead_of: body.user,
    }),
    reply: ({ context, found: { date, hours } }) => ({ open: context.commandId, date, hours }),
  })

export const declineOffer = useCase(offerCalls.declineOffer).on(rosterAggregate)({
  about: async ({ app, params, context: { actor } }) => {
    const { studio, date } = await findVisible(app, {
      look: () => queryOpenShift(app.read<RosterTables>(), params.open),
      sees: ({ asked, declined }) => asked === actor.user && !declined,
      reach: [ROSTER],
      unknown: () => refuseSchedule('schedules.openUnknown'),
    })
    return { key: rosterKey({ studio, date }), studio, date, user: actor.user }
  },
  command: ({ params, found: { studio, date, user } }) => ({
    type: 'DeclineOffer',
    studio,
    date,
    user,
    ...params,
  }),
  reply: ({ params }) => params,
})
