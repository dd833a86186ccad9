import { defineRefusals, refuser } from '../platform/refusals.ts'

export const shiftRefusals = defineRefusals({
  'shifts.cannotStart': { status: 409, text: 'this shift is running already' },
  'shifts.cannotPause': { status: 409, text: 'only somebody who works can pause' },
  'shifts.cannotResume': { status: 409, text: 'there is no pause to end' },
  'shifts.cannotStop': { status: 409, text: 'only a working shift can be stopped: end the pause first' },
  'shifts.userUnknown': { status: 404, text: 'there is no such person here' },
  'shifts.unknown': { status: 404, text: 'there is no such closed shift' },
  'shifts.spanInvalid': { status: 422, text: 'a shift ends after it starts, not in the future, and its pauses fit into it' },
  'shifts.overlaps': { status: 409, text: 'another shift of this person lies in that time' },
})
export const refuse = refuser(shiftRefusals)
