import { msg } from '@lingui/core/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { defineModule } from '../platform/module.ts'

/** Everybody sees the screen: who may not plan sees their own schedule. */
export const schedule = defineModule({
  name: 'schedule',
  screens: {
    schedule: {
      path: '/schedule',
      show: () => import('./Planner.tsx'),
      label: msg`Schedule`,
      icon: 'IconCalendarWeek',
      needs: rosterCalls.roster,
      menu: { group: 'main', order: 33 },
    },
  },
})
