import { sessionOrRead } from '#shared/platform/allow.ts'
import { joinCalls } from '#shared/platform/calls.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { feedCalls } from '#shared/schedules/feed-calls.ts'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { attendance, type AttendanceNeeds } from './attendance.ts'
import { feedHandlers } from './feed.ts'
import { ownHandlers } from './own-handlers.ts'
import { patternHandlers } from './patterns.ts'
import { planningHandlers } from './planning.ts'
import { rosterOf } from './roster.ts'
import { scheduleDays } from './schedule-days.ts'
import { swapHandlers } from './swaps.ts'
import { swapLists } from './swap-lists.ts'

export const makeScheduleService = (needs: AttendanceNeeds) =>
  defineService({
    name: 'schedules',
    calls: joinCalls(joinCalls(rosterCalls, planningCalls), joinCalls(swapCalls, feedCalls)),
    watch: sessionOrRead,
    start: (app) => ({
      handlers: {
        roster: (input, context) => rosterOf(app, input, context),
        attendance: (input, context) => attendance(app, needs, input, context),
        vueGetSchedule: (input, context) => scheduleDays(app, input, context),
        ...planningHandlers(app),
        ...patternHandlers(app),
        ...ownHandlers(app),
        ...swapHandlers(app),
        ...swapLists(app),
        ...feedHandlers(app),
      },
    }),
  })
