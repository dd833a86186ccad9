import { defineRefusals, refuser } from '../platform/refusals.ts'

export const vacationRefusals = defineRefusals({
  'vacations.userUnknown': { status: 404, text: 'there is no such person' },
  'vacations.unknown': { status: 404, text: 'there is no such request' },
  'vacations.studioUnknown': { status: 404, text: 'there is no such studio' },
  'vacations.range': {
    status: 422,
    text: 'leave ends after it begins, takes at most a year, and lies between 2000 and 2099',
  },
  'vacations.overlap': {
    status: 409,
    text: 'there is a request for some of these days already: {from} to {to}',
  },
  'vacations.nothingToTake': { status: 409, text: 'there is no working day among these days' },
  'vacations.balance': {
    status: 409,
    text: 'the balance does not suffice: {missing} days are missing',
  },
  'vacations.tooMany': { status: 409, text: 'too many requests are waiting or kept already' },
  'vacations.notPending': { status: 409, text: 'this request is decided already' },
  'vacations.notApproved': { status: 409, text: 'this request is not approved' },
  'vacations.ownDecision': { status: 409, text: 'nobody decides about their own leave' },
  'vacations.approvedByManager': {
    status: 403,
    text: 'approved leave is cancelled by a manager',
  },
  'vacations.reasonMissing': { status: 422, text: 'say why, with at least 3 letters or digits' },
  'vacations.notDrifted': { status: 409, text: 'counted again, these are the same days' },
  'vacations.inactive': { status: 409, text: 'this account is not active' },
  'vacations.correctionYear': { status: 422, text: 'there is no leave of this year' },
  'vacations.holidaysFull': {
    status: 409,
    text: 'this studio has as many holidays as it can have',
  },
  'vacations.holidayUnknown': { status: 404, text: 'there is no holiday on this day' },
  'vacations.calendarUnreadable': {
    status: 422,
    text: 'this is no calendar in the format iCalendar',
  },
})
export const refuseVacation = refuser(vacationRefusals)
