import type { CandidateFields } from '#shared/interviews/calls.ts'
import {
  candidateEvents,
  type CandidateDataOf,
  type CandidateEvent,
} from '#shared/interviews/events.ts'
import { refuseInterview } from '#shared/interviews/refusals.ts'
import {
  DAYS_AHEAD_MAX,
  DAYS_BACK_MAX,
  endOf,
  INTERVIEWS_MAX,
  isUsableTime,
  overlap,
  REMIND_MINUTES,
  spanText,
  stateBefore,
  whyNoAccount,
  whyNotMove,
  whyNotOutcome,
  whyNotPlan,
  whyNotUndo,
  type InterviewState,
  type Outcome,
  type Withdrawing,
} from '#shared/interviews/rules.ts'
import type { DecisionContext, Instant } from '#shared/platform/messages.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

/** The facts of an interview before it has an outcome. */
export type SaidInterview = Omit<CandidateDataOf<'InterviewPlanned'>, 'candidate' | 'studio' | 'by'>
interface KnownInterview extends SaidInterview {
  readonly until: Instant
  readonly state: InterviewState
}
interface PresentCandidate {
  readonly status: 'present'
  readonly candidate: string
  /** How often their fields were said. */
  readonly version: number
  readonly person: CandidateFields
  /** In the order in which they were planned. */
  readonly interviews: readonly KnownInterview[]
  /** The login of the account that they became. */
  readonly user: string | null
}
type CandidateKnown =
  | { readonly status: 'none' }
  | PresentCandidate
  | { readonly status: 'erased'; readonly studio: string }

type Context = DecisionContext
interface AddCandidate {
  readonly candidate: string
  readonly person: CandidateFields
  readonly plan: SaidInterview | null
}

export const candidateAggregate = aggregateOf<CandidateKnown>()({
  name: 'candidate',
  events: candidateEvents,
  initial: { status: 'none' },
  decide: {
    /** The same request, sent again, finds its candidate there and adds nothing. */
    AddCandidate: (state, { candidate, person, plan }: AddCandidate, context: Context) => {
      if (state.status !== 'none') return []
      const added = {
        type: 'CandidateAdded',
        data: { candidate, ...person, by: context.actor },
      } as const
      const { studio } = person
      return plan ? [added, plannedEvent({ candidate, studio }, [], plan, context)] : [added]
    },
    EditCandidate: (
      state,
      { person, version }: { readonly person: CandidateFields; readonly version: number },
      { actor: by }: Context,
    ): CandidateEvent[] => {
      const { candidate, ...known } = present(state)
      if (JSON.stringify(sorted(known.person)) === JSON.stringify(sorted(person))) return []
      if (known.version !== version) refuseInterview('interviews.changedMeanwhile')
      return [{ type: 'CandidateChanged', data: { candidate, ...person, by } }]
    },
    PlanInterview: (state, { plan }: { readonly plan: SaidInterview }, context: Context) => {
      const known = present(state)
      if (known.interviews.some(({ interview }) => interview === plan.interview)) return []
      refuseFor(whyNotPlan(known))
      return [plannedEvent(placeOf(known), known.interviews, plan, context)]
    },
    MoveInterview: (state, { plan }: { readonly plan: SaidInterview }, context: Context) => {
      const known = present(state)
      const before = interviewOf(known, plan.interview)
      refuseFor(whyNotMove(before))
      if (
        Object.entries(plan).every(([name, value]) => before[name as keyof SaidInterview] === value)
      )
        return []
      const { data } = plannedEvent(placeOf(known), known.interviews, plan, context)
      const moved = { ...data, former: before.interviewer }
      return [{ type: 'InterviewMoved', data: moved }]
    },
    RecordOutcome: (state, command: RecordOutcome, context: Context) =>
      outcomeEvents(present(state), command, context),
    TakeBackOutcome: (
      state,
      { interview, reason }: { readonly interview: string; readonly reason: string },
      { actor: by }: Context,
    ): CandidateEvent[] => {
      const known = present(state)
      const one = interviewOf(known, interview)
      refuseFor(whyNotUndo(known, one))
      const before = stateBefore(one.state as Outcome)
      if (one.state === 'cancelled') refuseTaken(known.interviews, one)
      const { candidate } = known
      const { interviewer, at, timezone, minutes } = one
      const stands = { candidate, interview, interviewer, at, timezone, minutes, state: before }
      return [{ type: 'OutcomeTakenBack', data: { ...stands, reason, by } }]
    },
    /** Reminds of nothing that was moved, cancelled or erased meanwhile. */
    Remind: (
      state,
      { interview, at }: { readonly interview: string; readonly at: Instant },
    ): CandidateEvent[] => {
      if (state.status !== 'present') return []
      const one = state.interviews.find((known) => known.interview === interview)
      if (one?.state !== 'planned' || one.at !== at) return []
      const { candidate } = state
      const { interviewer } = one
      return [{ type: 'InterviewReminded', data: { candidate, interview, interviewer, at } }]
    },
    /** Keeps an account that the candidate has: a second click changes nothing. */
    BecomeAccount: (
      state,
      { user }: { readonly user: string },
      { actor: by }: Context,
    ): CandidateEvent[] => {
      const known = present(state)
      if (known.user !== null) return []
      refuseFor(whyNoAccount(known))
      const { candidate } = known
      return [{ type: 'CandidateBecameAccount', data: { candidate, user, by } }]
    },
    EraseCandidate: (
      state,
      { cause, reason }: Pick<CandidateDataOf<'CandidateErased'>, 'cause' | 'reason'>,
      { actor: by }: Context,
    ): CandidateEvent[] => {
      if (state.status === 'erased') return []
      const known = present(state)
      const { candidate } = known
      return [
        ...withdrawn(known, by),
        { type: 'CandidateErased', data: { candidate, cause, reason, by } },
      ]
    },
  },
  evolve: {
    CandidateAdded: (_state, { candidate, by: _by, ...person }) => ({
      status: 'present',
      candidate,
      version: 1,
      person: person as CandidateFields,
      interviews: [],
      user: null,
    }),
    CandidateChanged: (state, { candidate: _candidate, by: _by, ...person }) =>
      changed(state, ({ version }) => ({
        version: version + 1,
        person: person as CandidateFields,
      })),
    InterviewPlanned: (state, data) =>
      changed(state, ({ interviews }) => ({ interviews: [...interviews, knownOf(data)] })),
    InterviewMoved: (state, data) => changedInterview(state, data.interview, () => knownOf(data)),
    OutcomeRecorded: (state, { interview, outcome }) =>
      changedInterview(state, interview, (one) => ({ ...one, state: outcome })),
    OutcomeTakenBack: (state, data) =>
      changedInterview(state, data.interview, (one) => ({ ...one, state: data.state })),
    InterviewReminded: (state) => state,
    CandidateBecameAccount: (state, { user }) => changed(state, () => ({ user })),
    CandidateErased: (state) =>
      state.status === 'present' ? { status: 'erased', studio: state.person.studio } : state,
  },
})
export const candidateStream = (candidate: string): string =>
  `${candidateAggregate.name}-${candidate}`

interface RecordOutcome {
  readonly interview: string
  readonly outcome: Outcome
  readonly withdrew: Withdrawing | null
  readonly note: string
}
function outcomeEvents(
  known: PresentCandidate,
  { interview, outcome, withdrew, note }: RecordOutcome,
  { now, actor: by }: Context,
): CandidateEvent[] {
  const one = interviewOf(known, interview)
  if (one.state === outcome) return []
  refuseFor(whyNotOutcome(outcome, one, now))
  const { interviewer, at } = one
  const { candidate } = known
  const data = { candidate, interview, interviewer, at, outcome, withdrew, note, by }
  return [{ type: 'OutcomeRecorded', data }]
}

/** Cancels the planned interviews of a candidate who is gone. */
const withdrawn = ({ candidate, interviews }: PresentCandidate, by: string): CandidateEvent[] =>
  interviews
    .filter(({ state }) => state === 'planned')
    .map(({ interview, interviewer, at }) => {
      const one = { candidate, interview, interviewer, at, by }
      const outcome = { outcome: 'cancelled', withdrew: 'candidate', note: '' } as const
      return { type: 'OutcomeRecorded', data: { ...one, ...outcome } }
    })

/** Returns the candidate, or refuses one that is unknown or erased. */
export function present(state: CandidateKnown): PresentCandidate {
  if (state.status === 'none') return refuseInterview('interviews.candidateUnknown')
  return state.status === 'erased' ? refuseInterview('interviews.erased') : state
}
const interviewOf = ({ interviews }: PresentCandidate, id: string): KnownInterview =>
  interviews.find(({ interview }) => interview === id) ??
  refuseInterview('interviews.interviewUnknown')
function refuseFor(code: ReturnType<typeof whyNotPlan>): void {
  if (code !== null) refuseInterview(code, { max: INTERVIEWS_MAX })
}
const placeOf = ({ candidate, person: { studio } }: PresentCandidate) => ({ candidate, studio })

/** A candidate is not in two interviews at once, either. */
function refuseTaken(
  interviews: readonly KnownInterview[],
  wanted: Pick<KnownInterview, 'interview' | 'at' | 'until' | 'timezone'>,
): void {
  const other = interviews.find(
    (one) =>
      one.interview !== wanted.interview && one.state !== 'cancelled' && overlap(one, wanted),
  )
  if (other)
    refuseInterview('interviews.candidateTaken', { when: spanText(other, wanted.timezone) })
}
function plannedEvent(
  place: { readonly candidate: string; readonly studio: string },
  interviews: readonly KnownInterview[],
  plan: SaidInterview,
  { now, actor: by }: Context,
) {
  const { at, minutes } = plan
  if (!isUsableTime(at, now))
    refuseInterview('interviews.timeUnusable', { back: DAYS_BACK_MAX, ahead: DAYS_AHEAD_MAX })
  refuseTaken(interviews, { ...plan, until: endOf(at, minutes) })
  return { type: 'InterviewPlanned', data: { ...place, ...plan, by } } as const
}

function knownOf({
  interview,
  interviewer,
  at,
  timezone,
  minutes,
  place,
  note,
}: SaidInterview): KnownInterview {
  const said = { interview, interviewer, at, timezone, minutes, place, note }
  return { ...said, until: endOf(at, minutes), state: 'planned' }
}
const changed = (
  state: CandidateKnown,
  change: (known: PresentCandidate) => Partial<PresentCandidate>,
): CandidateKnown => (state.status === 'present' ? { ...state, ...change(state) } : state)
const changedInterview = (
  state: CandidateKnown,
  id: string,
  change: (one: KnownInterview) => KnownInterview,
): CandidateKnown =>
  changed(state, ({ interviews }) => ({
    interviews: interviews.map((one) => (one.interview === id ? change(one) : one)),
  }))
const sorted = (fields: object) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** When an interviewer is reminded of an interview; null where that is past. */
export function remindAt(at: Instant, now: Instant): Instant | null {
  const due = new Date(Date.parse(at) - REMIND_MINUTES * 60_000).toISOString()
  return due > now ? due : null
}
