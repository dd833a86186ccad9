import { may, type Action } from '#shared/permissions/actions.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { joinedAt, PEOPLE, type Person } from '#shared/platform/people.ts'
import { dateAt } from '#shared/platform/time.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import type { LeaveRange } from '#shared/vacations/slots.ts'
import { queryVacation } from '#projections/vacations/vacation-queries.ts'
import type { VacationRow, VacationTables } from '#projections/vacations/vacations.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { findVisible, findVisiblePerson } from '../platform/kernel/find-visible.ts'
import type { RangeOf } from './facts.ts'

/** Somebody to whose leave this may be done by whoever asks. */
export const personFor = (
  app: App,
  user: string,
  action: Extract<Action, `vacations.${string}`>,
  { actor, now }: ActorContext,
): Promise<Person> =>
  findVisiblePerson(app, user, {
    at: now,
    sees: (person) => may(actor, action, person),
    unknown: () => refuseVacation('vacations.userUnknown'),
  })

export interface Found {
  readonly row: VacationRow
  readonly person: Person
}
/** A request, and whose it is, if whoever asks may do this to them; answered alike for what is not there. */
export const requestFor = (
  app: App,
  vacation: string,
  action: Extract<Action, `vacations.${string}`>,
  { actor, now }: ActorContext,
): Promise<Found> =>
  findVisible(app, {
    look: async () => {
      const row = await queryVacation(app.read<VacationTables>(), vacation)
      const person = row && (await app.people.get([row.user], now)).get(row.user)
      return row && person && { row, person }
    },
    sees: ({ person }) => may(actor, action, person),
    reach: ['vacations', PEOPLE],
    unknown: () => refuseVacation('vacations.unknown'),
  })
/** The days of a request, in the studio that it was made in. */
export function vacationRange(row: VacationRow, { joined }: Pick<Person, 'joined'>): RangeOf {
  const { user, studio, from_date: from, from_half, to_date: to, to_half, requested_at } = row
  const zone = joinedAt(joined, requested_at)?.timezone ?? null
  return { user, studio, zone, from, from_half, to, to_half, asked: dateAt(requested_at, zone) }
}
/** Days that somebody asks about now. */
export function askedRange(
  { user, studio, joined }: Person,
  { from, from_half, to, to_half }: LeaveRange,
  now: Instant,
): RangeOf {
  const zone = joinedAt(joined, now)?.timezone ?? null
  return { user, studio, zone, from, from_half, to, to_half, asked: dateAt(now, zone) }
}
