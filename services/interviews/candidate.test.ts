import { test } from 'vitest'
import type { CandidateEvent } from '#shared/interviews/events.ts'
import { INTERVIEWS_MAX } from '#shared/interviews/rules.ts'
import { specify } from '../platform/testing/builders.ts'
import { candidateAggregate } from './candidate.ts'

const { given } = specify(candidateAggregate.decider)
const before = { now: '2026-01-15T07:00:00.000Z', actor: 'oak' }
const after = { now: '2026-01-15T09:00:00.000Z', actor: 'oak' }
const person = {
  studio: 'north',
  tipCont: 'Model',
  name: 'Fern',
  surname: 'Fictional',
  telefon: '0700 000 001',
  email: '',
  oras: '',
  social: '',
  source: 'a friend',
  notes: '',
} as const
const candidate = 'c1'
const plan = {
  interview: 'i1',
  interviewer: 'ivy',
  at: '2026-01-15T08:00:00.000Z',
  timezone: 'Europe/Bucharest',
  minutes: 30,
  place: 'Room 2',
  note: '',
}
const by = 'oak'
const added: CandidateEvent = { type: 'CandidateAdded', data: { candidate, ...person, by } }
const planned = (rest: Partial<typeof plan> = {}): CandidateEvent => ({
  type: 'InterviewPlanned',
  data: { candidate, studio: 'north', ...plan, ...rest, by },
})
type Outcome = Extract<CandidateEvent, { type: 'OutcomeRecorded' }>['data']
const came = (outcome: Outcome['outcome'], rest: Partial<Outcome> = {}): CandidateEvent => ({
  type: 'OutcomeRecorded',
  data: {
    candidate,
    interview: 'i1',
    interviewer: 'ivy',
    at: plan.at,
    outcome,
    withdrew: outcome === 'cancelled' ? 'candidate' : null,
    note: 'noted',
    by,
    ...rest,
  },
})
const record = (outcome: Outcome['outcome']) =>
  ({
    type: 'RecordOutcome',
    interview: 'i1',
    outcome,
    withdrew: outcome === 'cancelled' ? 'candidate' : null,
    note: 'noted',
  }) as const
const account: CandidateEvent = {
  type: 'CandidateBecameAccount',
  data: { candidate, user: 'fern', by },
}
const later = { interview: 'i2', at: '2026-01-20T08:00:00.000Z' }

test('a candidate is added with a first interview in one go, and once', () => {
  const add = { type: 'AddCandidate', candidate, person, plan } as const
  given().when(add, before).then(added, planned())
  given()
    .when({ ...add, plan: null }, before)
    .then(added)
  given(added, planned()).when(add, before).then()
})
test('an interview is planned from a month ago to a year ahead', () => {
  const at = (moment: string) => ({ type: 'PlanInterview', plan: { ...plan, at: moment } }) as const
  given(added)
    .when(at('2025-12-16T08:00:00.000Z'), before)
    .then(planned({ at: '2025-12-16T08:00:00.000Z' }))
  for (const moment of [
    '2025-12-01T08:00:00.000Z',
    '2027-02-01T08:00:00.000Z',
    '0001-01-01T00:00:00.000Z',
  ])
    given(added).when(at(moment), before).thenRefuses('interviews.timeUnusable')
})
test('a candidate has several interviews, not two at once, and not without end', () => {
  const more = { type: 'PlanInterview', plan: { ...plan, ...later } } as const
  given(added, planned()).when(more, before).then(planned(later))
  const same = { type: 'PlanInterview', plan: { ...plan, interview: 'i2' } } as const
  given(added, planned()).when(same, before).thenRefuses('interviews.candidateTaken')
  given(added, planned(), came('cancelled'))
    .when(same, before)
    .then(planned({ interview: 'i2' }))
  const many = Array.from({ length: INTERVIEWS_MAX }, (_, i) =>
    planned({ interview: `i${i}`, at: `2026-01-${String(i + 1).padStart(2, '0')}T08:00:00.000Z` }),
  )
  const one = { type: 'PlanInterview', plan: { ...plan, interview: 'x' } } as const
  given(added, ...many)
    .when(one, before)
    .thenRefuses('interviews.tooMany')
})
test('a planned interview moves, and what stays as it is moves nothing', () => {
  const move = { type: 'MoveInterview', plan: { ...plan, interviewer: 'elm' } } as const
  const moved: CandidateEvent = {
    type: 'InterviewMoved',
    data: { candidate, studio: 'north', ...plan, interviewer: 'elm', former: 'ivy', by },
  }
  given(added, planned()).when(move, before).then(moved)
  given(added, planned())
    .when({ ...move, plan }, before)
    .then()
  given(added, planned(), came('held')).when(move, after).thenRefuses('interviews.notPlanned')
  given(added).when(move, before).thenRefuses('interviews.interviewUnknown')
})
test('planned leads to held, missed or cancelled; held to accepted or rejected', () => {
  for (const outcome of ['held', 'noShow', 'cancelled'] as const)
    given(added, planned()).when(record(outcome), after).then(came(outcome))
  for (const outcome of ['accepted', 'rejected'] as const) {
    given(added, planned(), came('held')).when(record(outcome), after).then(came(outcome))
    given(added, planned()).when(record(outcome), after).thenRefuses('interviews.notHeld')
  }
  given(added, planned(), came('held')).when(record('held'), after).then()
  given(added, planned(), came('noShow'))
    .when(record('held'), after)
    .thenRefuses('interviews.notPlanned')
})
test('before it begins an interview can be cancelled, and neither held nor missed', () => {
  given(added, planned()).when(record('cancelled'), before).then(came('cancelled'))
  for (const outcome of ['held', 'noShow'] as const)
    given(added, planned()).when(record(outcome), before).thenRefuses('interviews.notYet')
})
test('a wrong outcome is taken back step by step while nothing followed', () => {
  const undo = { type: 'TakeBackOutcome', interview: 'i1', reason: 'the wrong one' } as const
  const { interviewer, at, timezone, minutes } = plan
  const back = (state: 'planned' | 'held'): CandidateEvent => ({
    type: 'OutcomeTakenBack',
    data: {
      candidate,
      interview: 'i1',
      interviewer,
      at,
      timezone,
      minutes,
      state,
      reason: 'the wrong one',
      by,
    },
  })
  const accepted = [added, planned(), came('held'), came('accepted')]
  given(...accepted)
    .when(undo, after)
    .then(back('held'))
  given(...accepted, back('held'))
    .when(undo, after)
    .then(back('planned'))
  for (const outcome of ['noShow', 'cancelled'] as const)
    given(added, planned(), came(outcome)).when(undo, after).then(back('planned'))
  given(added, planned()).when(undo, after).thenRefuses('interviews.nothingToUndo')
  given(...accepted, planned(later))
    .when(undo, after)
    .thenRefuses('interviews.followed')
  given(...accepted, account)
    .when(undo, after)
    .thenRefuses('interviews.hasAccount')
})
test('a cancelled interview does not come back into the time of another one', () => {
  const other = planned({ interview: 'i0' })
  given(added, planned(), came('cancelled'), other)
    .when({ type: 'TakeBackOutcome', interview: 'i1', reason: 'the wrong one' }, after)
    .thenRefuses('interviews.followed')
  const moved: CandidateEvent = {
    type: 'InterviewMoved',
    data: { candidate, studio: 'north', ...plan, interview: 'i0', former: 'ivy', by },
  }
  const early = planned({ interview: 'i0', at: '2026-01-14T08:00:00.000Z' })
  given(added, early, planned(), came('cancelled'), moved)
    .when({ type: 'TakeBackOutcome', interview: 'i1', reason: 'the wrong one' }, after)
    .thenRefuses('interviews.candidateTaken')
})
test('an accepted candidate becomes an account, once; nobody else does', () => {
  const become = { type: 'BecomeAccount', user: 'fern' } as const
  const accepted = [added, planned(), came('held'), came('accepted')]
  given(...accepted)
    .when(become)
    .then(account)
  given(...accepted, account)
    .when({ ...become, user: 'other' })
    .then()
  given(added, planned(), came('held')).when(become).thenRefuses('interviews.notAccepted')
  given(...accepted, planned(later))
    .when(become)
    .thenRefuses('interviews.notAccepted')
  given(...accepted, account)
    .when({ type: 'PlanInterview', plan: { ...plan, ...later } }, before)
    .thenRefuses('interviews.hasAccount')
})
test('what is known of a candidate is said anew, by whoever saw it last', () => {
  const edit = { type: 'EditCandidate', person: { ...person, oras: 'Cluj' }, version: 1 } as const
  const changed: CandidateEvent = {
    type: 'CandidateChanged',
    data: { candidate, ...person, oras: 'Cluj', by },
  }
  given(added).when(edit).then(changed)
  given(added)
    .when({ ...edit, person })
    .then()
  given(added, changed)
    .when({ ...edit, person })
    .thenRefuses('interviews.changedMeanwhile')
  given().when(edit).thenRefuses('interviews.candidateUnknown')
})
test('a reminder comes of what is planned for that very time alone', () => {
  const remind = { type: 'Remind', interview: 'i1', at: plan.at } as const
  const { interview, interviewer, at } = plan
  given(added, planned())
    .when(remind)
    .then({ type: 'InterviewReminded', data: { candidate, interview, interviewer, at } })
  given(added, planned())
    .when({ ...remind, at: later.at })
    .then()
  given(added, planned(), came('cancelled')).when(remind).then()
  given().when(remind).then()
})
test('who is erased comes to no interview, and nothing is done with them any more', () => {
  const erased: CandidateEvent = {
    type: 'CandidateErased',
    data: { candidate, cause: 'asked', reason: 'they asked', by },
  }
  const erase = { type: 'EraseCandidate', cause: 'asked', reason: 'they asked' } as const
  given(added, planned())
    .when(erase)
    .then(came('cancelled', { note: '' }), erased)
  given(added, erased).when(erase).then()
  given(added, erased)
    .when({ type: 'PlanInterview', plan }, before)
    .thenRefuses('interviews.erased')
  given().when(erase).thenRefuses('interviews.candidateUnknown')
})
