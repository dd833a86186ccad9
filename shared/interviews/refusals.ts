import { defineRefusals, refuser } from '../platform/refusals.ts'

export const interviewRefusals = defineRefusals({
  'interviews.candidateUnknown': { status: 404, text: 'Candidate not found' },
  'interviews.interviewUnknown': { status: 404, text: 'Interview not found' },
  'interviews.studioUnknown': { status: 404, text: 'Studio not found' },
  'interviews.interviewerUnknown': {
    status: 422,
    text: 'Choose someone who is active in the candidate’s studio',
  },
  'interviews.taken': { status: 409, text: 'The interviewer has another interview: {when}' },
  'interviews.candidateTaken': {
    status: 409,
    text: 'The candidate has another interview: {when}',
  },
  'interviews.timeUnusable': {
    status: 422,
    text: 'Choose a time between {back} days ago and {ahead} days from now',
  },
  'interviews.tooMany': { status: 409, text: 'A candidate can have up to {max} interviews' },
  'interviews.notPlanned': { status: 409, text: 'Only a planned interview can be changed' },
  'interviews.notHeld': { status: 409, text: 'First record that the interview was held' },
  'interviews.notYet': { status: 409, text: 'The interview hasn’t started yet' },
  'interviews.nothingToUndo': { status: 409, text: 'There is nothing to undo' },
  'interviews.followed': {
    status: 409,
    text: 'Another interview was planned since, so this one can’t be changed',
  },
  'interviews.hasAccount': { status: 409, text: 'The candidate already has an account' },
  'interviews.notAccepted': { status: 409, text: 'Only an accepted candidate can get an account' },
  'interviews.emailMissing': { status: 422, text: 'Enter an email address for the account' },
  'interviews.birthDateMissing': {
    status: 422,
    text: 'Enter the birth date: a model must be 18 or older',
  },
  'interviews.changedMeanwhile': {
    status: 409,
    text: 'Someone else changed this candidate. Close this form and open it again',
  },
  'interviews.erased': { status: 409, text: 'This candidate’s data was erased' },
})
export const refuseInterview = refuser(interviewRefusals)
