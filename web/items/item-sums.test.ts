import { expect, test } from 'vitest'
import { amountText } from '#shared/money/amount.ts'
import { instalmentPlan } from '#shared/money/items.ts'
import { owedOf, standingOn, sumsOf } from './item-sums.ts'

test('items are summed by currency, and what was reversed is in no sum', () => {
  const open = { state: 'open' } as const
  expect(
    sumsOf([
      { ...open, amount: '0.10', currency: 'ron' },
      { ...open, amount: '0.20', currency: 'ron' },
      { ...open, amount: '9999999999.99', currency: 'usd' },
      { ...open, amount: '9999999999.99', currency: 'usd' },
      { state: 'reversed', amount: '5.00', currency: 'eur' },
    ]),
  ).toEqual([
    { currency: 'usd', amount: '19999999999.98' },
    { currency: 'ron', amount: '0.30' },
  ])
  expect(sumsOf([])).toEqual([])
})

const plan = instalmentPlan(10_000, 3, '2026-11-20').map(({ amount, due }) => ({
  due,
  amount: amountText(amount),
  taken: '0.00',
}))
test('an instalment is due from the first day of its half on', () => {
  const on = (today: string) => {
    const { due, next } = standingOn(plan, today)
    return [due, next]
  }
  expect(on('2026-11-15')).toEqual([0, '2026-11-16'])
  expect(on('2026-11-16')).toEqual([1, '2026-12-01'])
  expect(on('2026-12-01')).toEqual([2, '2026-12-16'])
  expect(on('2027-03-01')).toEqual([3, null])
})
test('what is owed is the part that no signed settlement has taken, whatever is due', () => {
  const [first, ...others] = plan
  const some = [{ due: first?.due ?? '', amount: first?.amount ?? '', taken: '3.34' }, ...others]
  expect(standingOn(some, '2026-11-20').owed).toBe('96.66')
  const [part] = some
  expect(standingOn(part ? [{ ...part, left: '30.00' }] : [], '2026-11-20').owed).toBe('0.00')
})
test('an item is repaid when all of each instalment was taken', () => {
  const taken = plan.map((part) => ({ ...part, taken: part.amount }))
  expect(standingOn(taken, '2027-03-01').isRepaid).toBe(true)
  expect(standingOn([...taken.slice(1), ...plan.slice(0, 1)], '2027-03-01').isRepaid).toBe(false)
  expect(standingOn([], '2027-03-01').isRepaid).toBe(false)
})

test('what is owed is summed by currency; of what was reversed or is paid back nothing is', () => {
  const left = { due: '2026-12-01', amount: '40.10', taken: '10.00' }
  const done = { ...left, taken: '40.10' }
  const open = { state: 'open' } as const
  expect(
    owedOf([
      { ...open, currency: 'ron', plan: [left, done] },
      { ...open, currency: 'ron', plan: [left] },
      { ...open, currency: 'eur', plan: [done] },
      { state: 'reversed', currency: 'usd', plan: [left] },
    ]),
  ).toEqual([{ currency: 'ron', amount: '60.20' }])
})
