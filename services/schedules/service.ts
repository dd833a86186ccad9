import { sessionOrRead } from '#shared/platform/allow.ts'
import { joinCalls } from '#shared/platform/calls.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { feedCalls } from '#shared/schedules/feed-calls.ts'
import { offerCalls } from '#shared/schedules/offer-calls.ts'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import { serviceOf } from '../platform/kernel/use-case.ts'
import { attendance, type AttendanceNeeds } from './attendance.ts'
import { feedCalendar, feedLink, openFeed, revokeFeed } from './feed.ts'
import { declineOffer, offerShift, replacements } from './offers.ts'
import { ownSchedule, takeOpenShift } from './own-plan.ts'
import { listPatterns, removePattern, savePattern } from './patterns.ts'
import {
  discardDrafts,
  draftCells,
  draftedChanges,
  openShifts,
  publishDrafts,
  setCoverage,
  withdrawOpen,
} from './planning.ts'
import { readRoster } from './roster.ts'
import { scheduleDays } from './schedule-days.ts'
import { listSwaps, swapPartners } from './swap-lists.ts'
import { answerSwap, askSwap, decideSwap, withdrawSwap } from './swaps.ts'

export const makeScheduleService = (needs: AttendanceNeeds) =>
  serviceOf({
    name: 'schedules',
    calls: joinCalls(
      joinCalls(joinCalls(rosterCalls, planningCalls), offerCalls),
      joinCalls(swapCalls, feedCalls),
    ),
    watch: sessionOrRead,
    useCases: {
      roster: readRoster,
      draft: draftCells,
      changes: draftedChanges,
      publish: publishDrafts,
      discard: discardDrafts,
      openShifts,
      withdrawOpen,
      takeOpen: takeOpenShift,
      replacements: replacements(needs),
      offerShift: offerShift(needs),
      declineOffer,
      mine: ownSchedule,
      vueGetSchedule: scheduleDays,
      coverage: setCoverage,
      attendance: attendance(needs),
      patterns: listPatterns,
      savePattern,
      removePattern,
      askSwap,
      answerSwap,
      decideSwap,
      withdrawSwap,
      swaps: listSwaps,
      swapPartners,
      feed: feedLink,
      openFeed,
      revokeFeed,
      feedCalendar,
    },
  })
