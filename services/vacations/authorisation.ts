import type { vacationCalls } from '#shared/vacations/calls.ts'
import type { holidayCalls } from '#shared/vacations/holiday-calls.ts'
import type { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { aboutWhom, answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

const seen = {
  permission: permit.managersOrReaderOrOneself('vacations'),
  answers: answerAbout({
    'other studio': 'otherManager',
    'own studio': 'manager',
    themselves: 'other model tehnic trainer limited viewing',
    everybody: 'super owner read',
  }),
}
const managed = { permission: permit.managers('vacations'), answers: aboutWhom.byManagers }
/** Everybody their own, managers those of their studio. */
export const authorisation: Authorisation<
  typeof vacationCalls & typeof holidayCalls & typeof leaveYearCalls
> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    getVacationSettings: letIn.sessionOrReader,
    request: {
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
    correct: managed,
    year: letIn.session,
    holidays: {
      permission: permit.session,
      answers: answerAbout({
        everybody: 'super owner',
        'own studio': 'other model tehnic trainer limited manager viewing',
        'other studio': 'otherManager',
      }),
    },
    setHoliday: managed,
    removeHoliday: managed,
    importHolidays: managed,
  },
}
