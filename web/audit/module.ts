import { msg } from '@lingui/core/macro'
import { auditCalls } from '#shared/audit/calls.ts'
import { defineModule } from '../platform/module.ts'

export const audit = defineModule({
  name: 'audit',
  screens: {
    /** The fixed menu has no name for it: its History is the store's (docs/rules/screens.md#paths-and-menu). */
    audit: {
      path: '/audit',
      show: () => import('./AuditScreen.tsx'),
      label: msg`Audit`,
      icon: 'IconHistory',
      needs: auditCalls.events,
      menu: { group: 'records', order: 20, shortcut: 'alt+Y' },
    },
  },
})
