import { expect, test } from 'vitest'
import { ownStudioOn } from './own-studio.ts'

const joined = (studio: string, from: string, timezone = 'Europe/Bucharest') => ({
  studio,
  timezone,
  from,
})

test('whoever never joined a studio has none, on any day', () =>
  expect(ownStudioOn([], '2026-11-15')).toBeNull())

test('before the first studio the one holds that the account was made with', () => {
  const all = [joined('north', '2026-03-01T00:00:00Z'), joined('east', '2026-06-01T00:00:00Z')]
  expect(ownStudioOn(all, '2000-01-01')).toBe('north')
  expect(ownStudioOn(all, '2026-02-28')).toBe('north')
  // A move to before the making of the account, which is said again for its moment.
  const moved = [
    joined('north', '2026-03-01T00:00:00Z'),
    joined('south', '2026-01-10T00:00:00Z'),
    joined('south', '2026-03-01T00:00:00Z'),
  ]
  expect(['2026-01-01', '2026-01-10', '2026-04-01'].map((day) => ownStudioOn(moved, day))).toEqual([
    'north',
    'south',
    'south',
  ])
})

test('a day belongs to the studio that holds at its last instant, however late in the day it began', () => {
  // 21:59:59 UTC is one second before midnight in Bucharest in winter.
  const all = [joined('north', '2026-01-01T00:00:00Z'), joined('south', '2026-11-15T21:59:59Z')]
  expect(ownStudioOn(all, '2026-11-14')).toBe('north')
  expect(ownStudioOn(all, '2026-11-15')).toBe('south')
  const atMidnight = [all[0] as (typeof all)[0], joined('south', '2026-11-15T22:00:00Z')]
  expect(ownStudioOn(atMidnight, '2026-11-15')).toBe('north')
  expect(ownStudioOn(atMidnight, '2026-11-16')).toBe('south')
})

test('whether a move has begun is told by the clock of the studio moved to', () => {
  // Midnight in Bogota is 05:00 UTC, which in Bucharest is the morning of the same date.
  const all = [
    joined('north', '2026-01-01T00:00:00Z'),
    joined('south', '2026-11-16T05:00:00Z', 'America/Bogota'),
  ]
  expect(ownStudioOn(all, '2026-11-15')).toBe('north')
  expect(ownStudioOn(all, '2026-11-16')).toBe('south')
})

test('a move that is said later for an earlier day does not hide one for a later day', () => {
  const all = [
    joined('north', '2026-01-01T00:00:00Z'),
    joined('south', '2026-11-10T00:00:00Z'),
    joined('east', '2026-11-05T00:00:00Z'),
  ]
  expect(ownStudioOn(all, '2026-11-07')).toBe('east')
  expect(ownStudioOn(all, '2026-11-20')).toBe('south')
})

test('of two joinings at one moment the one that was said last holds', () => {
  const at = '2026-11-10T00:00:00Z'
  expect(ownStudioOn([joined('north', at), joined('south', at)], '2026-11-20')).toBe('south')
})
