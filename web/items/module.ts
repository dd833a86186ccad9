import { msg } from '@lingui/core/macro'
import { defineModule } from '../platform/module.ts'

/** Everybody sees these screens: people who may not see others' items see their own. */
export const items = defineModule({
  name: 'items',
  screens: {
    upfronts: {
      path: '/upfronts',
      show: () => import('./Upfronts.tsx'),
      label: msg`Upfronts`,
      icon: 'IconCashBanknote',
      menu: { group: 'money', order: 30, shortcut: 'alt+X' },
    },
    penalties: {
      path: '/penalties',
      show: () => import('./Penalties.tsx'),
      label: msg`Penalties`,
      icon: 'IconGavel',
      menu: { group: 'money', order: 40, shortcut: 'alt+Z' },
    },
    bonuses: {
      path: '/bonuses',
      show: () => import('./Bonuses.tsx'),
      label: msg`Bonuses`,
      icon: 'IconGift',
      menu: { group: 'money', order: 50, shortcut: 'alt+B' },
    },
  },
  sections: { bonuses: { label: msg`Bonuses`, show: () => import('./BonusesOfPerson.tsx') } },
})
