import { msg } from '@lingui/core/macro'
import { defineModule } from '../platform/module.ts'

export const profile = defineModule({
  name: 'profile',
  screens: {
    dashboard: {
      path: '/dashboard',
      show: () => import('./Dashboard.tsx'),
      label: msg`Dashboard`,
      icon: 'IconHome',
      menu: { group: 'main', order: 10, shortcut: 'alt+H' },
    },
    aboutUser: {
      path: '/about-user',
      show: () => import('./AboutUser.tsx'),
      label: msg`My Account`,
      icon: 'IconUserCircle',
      menu: { group: 'main', order: 20, shortcut: 'alt+U' },
    },
  },
  sections: {
    overview: { label: msg`Profile Overview`, show: () => import('./ProfileOverview.tsx') },
    logs: { label: msg`Logs`, show: () => import('./Logs.tsx') },
    payments: { label: msg`Payments`, show: () => import('./Payments.tsx') },
  },
})
