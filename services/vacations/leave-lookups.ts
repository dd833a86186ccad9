import { may, type Action } from '#shared/permissions/actions.ts'
import { joinedAt, PEOPLE, type Person } from '#shared/platform/people.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { isLeaveDate, isLeaveTooLong, slotsOf, type LeaveRange } from '#shared/vacations/slots.ts'
import { queryVacation } from '#projections/vacations/vacation-queries.ts'
import type { VacationRow, VacationTables } from '#projections/vacations/vacations.ts'
import { findVisible, findVisiblePerson } from '../platform/kernel/find-visible.ts'
import type { AskedWith, CommandTarget } from '../platform/kernel/use-case.ts'
import type { CountedNow } from './decider.ts'
import { countRanges, factsOf, type RangeOf } from './facts.ts'

type By = AskedWith<object>
type LeaveAction = Extract<Action, `vacations.${string}`>

/** The person of this login, if the caller may do this to their leave. */
export const personInSight = (
  { app, context: { actor, now } }: By,
  user: string,
  action: LeaveAction,
): Promise<Person> =>
  findVisiblePerson(app, user, {
    at: now,
    sees: (person) => may(actor, action, person),
    unknown: () => refuseVacation('vacations.userUnknown'),
  })
interface LeaveTarget extends CommandTarget {
  readonly person: Person
}
/** Finds all leave of the person whom the body names: own with `own`, others' with `vacations.manage`. */
export const leaveTarget =
  (own: LeaveAction) =>
  async (asked: By & { readonly body: { readonly user: string } }): Promise<LeaveTarget> => {
    const { user } = asked.body
    const isOwn = user === asked.context.actor.user
    const person = await personInSight(asked, user, isOwn ? own : 'vacations.manage')
    return { key: user, studio: person.studio, person }
  }

interface LeaveRequest extends LeaveTarget {
  readonly row: VacationRow
  /** Its days, in the studio that it was made in. */
  readonly range: RangeOf
  /** The ids in every command about it. */
  readonly ids: { readonly user: string; readonly vacation: string }
}
/** The request that the path names, if the caller may do this to the person whose it is; absent and out of sight answer alike. */
export const leaveRequest =
  (action: LeaveAction) =>
  ({
    app,
    context: { actor, now },
    params: { vacation },
  }: By & { readonly params: { readonly vacation: string } }): Promise<LeaveRequest> =>
    findVisible(app, {
      look: async () => {
        const row = await queryVacation(app.read<VacationTables>(), vacation)
        const person = row && (await app.people.get([row.user], now)).get(row.user)
        return row && person && requestOf(row, person)
      },
      sees: ({ person }) => may(actor, action, person),
      reach: ['vacations', PEOPLE],
      unknown: () => refuseVacation('vacations.unknown'),
    })
const requestOf = (row: VacationRow, person: Person): LeaveRequest => ({
  key: row.user,
  studio: person.studio,
  person,
  row,
  range: vacationRange(row, person),
  ids: { user: row.user, vacation: row.vacation },
})

/** A person's leave as it is reckoned now, with the count of these days of theirs. */
export async function reckonedNow({ app, context: { now } }: By, person: Person, range: RangeOf) {
  const [[count], facts] = await Promise.all([
    countRanges(app, [range]),
    factsOf(app, [person], now),
  ])
  const { counted = [], holidays = [] } = count ?? {}
  return { counted, holidays, facts: facts.of(person) }
}
/** The same, as far as the decider is told. */
export async function countedNow(...asked: Parameters<typeof reckonedNow>): Promise<CountedNow> {
  const { counted, facts } = await reckonedNow(...asked)
  return { counted, terms: facts.terms }
}

/** The days of a request, in the studio that it was made in. */
export function vacationRange(row: VacationRow, { joined }: Pick<Person, 'joined'>): RangeOf {
  const { user, studio, from_date: from, from_half, to_date: to, to_half, requested_at } = row
  const zone = joinedAt(joined, requested_at)?.timezone ?? null
  return { user, studio, zone, from, from_half, to, to_half, asked: dateAt(requested_at, zone) }
}
/** Days that a person asks about now. */
export function askedRange(
  { user, studio, joined }: Person,
  { from, from_half, to, to_half }: LeaveRange,
  now: Instant,
): RangeOf {
  const zone = joinedAt(joined, now)?.timezone ?? null
  return { user, studio, zone, from, from_half, to, to_half, asked: dateAt(now, zone) }
}
/** Refuses days that are no range of leave. */
export function checkLeaveRange(range: LeaveRange): void {
  const { from, to } = range
  if (
    !isLeaveDate(from) ||
    !isLeaveDate(to) ||
    isLeaveTooLong(range) ||
    slotsOf(range).length === 0
  )
    refuseVacation('vacations.range')
}
