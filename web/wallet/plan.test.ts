import { expect, test } from 'vitest'
import { planByHalf, planSum } from './plan.ts'

const upfront = (due: string, usd: string | null) => ({ due, usd, kind: 'upfront' as const })
const purchase = (due: string, usd: string | null) => ({ due, usd, kind: 'purchase' as const })

test('what is due is summed by half, upfronts and purchases apart, in the order of halves', () =>
  expect(
    planByHalf([
      upfront('2026-12-01', '0.10'),
      upfront('2026-11-16', '1.50'),
      purchase('2026-12-01', '3.00'),
      upfront('2026-12-01', '0.20'),
    ]),
  ).toEqual([
    { half: '2026-11-16', upfronts: 150n, purchases: 0n },
    { half: '2026-12-01', upfronts: 30n, purchases: 300n },
  ]))
test('what has no rate is in no sum, and its half is there', () => {
  const plan = [upfront('2026-12-01', null), purchase('2026-12-01', '3.00')]
  expect(planByHalf(plan)).toEqual([{ half: '2026-12-01', upfronts: 0n, purchases: 300n }])
  expect(planSum(plan)).toBe('3.00')
  expect(planSum([])).toBe('0.00')
})
test('a sum keeps every digit', () =>
  expect(
    planSum([upfront('2026-12-01', '99999999999999999.99'), upfront('2026-12-01', '0.01')]),
  ).toBe('100000000000000000.00'))
