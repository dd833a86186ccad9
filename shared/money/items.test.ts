import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, halfStart, previousHalf } from '../platform/local-day.ts'
import { INSTALLMENTS_MAX, instalmentPlan } from './items.ts'

const price = fc.integer({ min: 1, max: 999_999_999_999 })
const count = fc.integer({ min: 1, max: INSTALLMENTS_MAX })
const date = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('2000-01-01', days))

test('a plan numbers its parts from 1, sums to the price, and puts the larger ones first', () => {
  fc.assert(
    fc.property(price, count, date, (all, n, day) => {
      const plan = instalmentPlan(all, n, day)
      expect(plan.map((part) => part.n)).toEqual(Array.from({ length: n }, (_, i) => i + 1))
      const amounts = plan.map(({ amount }) => amount)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(all)
      expect(amounts.toSorted((a, b) => b - a)).toEqual(amounts)
      expect((amounts[0] as number) - (amounts.at(-1) as number)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the first part is due in the half of the date, each later one in the half after', () => {
  fc.assert(
    fc.property(price, count, date, (all, n, day) => {
      const due = instalmentPlan(all, n, day).map((part) => part.due)
      expect(due[0]).toBe(halfStart(day))
      for (const [i, later] of due.slice(1).entries()) {
        expect(['01', '16']).toContain(later.slice(8))
        expect(previousHalf(later)).toBe(due[i])
      }
    }),
  )
})

test('a plan goes on over the end of a year, and over a leap day', () => {
  expect(instalmentPlan(10_000, 3, '2027-12-31')).toEqual([
    { n: 1, amount: 3334, due: '2027-12-16' },
    { n: 2, amount: 3333, due: '2028-01-01' },
    { n: 3, amount: 3333, due: '2028-01-16' },
  ])
  expect(instalmentPlan(2, 2, '2028-02-29').map(({ due }) => due)).toEqual([
    '2028-02-16',
    '2028-03-01',
  ])
})

test('a price of fewer cents than parts leaves the last parts without any', () =>
  expect(instalmentPlan(2, 4, '2026-11-15').map(({ amount }) => amount)).toEqual([1, 1, 0, 0]))
