import { expect, test } from 'vitest'
import { rowsAfter } from '../platform/testing/memory-tables.ts'
import { candidates } from './candidates.ts'

const by = 'oak'
const candidate = 'c1'
const said = {
  candidate,
  studio: 'north',
  tipCont: 'Model',
  name: 'Fern',
  surname: 'Fictional',
  telefon: '0700 000 001',
  email: '',
  oras: '',
  social: '',
  source: '',
  notes: '',
  by,
}
const added = { type: 'CandidateAdded', data: said, at: '2026-01-10T09:00:00.000Z' }
const planned = (interview: string, at: string) => ({
  type: 'InterviewPlanned',
  data: {
    candidate,
    studio: 'north',
    interview,
    interviewer: 'ivy',
    at,
    timezone: 'Europe/Bucharest',
    minutes: 30,
    place: 'Room 2',
    note: '',
    by,
  },
  at: '2026-01-10T10:00:00.000Z',
})
const came = (interview: string, outcome: string, note = '') => ({
  type: 'OutcomeRecorded',
  data: {
    candidate,
    interview,
    interviewer: 'ivy',
    at: '2026-01-15T22:30:00.000Z',
    outcome,
    withdrew: outcome === 'cancelled' ? 'studio' : null,
    note,
    by,
  },
  at: '2026-01-16T09:00:00.000Z',
})
const first = planned('i1', '2026-01-15T22:30:00.000Z')
const personAfter = async (...events: Parameters<typeof rowsAfter>[1][number][]) =>
  (await rowsAfter(candidates, events))[0]
const interviewsAfter = (...events: Parameters<typeof rowsAfter>[1][number][]) =>
  rowsAfter(candidates, events, 'candidate_interview')

test('a candidate is in the state of the interview with the latest time', async () => {
  expect(await personAfter(added)).toMatchObject({ state: 'new', standing: null })
  expect(await personAfter(added, first)).toMatchObject({ state: 'planned', standing: 'i1' })
  expect(await personAfter(added, first, came('i1', 'held'))).toMatchObject({ state: 'held' })
  const earlier = planned('i2', '2026-01-12T08:00:00.000Z')
  expect(await personAfter(added, first, earlier)).toMatchObject({ standing: 'i1' })
  const hired = { type: 'CandidateBecameAccount', data: { candidate, user: 'fern', by } }
  expect(await personAfter(added, first, hired)).toMatchObject({
    state: 'account',
    account: 'fern',
  })
})
test('the day of an interview is that of its zone', async () => {
  expect(await interviewsAfter(added, first)).toMatchObject([
    { day: '2026-01-16', until: '2026-01-15T23:00:00.000Z', number: 0 },
  ])
})
test('an interview that moves stays in its place, and what was taken back is open again', async () => {
  const moved = {
    ...planned('i1', '2026-01-17T08:00:00.000Z'),
    type: 'InterviewMoved',
  }
  const two = planned('i2', '2026-01-18T08:00:00.000Z')
  expect(
    await interviewsAfter(added, first, two, { ...moved, data: { ...moved.data, former: 'ivy' } }),
  ).toMatchObject([
    { interview: 'i1', number: 0, day: '2026-01-17' },
    { interview: 'i2', number: 1 },
  ])
  const back = {
    type: 'OutcomeTakenBack',
    data: { ...first.data, state: 'planned', reason: 'the wrong one' },
  }
  expect(await interviewsAfter(added, first, came('i1', 'cancelled', 'ill'), back)).toMatchObject([
    { state: 'planned', withdrew: null, said: 'ill' },
  ])
})
test('what happened last is what is yet to come, unless it was cancelled', async () => {
  const last = async (...events: Parameters<typeof personAfter>) =>
    (await personAfter(added, ...events))?.['last_at']
  expect(await last()).toBe('2026-01-10T09:00:00.000Z')
  expect(await last(first)).toBe('2026-01-15T23:00:00.000Z')
  const far = planned('i2', '2026-03-01T08:00:00.000Z')
  expect(await last(far)).toBe('2026-03-01T08:30:00.000Z')
  expect(await last(far, came('i2', 'cancelled'))).toBe('2026-01-16T09:00:00.000Z')
})
test('who was erased is marked, and of whom nobody added nothing is kept', async () => {
  const erased = { type: 'CandidateErased', data: { candidate, cause: 'asked', reason: null, by } }
  expect(await personAfter(added, erased)).toMatchObject({ erased: true, state: 'new' })
  expect(await rowsAfter(candidates, [erased, first])).toEqual([])
})
