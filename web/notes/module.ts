import { msg } from '@lingui/core/macro'
import { defineModule } from '../platform/module.ts'

export const notes = defineModule({
  name: 'notes',
  screens: {
    notes: {
      path: '/notes',
      show: () => import('./Notes.tsx'),
      label: msg`Notes`,
      icon: 'IconNotes',
      menu: { group: 'people', order: 25 },
    },
  },
})
