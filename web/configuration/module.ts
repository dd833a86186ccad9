import { msg } from '@lingui/core/macro'
import { configurationCalls } from '#shared/configuration/calls.ts'
import { defineModule } from '../platform/module.ts'

export const configuration = defineModule({
  name: 'configuration',
  screens: {
    studioConfig: {
      path: '/studio-config',
      show: () => import('./StudioConfig.tsx'),
      label: msg`Studio Config`,
      icon: 'IconBuildingStore',
      needs: configurationCalls.settings,
      menu: { group: 'configuration', order: 10, shortcut: 'alt+S' },
    },
  },
  shortcuts: { save: 'mod+S' },
})
