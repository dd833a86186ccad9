import { holidayEvents, vacationEvents } from '#shared/vacations/events.ts'
import { leaveCalendar } from '#projections/vacations/leave-calendar.ts'
import { vacations } from '#projections/vacations/vacations.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { vacationService } from './service.ts'

export const vacationsModule = defineServiceModule({
  name: 'vacations',
  service: vacationService,
  projections: [vacations, leaveCalendar],
  events: [vacationEvents, holidayEvents],
  authorisation: () => import('./authorisation.ts'),
})
