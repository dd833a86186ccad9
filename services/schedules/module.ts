import { onlineDays } from '#shared/online-time/needs.ts'
import {
  feedEvents,
  planningEvents,
  rosterEvents,
  swapAskerEvents,
  swapEvents,
} from '#shared/schedules/events.ts'
import { presences, workedDays } from '#shared/shifts/needs.ts'
import { roster } from '#projections/schedules/roster.ts'
import { swaps } from '#projections/schedules/swaps.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { makeScheduleService } from './service.ts'

export const schedulesModule = defineServiceModule({
  name: 'schedules',
  service: (need) =>
    makeScheduleService({
      worked: need(workedDays),
      online: need(onlineDays),
      presences: need(presences),
    }),
  projections: [roster, swaps],
  events: [rosterEvents, planningEvents, swapEvents, swapAskerEvents, feedEvents],
  authorisation: () => import('./authorisation.ts'),
})
