import { z } from 'zod'
import { candidateStates, interviewStates, withdrawing } from './rules.ts'

export const Interview = z.object({
  interview: z.string(),
  interviewer: z.string(),
  at: z.string(),
  until: z.string(),
  timezone: z.string(),
  minutes: z.int(),
  place: z.string(),
  note: z.string(),
  state: z.enum(interviewStates),
  withdrew: z.enum(withdrawing).nullable(),
  /** The note given with the outcome. */
  said: z.string(),
})
export type Interview = z.infer<typeof Interview>
export const Candidate = z.object({
  candidate: z.string(),
  studio: z.string(),
  tipCont: z.string(),
  name: z.string(),
  surname: z.string(),
  telefon: z.string(),
  email: z.string(),
  oras: z.string(),
  social: z.string(),
  source: z.string(),
  notes: z.string(),
  state: z.enum(candidateStates),
  /** Goes with a change of what is known of them. */
  version: z.int(),
  /** The login of their account. */
  user: z.string().nullable(),
  erased: z.boolean(),
  added: z.string(),
  /** The interview that their state is of. */
  interview: Interview.nullable(),
})
export type Candidate = z.infer<typeof Candidate>
/** One thing that happened: what is not said of it is null. */
export const CandidateHistory = z.object({
  what: z.string(),
  at: z.string(),
  by: z.string(),
  interview: z.string().nullable(),
  /** The interview's time. */
  when: z.string().nullable(),
  state: z.enum(interviewStates).nullable(),
  withdrew: z.enum(withdrawing).nullable(),
  text: z.string().nullable(),
  user: z.string().nullable(),
})
export type CandidateHistory = z.infer<typeof CandidateHistory>
export const CandidatePage = Candidate.extend({
  timezone: z.string(),
  interviews: z.array(Interview),
  history: z.array(CandidateHistory),
  /** A free login for an account of theirs. */
  login: z.string(),
})
export type CandidatePage = z.infer<typeof CandidatePage>
export const CalendarEntry = Interview.extend({
  candidate: z.string(),
  studio: z.string(),
  tipCont: z.string(),
  name: z.string(),
  surname: z.string(),
  /** Local day, by the clock of the interview. */
  day: z.string(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>
