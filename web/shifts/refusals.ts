import { msg } from '@lingui/core/macro'
import type { shiftRefusals } from '#shared/shifts/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof shiftRefusals> = {
  'shifts.cannotStart': msg({ message: 'This shift is already running' }),
  'shifts.cannotPause': msg({ message: 'Start your shift before pausing' }),
  'shifts.cannotResume': msg({ message: 'Your shift isn’t paused' }),
  'shifts.cannotStop': msg({ message: 'No shift to stop' }),
  'shifts.cannotUndo': msg({
    message:
      'Stopping can be undone within 15 seconds by the person who stopped the shift, unless a new one has started',
  }),
  'shifts.reasonMissing': msg({
    message: 'Enter a reason (at least 3 characters). The person can read it.',
  }),
  'shifts.ownShift': msg({ message: 'You can’t correct your own shifts' }),
  'shifts.aboveYou': msg({ message: 'You don’t have permission to change this person’s shifts' }),
  'shifts.inactive': msg({
    message: 'This person is inactive. You can only stop a running shift or correct past ones.',
  }),
  'shifts.viewing': msg({ message: 'You can’t change shifts while viewing as someone else' }),
  'shifts.userUnknown': msg({ message: 'Person not found' }),
  'shifts.unknown': msg({ message: 'Shift not found' }),
  'shifts.spanInvalid': msg({
    message:
      'Check the times: the end must be after the start, within 24 hours and not in the future. The start can be up to 400 days ago, and the breaks must fit.',
  }),
  'shifts.overlaps': msg({ message: 'Another shift overlaps this time' }),
}
