import { msg } from '@lingui/core/macro'
import { auditCalls } from '#shared/audit/calls.ts'
import { defineModule } from '../platform/module.ts'

export const audit = defineModule({
  name: 'audit',
  screens: {
    /** The menu's History: the specification names no path for it. */
    audit: {
      path: '/audit',
      show: () => import('./AuditScreen.tsx'),
      label: msg`History`,
      icon: 'IconHistory',
      needs: auditCalls.events,
      menu: { group: 'main', order: 55 },
    },
  },
  refusals: { of: ['audit'], words: () => import('./refusals.ts') },
})
