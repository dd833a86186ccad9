import { planningEvents, rosterEvents, swapEvents } from '#shared/schedules/events.ts'
import { roster } from '#projections/schedules/roster.ts'
import { swaps } from '#projections/schedules/swaps.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { scheduleService } from './service.ts'

export const schedulesModule = defineServiceModule({
  name: 'schedules',
  service: scheduleService,
  projections: [roster, swaps],
  events: [rosterEvents, planningEvents, swapEvents],
  authorisation: () => import('./authorisation.ts'),
})
