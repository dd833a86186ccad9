import { msg } from '@lingui/core/macro'
import { defineModule } from '../platform/module.ts'

export const onlineTime = defineModule({
  name: 'online-time',
  screens: {
    dashboard: {
      path: '/dashboard',
      show: () => import('./Dashboard.tsx'),
      label: msg`Dashboard`,
      icon: 'IconHome',
      menu: { group: 'main', order: 10, shortcut: 'alt+1' },
    },
  },
})
