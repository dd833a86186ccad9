import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { holidayEvents, vacationEvents } from '#shared/vacations/events.ts'

/** The events of other modules that a schedule is made of. */
export const toldToSchedules = {
  ...accountEvents,
  ...studioEvents,
  ...permissionEvents,
  ...configurationEvents,
  ...vacationEvents,
  ...holidayEvents,
}
