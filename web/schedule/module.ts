import { msg } from '@lingui/core/macro'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
import { defineModule } from '../platform/module.ts'

/** The module of schedules: the roster for those who plan, and everybody's own schedule. */
export const schedule = defineModule({
  name: 'schedule',
  screens: {
    schedule: {
      path: '/schedule',
      show: () => import('./Schedule.tsx'),
      label: msg`Schedule`,
      icon: 'IconCalendarWeek',
      menu: {
        group: 'main',
        order: 40,
        shortcut: 'alt+C',
        badge: ['plan', 'openShift', 'offer', 'swapRequest', 'swap'],
      },
    },
    attendance: {
      path: '/schedule/attendance',
      show: () => import('./Attendance.tsx'),
      label: msg`Planned and worked`,
      icon: 'IconClockCheck',
      needs: planningCalls.attendance,
    },
  },
  sections: { schedule: { label: msg`Schedule`, show: () => import('./ScheduleOfPerson.tsx') } },
})
