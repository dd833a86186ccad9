import { msg } from '@lingui/core/macro'
import { operationsCalls } from '#shared/operations/calls.ts'
import { defineModule } from '../platform/module.ts'

export const operations = defineModule({
  name: 'operations',
  screens: {
    internalConfigRoot: {
      path: '/internal-config',
      show: () => import('./ToFirstChild.tsx'),
      label: msg`Application`,
      icon: 'IconServerCog',
      needs: operationsCalls.projections,
    },
    /** The first child of internal-config: how the application itself is doing (docs/rules/screens.md#paths-and-menu). */
    internalConfig: {
      path: '/internal-config/application',
      show: () => import('./OperationsScreen.tsx'),
      label: msg`Internal Config`,
      icon: 'IconServerCog',
      needs: operationsCalls.projections,
      menu: { group: 'configuration', order: 40, shortcut: 'alt+I' },
    },
  },
})
