import { studioNamed } from '#shared/accounts/needs.ts'
import { holidayEvents, vacationEvents } from '#shared/vacations/events.ts'
import { leaveThisYear } from '#shared/vacations/needs.ts'
import { leaveCalendar } from '#projections/vacations/leave-calendar.ts'
import { vacations } from '#projections/vacations/vacations.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { leaveThisYearOf } from './leave-this-year.ts'
import { makeVacationService } from './service.ts'

export const vacationsModule = defineServiceModule({
  name: 'vacations',
  service: (need) => makeVacationService({ studioNamed: need(studioNamed) }),
  // Shared code knows no App; the caller gives theirs.
  gives: [give(leaveThisYear, () => (app, user) => leaveThisYearOf(app as App, user))],
  projections: [vacations, leaveCalendar],
  events: [vacationEvents, holidayEvents],
  authorisation: () => import('./authorisation.ts'),
})
