import { msg } from '@lingui/core/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { defineModule } from '../platform/module.ts'

/** The roster, for those who plan. */
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
  refusals: { of: ['schedules'], words: () => import('./refusals.ts') },
})
