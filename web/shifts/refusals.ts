import { msg } from '@lingui/core/macro'
import type { shiftRefusals } from '#shared/shifts/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof shiftRefusals> = {
  'shifts.cannotStart': msg({ message: 'this shift is running already' }),
  'shifts.cannotPause': msg({ message: 'only somebody who works can pause' }),
  'shifts.cannotResume': msg({ message: 'there is no pause to end' }),
  'shifts.cannotStop': msg({ message: 'there is no shift to stop' }),
  'shifts.cannotUndo': msg({
    message:
      'only whoever stopped a shift can take that back, for 15 seconds, unless another was started',
  }),
  'shifts.reasonMissing': msg({
    message: 'give a reason of at least 3 letters: the person reads it',
  }),
  'shifts.ownShift': msg({ message: 'nobody corrects their own shift' }),
  'shifts.aboveYou': msg({ message: 'only somebody above this person may change their shifts' }),
  'shifts.inactive': msg({
    message: 'this person is inactive: a running shift can be stopped, and past ones corrected',
  }),
  'shifts.viewing': msg({ message: 'while you view as somebody else you cannot change shifts' }),
  'shifts.userUnknown': msg({ message: 'there is no such person here' }),
  'shifts.unknown': msg({ message: 'there is no such closed shift' }),
  'shifts.spanInvalid': msg({
    message:
      'a shift ends after it starts, within 24 hours and not in the future; it started at most 400 days ago, and its pauses fit into it',
  }),
  'shifts.overlaps': msg({ message: 'another shift of this person lies in that time' }),
}
