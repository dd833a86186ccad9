import type { vacationCalls } from '#shared/vacations/calls.ts'
import type { holidayCalls } from '#shared/vacations/holiday-calls.ts'
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
export const authorisation: Authorisation<typeof vacationCalls & typeof holidayCalls> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    getVacationSettings: { sample: {}, ...letIn.sessionOrReader },
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
    decide: {
      sample: { path: { vacation: 'none' }, body: { decision: 'approved' } },
      ...letIn.managers('vacations'),
    },
    cancel: { sample: { path: { vacation: 'none' }, body: {} }, ...letIn.inPerson },
    recount: {
      sample: { path: { vacation: 'none' }, body: { reason } },
      ...letIn.managers('vacations'),
    },
    preview: { sample: { path: { vacation: 'none' } }, ...letIn.managersOrReader('vacations') },
    count: { sampleAbout: ({ user }) => ({ query: { user, ...days } }), ...seen },
    balance: { sampleAbout: ({ user }) => ({ query: { user } }), ...seen },
    corrections: { sampleAbout: ({ user }) => ({ query: { user } }), ...seen },
    correct: {
      sampleAbout: ({ user }) => ({ body: { user, year: 2026, days: 1, reason } }),
      permission: permit.managers('vacations'),
      answers: aboutWhom.byManagers,
    },
    year: { sample: { query: { year: '2026' } }, ...letIn.session },
    holidays: {
      sampleAbout: ({ studio }) => ({ path: { studio }, query: { year: '2026' } }),
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
