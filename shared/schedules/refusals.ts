import { defineRefusals, refuser } from '../platform/refusals.ts'

export const scheduleRefusals = defineRefusals({
  'schedules.studioUnknown': { status: 404, text: 'there is no such studio' },
  'schedules.userUnknown': { status: 404, text: 'there is no such person: {user}' },
  'schedules.range': {
    status: 422,
    text: 'at most {days} days at once, the last not before the first',
  },
  'schedules.tooFar': {
    status: 422,
    text: 'only days from {from} to {to} can be planned',
  },
  'schedules.overlap': { status: 422, text: 'the hours of {user} on {date} overlap' },
  'schedules.forbidden': {
    status: 409,
    text: '{user} may not work on {date}: their ID document has expired or they are under 18',
  },
  'schedules.changedSince': {
    status: 409,
    text: 'somebody has changed the draft since you looked at it',
  },
  'schedules.openUnknown': { status: 404, text: 'there is no such open shift' },
  'schedules.openFull': { status: 409, text: 'this day has as many open shifts as it can have' },
  'schedules.openNotFor': { status: 409, text: 'this shift is not for you' },
  'schedules.openOnLeave': { status: 409, text: 'you are on leave then' },
  'schedules.openTwoAtOnce': { status: 409, text: 'you have other hours at this time' },
  'schedules.openShortRest': {
    status: 409,
    text: 'there are less than {hours} hours between this and other hours of yours',
  },
  'schedules.cellFull': { status: 409, text: 'nobody has more than {hours} shifts on a day' },
  'schedules.over': { status: 409, text: 'this has begun already' },
  'schedules.month': { status: 422, text: 'there is no such day: {day}' },
})
export const refuseSchedule = refuser(scheduleRefusals)
