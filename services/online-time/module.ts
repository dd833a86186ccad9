import { onlineTime } from '#projections/online-time/online-time.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { onlineTimeService } from './service.ts'

/** Its events are those of site-status. */
export const onlineTimeModule = defineServiceModule({
  name: 'online-time',
  service: onlineTimeService,
  projections: [onlineTime],
  events: [],
  authorisation: () => import('./authorisation.ts'),
})
