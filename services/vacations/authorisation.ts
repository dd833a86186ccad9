import type { vacationCalls } from '#shared/vacations/calls.ts'
import type { holidayCalls } from '#shared/vacations/holiday-calls.ts'
import type { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { aboutWhom, answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

const reason = 'to see who may'
const seen = {
  permission: permit.managersOrReaderOrOneself('vacations'),
  answers: answerAbout({
    'other studio': 'otherManager',
    'own studio': 'manager',
    themselves: 'other model tehnic trainer limited viewing',
    everybody: 'super owner read',
  }),
}
const days = { from: '2026-11-02', to: '2026-11-03' }
/** Everybody their own, managers those of their studio. */
export const authorisation: Authorisation<
  typeof vacationCalls & typeof holidayCalls & typeof leaveYearCalls
> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    getVacationSettings: letIn.sessionOrReader,
    request: {
      sampleAbout: ({ user }) => ({ body: { user, ...days, kind: 'unpaid' } }),
      permission: permit.managersOrOneself('vacations'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer limited',
        everybody: 'super owner',
      }),
    },
    decide: letIn.managers('vacations'),
    cancel: letIn.inPerson,
    recount: letIn.managers('vacations'),
    preview: letIn.managersOrReader('vacations'),
    count: seen,
    balance: seen,
    corrections: seen,
    correct: {
      sampleAbout: ({ user }) => ({ body: { user, year: 2026, days: 1, reason } }),
      permission: permit.managers('vacations'),
      answers: aboutWhom.byManagers,
    },
    year: letIn.session,
    holidays: {
      permission: permit.session,
      answers: answerAbout({
        everybody: 'super owner',
        'own studio': 'other model tehnic trainer limited manager viewing',
        'other studio': 'otherManager',
      }),
    },
    setHoliday: {
      sampleAbout: ({ studio }) => ({
        path: { studio, date: '2026-12-25' },
        body: { name: 'Christmas' },
      }),
      permission: permit.managers('vacations'),
      answers: aboutWhom.byManagers,
    },
    removeHoliday: {
      sampleAbout: ({ studio }) => ({ path: { studio, date: '2026-12-25' } }),
      permission: permit.managers('vacations'),
      answers: aboutWhom.byManagers,
    },
    importHolidays: {
      sampleAbout: ({ studio }) => ({
        path: { studio },
        body: { calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', year: 2026 },
      }),
      permission: permit.managers('vacations'),
      answers: aboutWhom.byManagers,
    },
  },
}
