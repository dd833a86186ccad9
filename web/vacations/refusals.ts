import { msg } from '@lingui/core/macro'
import type { vacationRefusals } from '#shared/vacations/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof vacationRefusals> = {
  'vacations.userUnknown': msg({ message: 'Person not found' }),
  'vacations.unknown': msg({ message: 'Request not found' }),
  'vacations.studioUnknown': msg({ message: 'Studio not found' }),
  'vacations.range': msg({
    message: 'Check the dates: the last day must not be before the first, and a year is the limit',
  }),
  'vacations.overlap': msg({
    message: 'There is already a request for some of these days: {from} to {to}',
  }),
  'vacations.nothingToTake': msg({ message: 'There are no working days in this period' }),
  'vacations.balance': msg({ message: 'Not enough days left: {missing} missing' }),
  'vacations.tooMany': msg({ message: 'Too many open requests' }),
  'vacations.tooManyAhead': msg({
    message:
      'There are {count} requests for the coming days, including those that were rejected or cancelled. That is the most.',
  }),
  'vacations.notPending': msg({ message: 'This request has already been decided' }),
  'vacations.notApproved': msg({ message: 'This request is not approved' }),
  'vacations.ownDecision': msg({ message: 'Someone else must decide about your leave' }),
  'vacations.approvedByManager': msg({ message: 'Ask a manager to cancel approved leave' }),
  'vacations.reasonMissing': msg({ message: 'Enter a reason (at least 3 characters)' }),
  'vacations.notDrifted': msg({ message: 'The days are the same' }),
  'vacations.inactive': msg({ message: 'This account is not active' }),
  'vacations.correctionYear': msg({ message: 'This person has no leave in that year' }),
  'vacations.holidaysFull': msg({ message: 'This studio has too many public holidays' }),
  'vacations.holidayUnknown': msg({ message: 'There is no public holiday on this day' }),
  'vacations.cursor': msg({ message: 'Invalid list cursor' }),
  'vacations.calendarTooLarge': msg({ message: 'This calendar has too many entries' }),
  'vacations.calendarUnreadable': msg({ message: 'This is not an iCalendar (.ics) file' }),
}
