import { sessionOrRead } from '#shared/platform/allow.ts'
import { joinCalls } from '#shared/platform/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { holidayCalls } from '#shared/vacations/holiday-calls.ts'
import { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import { serviceOf } from '../platform/kernel/use-case.ts'
import { cancelLeave, correctLeave, decideLeave, recountLeave, requestLeave } from './decisions.ts'
import { holidayCases, type HolidayNeeds } from './holidays.ts'
import { leaveBalance, leaveCorrections, leaveCount, leaveList, leavePreview } from './lists.ts'
import { leaveYear } from './year.ts'

export const makeVacationService = (needs: HolidayNeeds) =>
  serviceOf({
    name: 'vacations',
    calls: joinCalls(joinCalls(vacationCalls, holidayCalls), leaveYearCalls),
    watch: sessionOrRead,
    useCases: {
      getVacationSettings: leaveList,
      request: requestLeave,
      decide: decideLeave,
      cancel: cancelLeave,
      recount: recountLeave,
      preview: leavePreview,
      count: leaveCount,
      balance: leaveBalance,
      corrections: leaveCorrections,
      correct: correctLeave,
      year: leaveYear,
      ...holidayCases(needs),
    },
  })
