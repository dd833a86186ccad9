import { defineRefusals, refuser } from '../platform/refusals.ts'

export const interviewRefusals = defineRefusals({
  'interviews.candidateUnknown': { status: 404, text: 'there is no such candidate here' },
  'interviews.interviewUnknown': { status: 404, text: 'there is no such interview' },
  'interviews.studioUnknown': { status: 404, text: 'there is no such studio here' },
  'interviews.interviewerUnknown': {
    status: 422,
    text: 'choose somebody who is active in the studio of the candidate',
  },
  'interviews.taken': { status: 409, text: 'the interviewer is taken at that time: {when}' },
  'interviews.candidateTaken': {
    status: 409,
    text: 'the candidate has another interview at that time: {when}',
  },
  'interviews.timeUnusable': {
    status: 422,
    text: 'choose a time from {back} days ago to {ahead} days ahead',
  },
  'interviews.tooMany': { status: 409, text: 'a candidate has at most {max} interviews' },
  'interviews.notPlanned': { status: 409, text: 'only a planned interview can be changed so' },
  'interviews.notHeld': { status: 409, text: 'record first that the interview was held' },
  'interviews.notYet': { status: 409, text: 'the interview has not begun yet' },
  'interviews.nothingToUndo': { status: 409, text: 'nothing was recorded of this interview yet' },
  'interviews.followed': {
    status: 409,
    text: 'another interview was planned since: this one stays as it is',
  },
  'interviews.hasAccount': { status: 409, text: 'the candidate has an account already' },
  'interviews.notAccepted': { status: 409, text: 'only an accepted candidate gets an account' },
  'interviews.emailMissing': { status: 422, text: 'an account needs an email address' },
  'interviews.birthDateMissing': { status: 422, text: 'the account of a Model needs a birth date' },
  'interviews.changedMeanwhile': {
    status: 409,
    text: 'somebody else has changed this candidate meanwhile: look at it and try again',
  },
  'interviews.erased': { status: 409, text: 'the candidate was erased' },
})
export const refuseInterview = refuser(interviewRefusals)
