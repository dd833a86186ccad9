import { defineRefusals, refuser } from '../platform/refusals.ts'

export const shiftRefusals = defineRefusals({
  'shifts.tooMany': { status: 409, text: 'Up to {max} shifts can be started within 24 hours' },
  'shifts.cannotStart': { status: 409, text: 'This shift is already running' },
  'shifts.cannotPause': { status: 409, text: 'Start your shift before pausing' },
  'shifts.cannotResume': { status: 409, text: 'Your shift isn’t paused' },
  'shifts.cannotStop': { status: 409, text: 'No shift to stop' },
  'shifts.cannotUndo': {
    status: 409,
    text: 'Stopping can be undone within 15 seconds by the person who stopped the shift, unless a new one has started',
  },
  'shifts.reasonMissing': {
    status: 422,
    text: 'Enter a reason (at least 3 characters). The person can read it.',
  },
  'shifts.ownShift': { status: 403, text: 'You can’t correct your own shifts' },
  'shifts.aboveYou': {
    status: 403,
    text: 'You don’t have permission to change this person’s shifts',
  },
  'shifts.inactive': {
    status: 409,
    text: 'This person is inactive. You can only stop a running shift or correct past ones.',
  },
  'shifts.viewing': {
    status: 403,
    text: 'You can’t change shifts while viewing as someone else',
  },
  'shifts.userUnknown': { status: 404, text: 'Person not found' },
  'shifts.messageUnknown': { status: 404, text: 'Message not found' },
  'shifts.unknown': { status: 404, text: 'Shift not found' },
  'shifts.spanInvalid': {
    status: 422,
    text: 'Check the times: the end must be after the start, within 24 hours and not in the future. The start can be up to 400 days ago, and the breaks must fit.',
  },
  'shifts.overlaps': { status: 409, text: 'Another shift overlaps this time' },
})
export const refuseShift = refuser(shiftRefusals)
