import { msg } from '@lingui/core/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
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
    attendance: {
      path: '/schedule/attendance',
      show: () => import('./Attendance.tsx'),
      label: msg`Planned and worked`,
      icon: 'IconClockCheck',
      needs: planningCalls.attendance,
    },
  },
  refusals: { of: ['schedules'], words: () => import('./refusals.ts') },
})
