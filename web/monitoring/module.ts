import { msg } from '@lingui/core/macro'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { defineModule } from '../platform/module.ts'

export const monitoring = defineModule({
  name: 'monitoring',
  screens: {
    monitoring: {
      path: '/monitoring',
      show: () => import('./Monitoring.tsx'),
      label: msg`Monitoring`,
      icon: 'IconBroadcast',
      needs: siteStatusCalls.alerts,
      menu: { group: 'main', order: 30, shortcut: 'alt+M' },
    },
  },
  shortcuts: {
    'wall-kiosk': 'alt+K',
    'wall-alerts': 'alt+A',
    'wall-problems': 'alt+P',
    'wall-search': '/',
  },
})
