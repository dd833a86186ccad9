import { msg } from '@lingui/core/macro'
import { permissionCalls } from '#shared/permissions/calls.ts'
import { defineModule } from '../platform/module.ts'

export const permissions = defineModule({
  name: 'permissions',
  screens: {
    studioPermissions: {
      path: '/studio-permissions',
      show: () => import('./Permissions.tsx'),
      label: msg`Permissions`,
      icon: 'IconKey',
      needs: permissionCalls.accounts,
      menu: { group: 'configuration', order: 20, shortcut: 'alt+R' },
    },
    modelAssignment: {
      path: '/model-assignment',
      show: () => import('./ModelAssignment.tsx'),
      label: msg`Model Assignment`,
      icon: 'IconUsersGroup',
      needs: permissionCalls.trainers,
      menu: { group: 'configuration', order: 30, shortcut: 'alt+O' },
    },
  },
  sections: {
    'model-assignment': { label: msg`Model Assignment`, show: () => import('./ModelsOf.tsx') },
  },
})
