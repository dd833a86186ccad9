import { z } from 'zod'
import { eventType, type EventOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

/** Encrypted with the candidate's own key, whoever wrote it: an erasure leaves none of it readable. */
const ofCandidate = () => personal(z.string(), { of: 'candidate', kind: 'candidate' })
const candidate = z.string()
const by = z.string()
const person = z.object({
  candidate,
  studio: z.string(),
  /** The account type that they want. */
  tipCont: z.string(),
  name: ofCandidate(),
  surname: ofCandidate(),
  telefon: ofCandidate(),
  email: ofCandidate(),
  oras: ofCandidate(),
  social: ofCandidate(),
  /** Where they heard of the studio. */
  source: ofCandidate(),
  notes: ofCandidate(),
  by,
})
/** `at`: the instant; `timezone`: the studio's zone in which it was said. */
const planned = z.object({
  candidate,
  studio: z.string(),
  interview: z.string(),
  interviewer: z.string(),
  at: z.string(),
  timezone: z.string(),
  minutes: z.int(),
  /** A room, or the link of a call. */
  place: ofCandidate(),
  note: ofCandidate(),
  by,
})
const ofTheirs = (data: { readonly candidate: string }): string => data.candidate

/** Streams: `candidate-<candidate>`, with all interviews of one candidate. */
export const candidateEvents = {
  CandidateAdded: eventType(person, ofTheirs),
  CandidateChanged: eventType(person, ofTheirs),
  InterviewPlanned: eventType(planned, ofTheirs),
  /** `former`: who would have held it before. */
  InterviewMoved: eventType(planned.extend({ former: z.string() }), ofTheirs),
  /** `withdrew`: who called it off, of one that was cancelled. */
  OutcomeRecorded: eventType(
    z.object({
      candidate,
      interview: z.string(),
      interviewer: z.string(),
      at: z.string(),
      outcome: z.enum(['held', 'noShow', 'cancelled', 'accepted', 'rejected']),
      withdrew: z.enum(['candidate', 'studio']).nullable(),
      note: ofCandidate(),
      by,
    }),
    ofTheirs,
  ),
  /** `state`: what holds again. */
  OutcomeTakenBack: eventType(
    z.object({
      candidate,
      interview: z.string(),
      interviewer: z.string(),
      at: z.string(),
      timezone: z.string(),
      minutes: z.int(),
      state: z.enum(['planned', 'held']),
      reason: ofCandidate(),
      by,
    }),
    ofTheirs,
  ),
  InterviewReminded: eventType(
    z.object({ candidate, interview: z.string(), interviewer: z.string(), at: z.string() }),
    ofTheirs,
  ),
  CandidateBecameAccount: eventType(z.object({ candidate, user: z.string(), by }), ofTheirs),
  /** The candidate's key is destroyed. `reason`: of whoever erased them on demand. */
  CandidateErased: eventType(
    z.object({
      candidate,
      cause: z.enum(['asked', 'retention', 'account']),
      reason: personal(z.string(), { of: 'by' }).nullable(),
      by,
    }),
    ofTheirs,
  ),
}
export type CandidateEvent = EventOf<typeof candidateEvents>
export type CandidateDataOf<T extends CandidateEvent['type']> = Extract<
  CandidateEvent,
  { type: T }
>['data']

const ofInterviewer = (data: { readonly interviewer: string }): string => data.interviewer
/** Streams: `interviewer-<login>`: when somebody is taken, in whichever studio. */
export const interviewerEvents = {
  /** In place of what the same interview had of them. `forgets`: interviews so long past that they hinder nothing. */
  InterviewerBooked: eventType(
    z.object({
      interviewer: z.string(),
      interview: z.string(),
      at: z.string(),
      until: z.string(),
      forgets: z.array(z.string()),
    }),
    ofInterviewer,
  ),
  InterviewerFreed: eventType(
    z.object({ interviewer: z.string(), interview: z.string() }),
    ofInterviewer,
  ),
}
