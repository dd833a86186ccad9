import { expect, test } from 'vitest'
import { observerHealth } from './rules.ts'

test('a poller is late when it has missed a look, and dead when its word no longer holds', () => {
  expect([0, 120, 121, 300, 301].map((silent) => observerHealth(60, silent))).toEqual([
    'alive',
    'alive',
    'late',
    'late',
    'dead',
  ])
  expect([1200, 1201, 1800, 1801].map((silent) => observerHealth(600, silent))).toEqual([
    'alive',
    'late',
    'late',
    'dead',
  ])
})
test('one that only reports changes only may be silent, and is never taken for dead', () => {
  expect([0, 900, 901, 1e6].map((silent) => observerHealth(null, silent))).toEqual([
    'alive',
    'alive',
    'late',
    'late',
  ])
  expect(observerHealth(null, null)).toBe('never')
})
