import { expect, test } from 'vitest'
import {
  datesOfHalf,
  halfLabel,
  halvesBetween,
  isHalf,
  lastMonth,
  rangeOfMonths,
} from './halves.ts'

test('twelve months are this one and the eleven before it', () => {
  expect(rangeOfMonths('2026-11-20', 12)).toEqual({ from: '2025-12-01', to: '2026-11-20' })
  expect(rangeOfMonths('2026-01-05', 1)).toEqual({ from: '2026-01-01', to: '2026-01-05' })
  expect(lastMonth('2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(lastMonth('2026-01-10')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('a half ends on the 15th or with its month, whatever its length', () => {
  expect(datesOfHalf('2024-02-2')).toEqual({ from: '2024-02-16', to: '2024-02-29' })
  expect(datesOfHalf('2026-10-1')).toEqual({ from: '2026-10-01', to: '2026-10-15' })
  expect(halfLabel('2026-11-2', 'en')).toBe('16–30 Nov 2026')
})

test('a half that the range does not reach is not there', () => {
  expect(halvesBetween('2026-10-16', '2026-11-15')).toEqual(['2026-10-2', '2026-11-1'])
  expect(halvesBetween('2026-10-15', '2026-10-16')).toEqual(['2026-10-1', '2026-10-2'])
  expect(halvesBetween('2026-12-31', '2027-01-01')).toEqual(['2026-12-2', '2027-01-1'])
})

test('only a half-month is taken from an address', () => {
  expect(['2026-10-2', '2026-13-1', '2026-10-3', '2026-10', ''].map(isHalf)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
