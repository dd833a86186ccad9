import { expect, test } from 'vitest'
import { specify } from '../platform/testing/builders.ts'
import { interviewerAggregate } from './interviewer.ts'

const { decider } = interviewerAggregate
const { given } = specify(decider)
const interviewer = 'ivy'
const now = { now: '2026-03-01T09:00:00.000Z', actor: 'oak' }
const span = (from: string, to: string, day = '2026-03-02') => ({
  at: `${day}T${from}:00.000Z`,
  until: `${day}T${to}:00.000Z`,
})
const booked = (interview: string, when = span('08:00', '08:30'), forgets: string[] = []) =>
  ({ type: 'InterviewerBooked', data: { interviewer, interview, ...when, forgets } }) as const
const book = (interview: string, when = span('08:00', '08:30')) =>
  ({ type: 'Book', interviewer, interview, ...when, timezone: 'Europe/Bucharest' }) as const

test('nobody is booked twice for one moment; one interview may begin where another ends', () => {
  for (const when of [
    span('08:00', '08:30'),
    span('07:45', '08:01'),
    span('08:10', '08:20'),
    span('07:00', '09:00'),
  ])
    given(booked('i1')).when(book('i2', when), now).thenRefuses('interviews.taken')
  for (const when of [span('08:30', '09:00'), span('07:30', '08:00')])
    given(booked('i1')).when(book('i2', when), now).then(booked('i2', when))
})
test('the refusal says when they are taken, by the clock that was asked by', () => {
  const state = decider.evolve(decider.initial, booked('i1'))
  expect(() => decider.decide(state, book('i2'), now)).toThrow('2026-03-02 10:00–10:30')
})
test('a booking takes the place of what the same interview had', () => {
  const moved = span('08:15', '08:45')
  given(booked('i1')).when(book('i1', moved), now).then(booked('i1', moved))
  given(booked('i1'), booked('i1', moved))
    .when(book('i2', span('08:00', '08:15')), now)
    .then(booked('i2', span('08:00', '08:15')))
  given(booked('i1')).when(book('i1'), now).then()
})
test('who is freed can be booked again', () => {
  const free = { type: 'Free', interviewer, interviews: ['i1', 'unknown'] } as const
  const freed = { type: 'InterviewerFreed', data: { interviewer, interview: 'i1' } } as const
  given(booked('i1'))
    .when({ ...free, interviews: ['i1', 'unknown'] }, now)
    .then(freed)
  given(booked('i1'), freed).when(book('i2'), now).then(booked('i2'))
})
test('what is more than a month past is forgotten by the next booking', () => {
  const old = booked('i0', span('08:00', '08:30', '2026-01-10'))
  const recent = booked('i1', span('08:00', '08:30', '2026-02-10'))
  given(old, recent)
    .when(book('i2'), now)
    .then(booked('i2', undefined, ['i0']))
  const events = [old, recent, booked('i2', undefined, ['i0'])]
  const state = events.reduce(decider.evolve, decider.initial)
  expect([...state.keys()]).toEqual(['i1', 'i2'])
})
