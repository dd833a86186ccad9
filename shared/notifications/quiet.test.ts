import { expect, test } from 'vitest'
import { isQuiet } from './quiet.ts'

const at = (instant: string) => Date.parse(instant) / 1000
const bucharest = 'Europe/Bucharest'

test.each([
  // 2 hours ahead of UTC in winter.
  ['2026-01-15T19:59:59Z', false],
  ['2026-01-15T20:00:00Z', true],
  ['2026-01-15T22:30:00Z', true],
  ['2026-01-16T04:59:59Z', true],
  ['2026-01-16T05:00:00Z', false],
  // 3 hours in summer.
  ['2026-07-15T18:59:59Z', false],
  ['2026-07-15T19:00:00Z', true],
  ['2026-07-16T03:59:59Z', true],
  ['2026-07-16T04:00:00Z', false],
])(
  'from 22:00 to 07:00 it is quiet over midnight, by the clock of the zone: %s',
  (instant, quiet) => {
    expect(isQuiet({ from: '22:00', to: '07:00' }, at(instant), bucharest)).toBe(quiet)
  },
)
test('hours within a day end on that day', () => {
  const quiet = { from: '09:30', to: '12:00' }
  const times = ['09:29', '09:30', '11:59', '12:00', '23:00'].map(
    (time) => `2026-01-15T${time}:00Z`,
  )
  expect(times.map((time) => isQuiet(quiet, at(time), 'UTC'))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
test('without hours it is never quiet', () => {
  expect(isQuiet(null, at('2026-01-15T03:00:00Z'), bucharest)).toBe(false)
})
