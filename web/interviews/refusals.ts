import { msg } from '@lingui/core/macro'
import type { interviewRefusals } from '#shared/interviews/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof interviewRefusals> = {
  'interviews.candidateUnknown': msg({ message: 'Candidate not found' }),
  'interviews.interviewUnknown': msg({ message: 'Interview not found' }),
  'interviews.studioUnknown': msg({ message: 'Studio not found' }),
  'interviews.interviewerUnknown': msg({
    message: 'Choose someone who is active in the candidate’s studio',
  }),
  'interviews.taken': msg({ message: 'The interviewer has another interview: {when}' }),
  'interviews.candidateTaken': msg({ message: 'The candidate has another interview: {when}' }),
  'interviews.timeUnusable': msg({
    message: 'Choose a time between {back} days ago and {ahead} days from now',
  }),
  'interviews.tooMany': msg({ message: 'A candidate can have up to {max} interviews' }),
  'interviews.notPlanned': msg({ message: 'Only a planned interview can be changed' }),
  'interviews.notHeld': msg({ message: 'First record that the interview was held' }),
  'interviews.notYet': msg({ message: 'The interview hasn’t started yet' }),
  'interviews.nothingToUndo': msg({ message: 'There is nothing to undo' }),
  'interviews.followed': msg({
    message: 'Another interview was planned since, so this one can’t be changed',
  }),
  'interviews.hasAccount': msg({ message: 'The candidate already has an account' }),
  'interviews.notAccepted': msg({ message: 'Only an accepted candidate can get an account' }),
  'interviews.emailMissing': msg({ message: 'Enter an email address for the account' }),
  'interviews.birthDateMissing': msg({
    message: 'Enter the birth date: a model must be 18 or older',
  }),
  'interviews.changedMeanwhile': msg({
    message: 'Someone else changed this candidate. Close this form and open it again',
  }),
  'interviews.erased': msg({ message: 'This candidate’s data was erased' }),
}
