import { expect, test } from 'vitest'
import { isZeroSum, signOfSum, sumOf } from './amounts.ts'

test('sums are exact, below zero and beyond what a number holds', () => {
  expect(sumOf(['0.10', '0.20'])).toBe('0.30')
  expect(sumOf(['-0.05', '0.02'])).toBe('-0.03')
  expect(sumOf(['90071992547409.93', '0.08'])).toBe('90071992547410.01')
  expect(sumOf([])).toBe('0.00')
})
test('a sum is above zero, zero or below', () => {
  expect(['1.00', '0.00', '-0.01'].map(signOfSum)).toEqual([1, 0, -1])
  expect(isZeroSum('0.00')).toBe(true)
})
