import { describe, test } from 'vitest'
import type { LeaveTerms } from '#shared/vacations/entitlement.ts'
import type { VacationEvent } from '#shared/vacations/events.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'
import { specify } from '../platform/testing/builders.ts'
import { vacationAggregate } from './decider.ts'

type LeaveCommand = CommandOf<typeof vacationAggregate>
const { given } = specify(vacationAggregate.decider)
const terms: LeaveTerms = {
  hired: '2026-01-01',
  ended: null,
  days: 2,
  days_min: 2,
  since: 2026,
  carry_months: 0,
  opening: {},
}
const monday = ['2026-11-09 AM', '2026-11-09 PM']
const said = {
  user: 'fern',
  vacation: 'v1',
  studio: 'north',
  from: '2026-11-09',
  from_half: 'AM',
  to: '2026-11-09',
  to_half: 'PM',
  kind: 'annual',
  counted: monday,
  note: '',
} as const
const ask = (more: object = {}): LeaveCommand => ({
  type: 'RequestVacation',
  ...said,
  counted: [...monday],
  terms,
  ...more,
})
const requested = (more: object = {}): VacationEvent => ({
  type: 'VacationRequested',
  data: { ...said, counted: [...monday], by: 'oak', ...more },
})
const by = { user: 'oak' }
const decide = (decision: 'approved' | 'rejected', more: object = {}): LeaveCommand => ({
  type: 'DecideVacation',
  user: 'fern',
  vacation: 'v1',
  note: '',
  counted: monday,
  decision,
  by,
  terms,
  ...more,
})
const about = { user: 'fern', vacation: 'v1' }
const approved: VacationEvent = {
  type: 'VacationApproved',
  data: { ...about, counted: [...monday], note: '', by: 'oak' },
}
const cancel = (more: object = {}): LeaveCommand => ({
  type: 'CancelVacation',
  ...about,
  reason: 'plans have changed',
  manages: true,
  by,
  ...more,
})

describe('a request', () => {
  test('is recorded once, however often it is sent', () => {
    given().when(ask()).then(requested())
    given(requested()).when(ask()).then()
  })
  test('shares no slot with one that is pending or approved', () => {
    given(requested())
      .when(ask({ vacation: 'v2' }))
      .thenRefuses('vacations.overlap')
    given(requested(), approved)
      .when(ask({ vacation: 'v2' }))
      .thenRefuses('vacations.overlap')
  })
  test('nobody asks and takes back without end: a hundred of days to come are all', () => {
    const now = { now: '2026-11-01T09:00:00.000Z', actor: 'oak' }
    const rounds = Array.from({ length: 100 }, (_, i): VacationEvent[] => [
      requested({ vacation: `r${i}` }),
      {
        type: 'VacationCancelled',
        data: { user: 'fern', vacation: `r${i}`, was: 'pending', reason: '', by: 'oak' },
      },
    ])
    given(...rounds.slice(1).flat())
      .when(ask(), now)
      .then(requested())
    given(...rounds.flat())
      .when(ask(), now)
      .thenRefuses('vacations.tooManyAhead')
    given(...rounds.flat())
      .when(ask(), { ...now, now: '2026-11-10T09:00:00.000Z' })
      .then(requested())
  })
  test('for more than there is is refused, but for unpaid leave', () => {
    const much = { counted: [...monday, '2026-11-10 AM', '2026-11-10 PM', '2026-11-11 AM'] }
    const days = { to: '2026-11-11' }
    given()
      .when(ask({ ...much, ...days }))
      .thenRefuses('vacations.balance')
    given()
      .when(ask({ ...much, ...days, kind: 'unpaid' }))
      .then(requested({ ...much, ...days, kind: 'unpaid' }))
  })
  test('for days of a year whose rest was entered is refused, and its approval too, but for unpaid leave', () => {
    const entered = { terms: { ...terms, opening: { 2026: 3 } } }
    given().when(ask(entered)).thenRefuses('vacations.balance')
    given(requested()).when(decide('approved', entered)).thenRefuses('vacations.balance')
    given()
      .when(ask({ ...entered, kind: 'unpaid' }))
      .then(requested({ kind: 'unpaid' }))
  })
  test('of no working day is refused, but for sick leave', () => {
    given()
      .when(ask({ counted: [] }))
      .thenRefuses('vacations.nothingToTake')
    given()
      .when(ask({ counted: [], kind: 'sick' }))
      .then(requested({ counted: [], kind: 'sick' }))
  })
})
describe('a decision', () => {
  test('is made once, by somebody else', () => {
    given(requested()).when(decide('approved')).then(approved)
    given(requested(), approved).when(decide('rejected')).thenRefuses('vacations.notPending')
    given(requested())
      .when(decide('approved', { by: { user: 'fern' } }))
      .thenRefuses('vacations.ownDecision')
  })
  test('looks at the balance again', () =>
    given(requested())
      .when(decide('approved', { terms: { ...terms, days: 0.5, days_min: 0 } }))
      .thenRefuses('vacations.balance'))
  test('about what nobody asked for is refused', () =>
    given().when(decide('approved')).thenRefuses('vacations.unknown'))
})
test('what is pending is cancelled by the person, what is approved by a manager, and nothing twice', () => {
  const own = { by: { user: 'fern' }, manages: false, reason: '' }
  const cancelled = (was: 'pending' | 'approved', who: string, reason: string): VacationEvent => ({
    type: 'VacationCancelled',
    data: { ...about, was, reason, by: who },
  })
  given(requested())
    .when(cancel(own))
    .then(cancelled('pending', 'fern', ''))
  given(requested(), approved).when(cancel(own)).thenRefuses('vacations.approvedByManager')
  const gone = cancelled('approved', 'oak', 'plans have changed')
  given(requested(), approved).when(cancel()).then(gone)
  given(requested(), approved, gone).when(cancel()).thenRefuses('vacations.notPending')
  // The slots are free again.
  given(requested(), approved, gone)
    .when(ask({ vacation: 'v2' }))
    .then(requested({ vacation: 'v2' }))
})
test('approved leave is counted again with a reason, where it would be other days', () => {
  const recount = (counted: readonly string[]): LeaveCommand => ({
    type: 'RecountVacation',
    ...about,
    counted,
    reason: 'the plan has changed',
    by,
    terms,
  })
  const half = ['2026-11-09 AM']
  given(requested(), approved)
    .when(recount(half))
    .then({
      type: 'VacationRecounted',
      data: { ...about, counted: half, reason: 'the plan has changed', by: 'oak' },
    })
  given(requested(), approved).when(recount(monday)).thenRefuses('vacations.notDrifted')
  given(requested()).when(recount(half)).thenRefuses('vacations.notApproved')
})
