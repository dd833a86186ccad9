import { notificationEvents } from '#shared/notifications/events.ts'
import { siteName } from '#shared/site-status/needs.ts'
import { audience } from '#projections/notifications/audience.ts'
import { notifications } from '#projections/notifications/notifications.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { makeNotificationService } from './service.ts'

export const notificationsModule = defineServiceModule({
  name: 'notifications',
  service: (need) => makeNotificationService({ nameOfSite: need(siteName) }),
  projections: [audience, notifications],
  events: [notificationEvents],
  authorisation: () => import('./authorisation.ts'),
})
