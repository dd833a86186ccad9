import { z } from 'zod'
import { Id, TipCont } from '../accounts/calls.ts'
import { PersonEdit, personName, Varsta } from '../accounts/person-fields.ts'
import { messages } from '../accounts/person-rules.ts'
import { manage, read, type Allow } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { reasonText, text } from '../platform/text.ts'
import {
  CALENDAR_DAYS_MAX,
  candidateStates,
  MINUTES_DEFAULT,
  MINUTES_MAX,
  MINUTES_MIN,
  outcomes,
  withdrawing,
} from './rules.ts'
import { CalendarEntry, Candidate, CandidatePage } from './views.ts'

/** Details as an account takes them, so that nothing has to be typed again for one. Empty: not known. */
const details = {
  telefon: PersonEdit.shape.telefon.unwrap().default(''),
  email: z.union([z.literal(''), z.email(messages.email).max(200)]).default(''),
  oras: PersonEdit.shape.oras.unwrap().default(''),
  /** A profile somewhere, or whatever else leads to them. */
  social: text(200).trim().default(''),
  source: text(200).trim().default(''),
  notes: text(1000).trim().default(''),
}
const isReachable = ({ telefon, email, social }: Record<'telefon' | 'email' | 'social', string>) =>
  telefon !== '' || email !== '' || social !== ''
const contact = {
  path: ['telefon'],
  message: 'a phone number, an email address or a profile, please',
}
const CandidateFields = z.object({
  studio: Id,
  tipCont: TipCont,
  name: personName('name'),
  surname: personName('surname'),
  ...details,
})
export type CandidateFields = z.output<typeof CandidateFields>
/** A local date and time by the clock of the candidate's studio. */
const InterviewPlan = z.object({
  interviewer: Id,
  date: z.iso.date(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM'),
  minutes: z.int().min(MINUTES_MIN).max(MINUTES_MAX).default(MINUTES_DEFAULT),
  place: text(300).trim().default(''),
  note: text(500).trim().default(''),
})
export type InterviewPlan = z.output<typeof InterviewPlan>

const params = z.object({ candidate: Id })
const ofInterview = z.object({ candidate: Id, interview: Id })
const done = z.object({ ok: z.literal(true) })
const see = read('interviews')
const change = manage('interviews')
/** Lets in callers who may make accounts and see the candidates they are made for. */
const makeAccount: Allow = {
  name: 'manage:accounts&read:interviews',
  check: (actor, input) => manage('accounts').check(actor, input) && see.check(actor, input),
}
/** A range of local days, both inclusive. */
const isRange = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return days >= 0 && days < CALENDAR_DAYS_MAX
}

export const interviewCalls = defineCalls('interviews', {
  candidates: {
    method: 'GET',
    writes: false,
    path: '/api/interviews',
    summary: 'Candidates in sight, who was added last first; how many there are of each state',
    about: nobody('a list: only candidates in sight are shown'),
    reads: ['candidates'],
    allow: see,
    query: z.object({
      studio: Id.optional(),
      state: z.enum(candidateStates).optional(),
      interviewer: Id.optional(),
      /** Range of local days with an interview, both inclusive. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** Words that their name, contacts, city, source or notes hold. */
      q: text(100).optional(),
    }),
    response: z.object({
      rows: z.array(Candidate),
      /** Counts all in sight in these studios, erased ones too. */
      counts: z.partialRecord(z.enum(candidateStates), z.int()),
    }),
  },
  calendar: {
    method: 'GET',
    writes: false,
    path: '/api/interviews/calendar',
    summary: `Interviews of at most ${CALENDAR_DAYS_MAX} local days, in the order of time; without those that were cancelled`,
    about: nobody('a list: only candidates in sight are shown'),
    reads: ['candidates'],
    allow: see,
    query: z
      .object({
        from: z.iso.date(),
        to: z.iso.date(),
        studio: Id.optional(),
        interviewer: Id.optional(),
      })
      .refine(isRange, { path: ['to'], message: `at most ${CALENDAR_DAYS_MAX} days` }),
    response: z.array(CalendarEntry),
  },
  /** Shows interviews that the caller may not see as well: when they are, and nothing else. */
  busy: {
    method: 'GET',
    writes: false,
    path: '/api/interviews/busy',
    summary: 'When an interviewer is taken on a local day of a studio',
    about: 'user',
    reads: [PEOPLE],
    allow: see,
    query: z.object({ user: Id, studio: Id, date: z.iso.date() }),
    response: z.object({
      timezone: z.string(),
      spans: z.array(z.object({ interview: z.string(), at: z.string(), until: z.string() })),
    }),
  },
  candidate: {
    method: 'GET',
    writes: false,
    path: '/api/interviews/{candidate}',
    summary: 'One candidate with their interviews and what happened with them',
    about: 'object',
    reads: ['candidates', PEOPLE],
    allow: see,
    params,
    response: CandidatePage,
  },
  addCandidate: {
    method: 'POST',
    writes: true,
    path: '/api/interviews',
    summary: 'Add a candidate, with a first interview if one is named',
    status: 201,
    about: 'studio',
    reads: [PEOPLE],
    allow: change,
    idempotent: true,
    body: CandidateFields.extend({ interview: InterviewPlan.optional() }).refine(
      isReachable,
      contact,
    ),
    response: z.object({ candidate: z.string() }),
  },
  editCandidate: {
    method: 'PUT',
    writes: true,
    path: '/api/interviews/{candidate}',
    summary: 'Say anew what is known of a candidate; refused if somebody else has since `version`',
    about: 'object',
    reads: [],
    allow: change,
    params,
    body: CandidateFields.extend({ version: z.int().min(1) }).refine(isReachable, contact),
    response: done,
  },
  planInterview: {
    method: 'POST',
    writes: true,
    path: '/api/interviews/{candidate}/interviews',
    summary: 'Plan a further interview',
    status: 201,
    about: 'object',
    reads: [PEOPLE],
    allow: change,
    idempotent: true,
    params,
    body: InterviewPlan,
    response: z.object({ interview: z.string() }),
  },
  moveInterview: {
    method: 'PUT',
    writes: true,
    path: '/api/interviews/{candidate}/interviews/{interview}',
    summary: 'Another time, interviewer or place for a planned interview',
    about: 'object',
    reads: [PEOPLE],
    allow: change,
    params: ofInterview,
    body: InterviewPlan,
    response: done,
  },
  recordOutcome: {
    method: 'POST',
    writes: true,
    path: '/api/interviews/{candidate}/interviews/{interview}/outcome',
    summary: 'What became of an interview',
    about: 'object',
    reads: [],
    allow: change,
    params: ofInterview,
    body: z.object({
      outcome: z.enum(outcomes),
      /** The side that called off a cancelled interview; the studio, if it is not named. */
      withdrew: z.enum(withdrawing).optional(),
      note: text(1000).trim().default(''),
    }),
    response: done,
  },
  takeBackOutcome: {
    method: 'POST',
    writes: true,
    path: '/api/interviews/{candidate}/interviews/{interview}/undo',
    summary: 'Take back what was recorded of the newest interview, one step',
    about: 'object',
    reads: [],
    allow: change,
    params: ofInterview,
    body: z.object({ reason: reasonText(300) }),
    response: done,
  },
  becomeAccount: {
    method: 'POST',
    writes: true,
    path: '/api/interviews/{candidate}/account',
    summary: 'Make an account of an accepted candidate; a candidate who has one keeps it',
    about: 'object',
    reads: ['accounts', 'grants'],
    allow: makeAccount,
    params,
    body: z.object({
      user: Id,
      /** Needed where the candidate has none. */
      email: z.email(messages.email).max(200).optional(),
      /** Birth date of a Model, who has to be 18. */
      varsta: Varsta.optional(),
    }),
    response: z.object({ user: z.string() }),
  },
  eraseCandidate: {
    method: 'POST',
    writes: true,
    path: '/api/interviews/{candidate}/erase',
    summary: 'Destroy all that is personal of a candidate, for ever',
    about: 'object',
    reads: [],
    allow: change,
    params,
    body: z.object({ reason: reasonText(300) }),
    response: done,
  },
})
