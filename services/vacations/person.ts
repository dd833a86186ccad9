import { may, type Action } from '#shared/permissions/actions.ts'
import { PEOPLE, type Person } from '#shared/platform/people.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { queryVacation } from '#projections/vacations/vacation-queries.ts'
import type { VacationRow, VacationTables } from '#projections/vacations/vacations.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { findVisible, findVisiblePerson } from '../platform/kernel/find-visible.ts'

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
export const vacationRange = ({ user, from_date, from_half, to_date, to_half }: VacationRow) => ({
  user,
  from: from_date,
  from_half,
  to: to_date,
  to_half,
})
