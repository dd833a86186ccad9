import { msg } from '@lingui/core/macro'
import type { scheduleRefusals } from '#shared/schedules/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof scheduleRefusals> = {
  'schedules.studioUnknown': msg({ message: 'Studio not found' }),
  'schedules.userUnknown': msg({ message: 'Person not found: {user}' }),
  'schedules.range': msg({ message: 'Choose at most {days} days' }),
  'schedules.tooFar': msg({ message: 'You can plan from {from} to {to}' }),
  'schedules.overlap': msg({ message: '{user} has overlapping shifts on {date}' }),
  'schedules.tooYoung': msg({ message: '{user} is under 18 on {date}' }),
  'schedules.documentExpired': msg({
    message: '{user} can’t be scheduled on {date}: the ID document is no longer valid then',
  }),
  'schedules.changedSince': msg({
    message: 'Someone changed the draft since you opened it. Review it again.',
  }),
  'schedules.openUnknown': msg({ message: 'This open shift is no longer available' }),
  'schedules.openFull': msg({ message: 'This day has too many open shifts' }),
  'schedules.openNotFor': msg({ message: 'This shift is not for you' }),
  'schedules.openOnLeave': msg({ message: 'You are on leave then' }),
  'schedules.openTwoAtOnce': msg({ message: 'You already work at this time' }),
  'schedules.openShortRest': msg({ message: 'There must be {hours} hours of rest between shifts' }),
  'schedules.cellFull': msg({ message: 'At most {hours} shifts per day' }),
  'schedules.over': msg({ message: 'This shift has already started' }),
  'schedules.patternUnknown': msg({ message: 'Pattern not found' }),
  'schedules.patternsFull': msg({ message: 'A studio can keep up to {max} patterns' }),
  'schedules.feedUnknown': msg({ message: 'This calendar link doesn’t work' }),
  'schedules.shiftUnknown': msg({ message: 'This studio has no shift “{shift}”' }),
  'schedules.typeUnknown': msg({ message: 'Account type not found: {type}' }),
  'schedules.month': msg({ message: 'Date not found: {day}' }),
  'schedules.swapUnknown': msg({ message: 'Swap not found' }),
  'schedules.swapSelf': msg({ message: 'Choose someone else to swap with' }),
  'schedules.swapNothing': msg({ message: 'No shifts to swap on {date}' }),
  'schedules.swapSame': msg({ message: 'You both have the same shifts on {date}' }),
  'schedules.swapAsked': msg({ message: 'You have already asked for this swap' }),
  'schedules.swapsAhead': msg({
    message:
      'You have asked for {count} swaps of coming shifts, including those that are over. Ask a manager.',
  }),
  'schedules.swapMany': msg({ message: 'You have {count} open swap requests. Wait for answers.' }),
  'schedules.swapOverlap': msg({ message: 'Someone would have overlapping shifts on {date}' }),
  'schedules.swapLapsed': msg({ message: 'The shifts have changed since this swap was requested' }),
  'schedules.swapClosed': msg({ message: 'This swap is already closed' }),
  'schedules.swapWaiting': msg({ message: 'The other person hasn’t accepted yet' }),
  'schedules.swapOwn': msg({ message: 'Someone else must decide about your swap' }),
  'schedules.swapReason': msg({ message: 'Enter a reason (at least 3 characters)' }),
  'schedules.swapProblems': msg({
    message: 'There’s a new problem with this swap. Review it again.',
  }),
}
