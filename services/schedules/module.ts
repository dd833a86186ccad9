import { planningEvents, rosterEvents } from '#shared/schedules/events.ts'
import { roster } from '#projections/schedules/roster.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { scheduleService } from './service.ts'

export const schedulesModule = defineServiceModule({
  name: 'schedules',
  service: scheduleService,
  projections: [roster],
  events: [rosterEvents, planningEvents],
  authorisation: () => import('./authorisation.ts'),
})
