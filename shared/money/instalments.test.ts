import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instalmentsOf } from './instalments.ts'

test('instalments sum to the price, differ by a cent at most, and the first ones are the larger', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.integer({ min: 1, max: 24 }),
      (price, count) => {
        const parts = instalmentsOf(price, count)
        expect(parts.length).toBe(count)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price)
        expect((parts[0] as number) - (parts.at(-1) as number)).toBeLessThanOrEqual(1)
        expect(parts.toSorted((a, b) => b - a)).toEqual(parts)
      },
    ),
  )
})

test('100.00 in three is 33.34, 33.33, 33.33', () => {
  expect(instalmentsOf(10_000, 3)).toEqual([3334, 3333, 3333])
})
