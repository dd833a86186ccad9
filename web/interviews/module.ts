import { msg } from '@lingui/core/macro'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { defineModule } from '../platform/module.ts'

export const interviews = defineModule({
  name: 'interviews',
  screens: {
    interviews: {
      path: '/interviews',
      show: () => import('./Interviews.tsx'),
      label: msg`Interviews`,
      icon: 'IconUserSearch',
      needs: interviewCalls.candidates,
      menu: {
        group: 'people',
        order: 30,
        shortcut: 'alt+J',
        badge: ['interview'],
        covers: ['/add_interview', '/calendar_interviews'],
      },
    },
    addInterview: {
      path: '/add_interview',
      show: () => import('./AddInterview.tsx'),
      label: msg`Add interview`,
      icon: 'IconUserPlus',
      needs: interviewCalls.addCandidate,
    },
    calendarInterviews: {
      path: '/calendar_interviews',
      show: () => import('./CalendarInterviews.tsx'),
      label: msg`Interview calendar`,
      icon: 'IconCalendarEvent',
      needs: interviewCalls.calendar,
    },
  },
  shortcuts: { add: 'N' },
})
