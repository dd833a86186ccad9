import { z } from 'zod'
import { doer, impersonal, person, thing } from '../platform/event-fields.ts'
import { eventTypesOf, type EventOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('interviews')
/** Encrypted with the candidate's own key, no matter who wrote it: an erasure leaves none of it readable. */
const ofCandidate = () => personal(z.string(), { of: 'candidate', kind: 'candidate' })
const candidate = impersonal()
const by = doer()
const described = z.object({
  candidate,
  studio: impersonal(),
  /** The account type that they want. */
  tipCont: impersonal(),
  name: ofCandidate(),
  surname: ofCandidate(),
  telefon: ofCandidate(),
  email: ofCandidate(),
  oras: ofCandidate(),
  social: ofCandidate(),
  /** How they heard of the studio. */
  source: ofCandidate(),
  notes: ofCandidate(),
  by,
})
/** `at`: the instant; `timezone`: the studio's zone in which it was said. */
const planned = z.object({
  candidate,
  studio: impersonal(),
  interview: thing(),
  interviewer: person(),
  at: impersonal(),
  timezone: impersonal(),
  minutes: z.int(),
  /** A room, or the link of a call. */
  place: ofCandidate(),
  note: ofCandidate(),
  by,
})
const ofTheirs = (data: { readonly candidate: string }): string => data.candidate

/** Streams: `candidate-<candidate>`, with all interviews of one candidate. */
export const candidateEvents = {
  CandidateAdded: eventType(described, { of: ofTheirs, name: 'Candidate added' }),
  CandidateChanged: eventType(described, { of: ofTheirs, name: 'Candidate edited' }),
  InterviewPlanned: eventType(planned, { of: ofTheirs, name: 'Interview planned' }),
  /** `former`: the interviewer before the change. */
  InterviewMoved: eventType(planned.extend({ former: person() }), {
    of: ofTheirs,
    name: 'Interview changed',
  }),
  /** `withdrew`: the side that called off a cancelled interview. */
  OutcomeRecorded: eventType(
    z.object({
      candidate,
      interview: thing(),
      interviewer: person(),
      at: impersonal(),
      outcome: z.enum(['held', 'noShow', 'cancelled', 'accepted', 'rejected']),
      withdrew: z.enum(['candidate', 'studio']).nullable(),
      note: ofCandidate(),
      by,
    }),
    { of: ofTheirs, name: 'Interview outcome recorded' },
  ),
  /** `state`: what holds again. */
  OutcomeTakenBack: eventType(
    z.object({
      candidate,
      interview: thing(),
      interviewer: person(),
      at: impersonal(),
      timezone: impersonal(),
      minutes: z.int(),
      state: z.enum(['planned', 'held']),
      reason: ofCandidate(),
      by,
    }),
    { of: ofTheirs, name: 'Interview outcome undone' },
  ),
  InterviewReminded: eventType(
    z.object({ candidate, interview: thing(), interviewer: person(), at: impersonal() }),
    { of: ofTheirs, name: 'Interviewer reminded' },
  ),
  CandidateBecameAccount: eventType(z.object({ candidate, user: person(), by }), {
    of: ofTheirs,
    name: 'Account created from candidate',
  }),
  /** The candidate's key is destroyed. `reason`: given by the person who erased them on demand. */
  CandidateErased: eventType(
    z.object({
      candidate,
      cause: z.enum(['asked', 'retention', 'account']),
      reason: personal(z.string(), { of: 'by' }).nullable(),
      by,
    }),
    { of: ofTheirs, name: 'Candidate erased' },
  ),
}
export type CandidateEvent = EventOf<typeof candidateEvents>
export type CandidateDataOf<T extends CandidateEvent['type']> = Extract<
  CandidateEvent,
  { type: T }
>['data']

const ofInterviewer = (data: { readonly interviewer: string }): string => data.interviewer
/** Streams: `interviewer-<login>`: the hours at which an interviewer is taken, in any studio. */
export const interviewerEvents = {
  /** Replaces what the same interview had booked. `forgets`: interviews so long past that they hinder nothing. */
  InterviewerBooked: eventType(
    z.object({
      interviewer: person(),
      interview: thing(),
      at: impersonal(),
      until: impersonal(),
      forgets: z.array(impersonal()),
    }),
    { of: ofInterviewer, name: 'Interviewer booked' },
  ),
  InterviewerFreed: eventType(z.object({ interviewer: person(), interview: thing() }), {
    of: ofInterviewer,
    name: 'Interviewer freed',
  }),
}
