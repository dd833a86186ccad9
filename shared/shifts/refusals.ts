import { defineRefusals, refuser } from '../platform/refusals.ts'

export const shiftRefusals = defineRefusals({
  'shifts.cannotStart': { status: 409, text: 'this shift is running already' },
  'shifts.cannotPause': { status: 409, text: 'only somebody who works can pause' },
  'shifts.cannotResume': { status: 409, text: 'there is no pause to end' },
  'shifts.cannotStop': { status: 409, text: 'there is no shift to stop' },
  'shifts.cannotUndo': {
    status: 409,
    text: 'only whoever stopped a shift can take that back, for 15 seconds, unless another was started',
  },
  'shifts.reasonMissing': {
    status: 422,
    text: 'give a reason of at least 3 letters: the person reads it',
  },
  'shifts.ownShift': { status: 403, text: 'nobody corrects their own shift' },
  'shifts.aboveYou': {
    status: 403,
    text: 'only somebody above this person may change their shifts',
  },
  'shifts.inactive': {
    status: 409,
    text: 'this person is inactive: a running shift can be stopped, and past ones corrected',
  },
  'shifts.viewing': {
    status: 403,
    text: 'while you view as somebody else you cannot change shifts',
  },
  'shifts.userUnknown': { status: 404, text: 'there is no such person here' },
  'shifts.unknown': { status: 404, text: 'there is no such closed shift' },
  'shifts.spanInvalid': {
    status: 422,
    text: 'a shift ends after it starts, within 24 hours and not in the future; it started at most 400 days ago, and its pauses fit into it',
  },
  'shifts.overlaps': { status: 409, text: 'another shift of this person lies in that time' },
})
export const refuseShift = refuser(shiftRefusals)
