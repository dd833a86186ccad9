import { expect, test } from 'vitest'
import type { OpenShift } from '#shared/schedules/calls.ts'
import { openShiftsAlike } from './open-shifts.ts'

const now = Date.parse('2026-11-20T18:00:00Z') / 1000
const here = { studio: 'north', zone: 'Europe/Bucharest', now }
const night = { shift: 'night', start: '22:00', end: '06:00' }
const shift = (open: string, change: Partial<OpenShift> = {}): OpenShift => ({
  open,
  date: '2026-11-20',
  hours: night,
  tipCont: 'Model',
  ...change,
})

test('the same hours for the same people are one line with how many', () =>
  expect(
    openShiftsAlike([shift('a'), shift('b'), shift('c', { tipCont: null })], here),
  ).toMatchObject([
    { count: 2, tipCont: 'Model', begins: now + 2 * 3600 },
    { count: 1, tipCont: null },
  ]))

test('the soonest first, and none that is over', () => {
  const day = { shift: null, start: '10:00', end: '18:00' }
  const found = openShiftsAlike(
    [
      shift('later', { date: '2026-11-22' }),
      shift('over', { hours: day }),
      shift('runs', { hours: { shift: null, start: '19:00', end: '23:00' } }),
      shift('soon'),
    ],
    here,
  )
  expect(found.map(({ date, hours }) => `${date} ${hours.start}`)).toEqual([
    '2026-11-20 19:00',
    '2026-11-20 22:00',
    '2026-11-22 22:00',
  ])
})
