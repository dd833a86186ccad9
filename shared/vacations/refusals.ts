import { defineRefusals, refuser } from '../platform/refusals.ts'

export const vacationRefusals = defineRefusals({
  'vacations.userUnknown': { status: 404, text: 'Person not found' },
  'vacations.unknown': { status: 404, text: 'Request not found' },
  'vacations.studioUnknown': { status: 404, text: 'Studio not found' },
  'vacations.range': {
    status: 422,
    text: 'Check the dates: the last day must not be before the first, and a year is the limit',
  },
  'vacations.overlap': {
    status: 409,
    text: 'There is already a request for some of these days: {from} to {to}',
  },
  'vacations.nothingToTake': { status: 409, text: 'There are no working days in this period' },
  'vacations.balance': { status: 409, text: 'Not enough days left: {missing} missing' },
  'vacations.tooMany': { status: 409, text: 'Too many open requests' },
  'vacations.tooManyAhead': {
    status: 409,
    text: 'There are {count} requests for the coming days, including those that were rejected or cancelled. That is the most.',
  },
  'vacations.notPending': { status: 409, text: 'This request has already been decided' },
  'vacations.notApproved': { status: 409, text: 'This request is not approved' },
  'vacations.ownDecision': { status: 409, text: 'Someone else must decide about your leave' },
  'vacations.approvedByManager': { status: 403, text: 'Ask a manager to cancel approved leave' },
  'vacations.reasonMissing': { status: 422, text: 'Enter a reason (at least 3 characters)' },
  'vacations.notDrifted': { status: 409, text: 'The days are the same' },
  'vacations.inactive': { status: 409, text: 'This account is not active' },
  'vacations.correctionYear': { status: 422, text: 'This person has no leave in that year' },
  'vacations.holidaysFull': { status: 409, text: 'This studio has too many public holidays' },
  'vacations.holidayUnknown': { status: 404, text: 'There is no public holiday on this day' },
  'vacations.cursor': { status: 400, text: 'Invalid list cursor' },
  'vacations.calendarTooLarge': { status: 422, text: 'This calendar has too many entries' },
  'vacations.calendarUnreadable': { status: 422, text: 'This is not an iCalendar (.ics) file' },
})
export const refuseVacation = refuser(vacationRefusals)
