import { defineRefusals, refuser } from '../platform/refusals.ts'

export const scheduleRefusals = defineRefusals({
  'schedules.studioUnknown': { status: 404, text: 'Studio not found' },
  'schedules.userUnknown': { status: 404, text: 'Person not found: {user}' },
  'schedules.range': { status: 422, text: 'Choose at most {days} days' },
  'schedules.tooFar': { status: 422, text: 'You can plan from {from} to {to}' },
  'schedules.overlap': { status: 422, text: '{user} has overlapping shifts on {date}' },
  'schedules.tooYoung': { status: 409, text: '{user} is under 18 on {date}' },
  'schedules.documentExpired': {
    status: 409,
    text: '{user} can’t be scheduled on {date}: the ID document is no longer valid then',
  },
  'schedules.changedSince': {
    status: 409,
    text: 'Someone changed the draft since you opened it. Review it again.',
  },
  'schedules.openUnknown': { status: 404, text: 'This open shift is no longer available' },
  'schedules.openFull': { status: 409, text: 'This day has too many open shifts' },
  'schedules.openNotFor': { status: 409, text: 'This shift is not for you' },
  'schedules.openOnLeave': { status: 409, text: 'You are on leave then' },
  'schedules.openTwoAtOnce': { status: 409, text: 'You already work at this time' },
  'schedules.openShortRest': {
    status: 409,
    text: 'There must be {hours} hours of rest between shifts',
  },
  'schedules.cellFull': { status: 409, text: 'At most {hours} shifts per day' },
  'schedules.over': { status: 409, text: 'This shift has already started' },
  'schedules.patternUnknown': { status: 404, text: 'Pattern not found' },
  'schedules.patternsFull': { status: 409, text: 'A studio can keep up to {max} patterns' },
  'schedules.feedUnknown': { status: 404, text: 'This calendar link doesn’t work' },
  'schedules.shiftUnknown': { status: 422, text: 'This studio has no shift “{shift}”' },
  'schedules.typeUnknown': { status: 422, text: 'Account type not found: {type}' },
  'schedules.month': { status: 422, text: 'Date not found: {day}' },
  'schedules.swapUnknown': { status: 404, text: 'Swap not found' },
  'schedules.swapSelf': { status: 422, text: 'Choose someone else to swap with' },
  'schedules.swapNothing': { status: 409, text: 'No shifts to swap on {date}' },
  'schedules.swapSame': { status: 409, text: 'You both have the same shifts on {date}' },
  'schedules.swapAsked': { status: 409, text: 'You have already asked for this swap' },
  'schedules.swapMany': {
    status: 409,
    text: 'You have {count} open swap requests. Wait for answers.',
  },
  'schedules.swapsAhead': {
    status: 409,
    text: 'You have asked for {count} swaps of coming shifts, including those that are over. Ask a manager.',
  },
  'schedules.swapOverlap': { status: 409, text: 'Someone would have overlapping shifts on {date}' },
  'schedules.swapLapsed': {
    status: 409,
    text: 'The shifts have changed since this swap was requested',
  },
  'schedules.swapClosed': { status: 409, text: 'This swap is already closed' },
  'schedules.swapWaiting': { status: 409, text: 'The other person hasn’t accepted yet' },
  'schedules.swapOwn': { status: 409, text: 'Someone else must decide about your swap' },
  'schedules.swapReason': { status: 422, text: 'Enter a reason (at least 3 characters)' },
  'schedules.swapProblems': {
    status: 409,
    text: 'There’s a new problem with this swap. Review it again.',
  },
})
export const refuseSchedule = refuser(scheduleRefusals)
