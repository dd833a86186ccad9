import { expect, test } from 'vitest'
import { Id } from '../accounts/calls.ts'
import { interviewCalls } from './calls.ts'
import {
  isUsableTime,
  loginsFor,
  overlap,
  retentionLimit,
  spanText,
  candidateStateOf,
} from './rules.ts'

const span = (at: string, until: string) => ({ at, until })

test('spans that only touch do not overlap', () => {
  expect(overlap(span('a', 'c'), span('b', 'd'))).toBe(true)
  expect(overlap(span('a', 'b'), span('b', 'c'))).toBe(false)
})
test('a span is said by the clock of its zone', () => {
  const one = span('2026-11-25T08:00:00.000Z', '2026-11-25T08:30:00.000Z')
  expect(spanText(one, 'Europe/Bucharest')).toBe('2026-11-25 10:00–10:30')
  expect(spanText(one, 'America/Bogota')).toBe('2026-11-25 03:00–03:30')
})
test('a login is suggested in plain letters, and another one where it is taken', () => {
  expect(loginsFor('Ștefania-Maria', "O'Neil").slice(0, 2)).toEqual([
    'stefaniamaria.oneil',
    'stefaniamaria.oneil2',
  ])
  expect(loginsFor('Łucja', 'Straße')[0]).toBe('lucja.strasse')
  expect(loginsFor('李', '小龍')[0]).toBe('person')
  for (const login of loginsFor('A'.repeat(100), 'B'.repeat(100)))
    expect(Id.safeParse(login).success).toBe(true)
})
test('times of a month ago to a year ahead are usable, and no others', () => {
  const now = '2026-11-20T12:00:00.000Z'
  expect(
    ['2026-10-21', '2026-11-20', '2027-11-20', '2026-10-01', '2028-01-01', '0001-01-01'].map(
      (day) => isUsableTime(`${day}T12:00:00.000Z`, now),
    ),
  ).toEqual([true, true, true, false, false, false])
})
test('months are counted back to the same day, or to the last of a shorter month', () => {
  const limit = (day: string, months: number) =>
    retentionLimit(`${day}T03:40:00.000Z`, months).slice(0, 10)
  expect(limit('2026-11-20', 12)).toBe('2025-11-20')
  expect(limit('2026-03-31', 1)).toBe('2026-02-28')
  expect(limit('2028-03-30', 1)).toBe('2028-02-29')
  expect(limit('2028-02-29', 12)).toBe('2027-02-28')
  expect(limit('2026-01-15', 36)).toBe('2023-01-15')
})
test('of interviews at one time the one that was planned last counts', () => {
  const at = '2026-11-20T12:00:00.000Z'
  const interviews = [
    { interview: 'i1', at, state: 'cancelled' },
    { interview: 'i2', at, state: 'planned' },
  ] as const
  expect(candidateStateOf({ interviews, user: null })).toBe('planned')
  expect(candidateStateOf({ interviews, user: 'fern' })).toBe('account')
})

const add = (rest: object) =>
  interviewCalls.addCandidate.body.safeParse({
    studio: 'north',
    tipCont: 'Model',
    name: 'Fern',
    surname: 'Fictional',
    ...rest,
  }).success
test('a candidate has a contact at least, and a name that an account can have', () => {
  expect(add({})).toBe(false)
  expect(add({ social: '  ' })).toBe(false)
  for (const contact of [
    { telefon: '0700 000 001' },
    { email: 'f@example.test' },
    { social: '@fern' },
  ])
    expect(add(contact)).toBe(true)
  for (const wrong of [{ name: '' }, { name: 'F' }, { surname: 'R2D2' }, { name: 'Fern\u0000' }])
    expect(add({ telefon: '0700 000 001', ...wrong })).toBe(false)
  expect(add({ telefon: 'call me' })).toBe(false)
})
test('a calendar is asked for two months at most', () => {
  const asked = (from: string, to: string) =>
    interviewCalls.calendar.query.safeParse({ from, to }).success
  expect(asked('2026-11-01', '2026-12-31')).toBe(true)
  expect(asked('2026-11-01', '2027-01-15')).toBe(false)
  expect(asked('2026-11-02', '2026-11-01')).toBe(false)
  expect(asked('0000-01-01', '9999-12-31')).toBe(false)
})
