import { msg } from '@lingui/core/macro'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { defineModule } from '../platform/module.ts'

export const observers = defineModule({
  name: 'observers',
  screens: {
    /** The menu's Site Track: of the fixed paths the one for how the product is fed (docs/rules/screens.md#paths-and-menu). */
    usage: {
      path: '/usage',
      show: () => import('./SiteTrack.tsx'),
      label: msg`Site Track`,
      icon: 'IconRadar2',
      needs: siteStatusCalls.observers,
      menu: { group: 'records', order: 10, shortcut: 'alt+T' },
    },
  },
})
