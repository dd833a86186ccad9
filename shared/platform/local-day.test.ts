import { expect, test } from 'vitest'
import {
  addDays,
  datesBetween,
  halfEnd,
  halfStart,
  halfStartsBetween,
  nextHalf,
  previousHalf,
} from './local-day.ts'

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
test('half-months follow each other over months and years, whatever the length of the month', () => {
  expect(['2026-11-03', '2026-11-30', '2026-12-31'].map(nextHalf)).toEqual([
    '2026-11-16',
    '2026-12-01',
    '2027-01-01',
  ])
  expect(['2026-11-16', '2026-11-15', '2026-01-01'].map(previousHalf)).toEqual([
    '2026-11-01',
    '2026-10-16',
    '2025-12-16',
  ])
  expect(['2026-11-02', '2026-02-16', '2028-02-20', '2026-12-31'].map(halfEnd)).toEqual([
    '2026-11-15',
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
})
test('a range has every half-month of which it has a day', () => {
  expect(halfStartsBetween('2026-10-31', '2026-11-16')).toEqual([
    '2026-10-16',
    '2026-11-01',
    '2026-11-16',
  ])
  expect(halfStartsBetween('2026-12-01', '2026-11-15')).toEqual([])
})
test('a range of half-months is whole, or none at all', () => {
  const all = halfStartsBetween('1970-01-01', '2099-12-31')
  expect([all.length, all.at(-1)]).toEqual([130 * 24, '2099-12-16'])
  expect(() => halfStartsBetween('0001-01-01', '2026-01-01')).toThrow(RangeError)
})
