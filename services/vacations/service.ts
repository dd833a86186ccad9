import { sessionOrRead } from '#shared/platform/allow.ts'
import { joinCalls } from '#shared/platform/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { holidayCalls } from '#shared/vacations/holiday-calls.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { decisionsOn } from './decisions.ts'
import { holidayHandlers } from './holidays.ts'
import { listsOf } from './lists.ts'

export const vacationService = defineService({
  name: 'vacations',
  calls: joinCalls(vacationCalls, holidayCalls),
  watch: sessionOrRead,
  start: (app) => ({
    handlers: { ...listsOf(app), ...decisionsOn(app), ...holidayHandlers(app) },
  }),
})
