import { msg } from '@lingui/core/macro'
import { defineModule } from '../platform/module.ts'

export const shifts = defineModule({
  name: 'shifts',
  sections: { activity: { label: msg`Activity`, show: () => import('./Shifts.tsx') } },
})
