import { msg } from '@lingui/core/macro'
import { operationsCalls } from '#shared/operations/calls.ts'
import { defineModule } from '../platform/module.ts'

export const operations = defineModule({
  name: 'operations',
  screens: {
    /** The first child of the specification's internal-config: how the application itself is doing. */
    internalConfig: {
      path: '/internal-config/application',
      show: () => import('./OperationsScreen.tsx'),
      label: msg`Internal Config`,
      icon: 'IconServerCog',
      needs: operationsCalls.projections,
      menu: { group: 'configuration', order: 40, shortcut: 'alt+6' },
    },
  },
  refusals: { of: ['operations'], words: () => import('./refusals.ts') },
})
