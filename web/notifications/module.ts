import { msg } from '@lingui/core/macro'
import { notificationCalls } from '#shared/notifications/calls.ts'
import { defineModule } from '../platform/module.ts'

export const notifications = defineModule({
  name: 'notifications',
  screens: {
    notificationSubscriptions: {
      path: '/studio-notification-subscriptions',
      show: () => import('./Subscriptions.tsx'),
      label: msg`Notification Subscriptions`,
      icon: 'IconBell',
      needs: notificationCalls.subscriptions,
      menu: { group: 'configuration', order: 25, shortcut: 'alt+Q' },
    },
  },
})
