import { expect, test } from 'vitest'
import { hoursMinutes, hoursMinutesSeconds, shortAge } from './duration.ts'

test('hours are never cut off at a day, and time is never negative', () => {
  expect(hoursMinutes(100 * 3600 + 59 * 60 + 59)).toBe('100:59')
  expect(hoursMinutes(27_960 * 3600, 'en')).toBe('27,960:00')
  expect(hoursMinutesSeconds(-5)).toBe('0:00:00')
  expect(hoursMinutesSeconds(3661)).toBe('1:01:01')
})

test('an age is one short word', () => {
  expect([5, 60, 3599, 3900, 11 * 3600, 47 * 3600, 72 * 3600].map(shortAge)).toEqual([
    '0m',
    '1m',
    '59m',
    '1h05',
    '11h',
    '47h',
    '3d',
  ])
})
