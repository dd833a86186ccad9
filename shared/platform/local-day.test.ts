import { expect, test } from 'vitest'
import { addDays, datesBetween, halfStart } from './local-day.ts'

test('days are counted over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(() => addDays('tomorrow', 1)).toThrow(RangeError)
})
test('a range of dates holds both its ends', () => {
  expect(datesBetween('2026-10-30', '2026-11-01')).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(datesBetween('2026-11-02', '2026-11-01')).toEqual([])
})
test('a half-month begins on the 1st or the 16th', () => {
  expect(['2026-11-15', '2026-11-16', '2026-11-30'].map(halfStart)).toEqual([
    '2026-11-01',
    '2026-11-16',
    '2026-11-16',
  ])
})
