import { expect, test } from 'vitest'
import { documentWork } from './documents.ts'

const document = (user: string, days: number | null, studio = 'north') => ({
  user,
  name: user,
  surname: '',
  studio,
  expires: days === null ? null : '2026-12-01',
  days,
  alert: null,
})

test('what ends is a line each, what is missing a line a studio with how many', () =>
  expect(
    documentWork([
      document('ana', -3),
      document('bianca', 12),
      document('carla', null),
      document('daria', null, 'south'),
      document('elena', null),
    ]),
  ).toMatchObject([
    { id: 'ana', what: 'ends', days: -3 },
    { id: 'bianca', what: 'ends', days: 12 },
    { what: 'missing', studio: 'north', count: 2 },
    { what: 'missing', studio: 'south', count: 1 },
  ]))

test('where every document is known and lasts there is nothing', () =>
  expect(documentWork([])).toEqual([]))
