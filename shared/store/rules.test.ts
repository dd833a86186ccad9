import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instalmentPlan } from '../money/items.ts'
import { importedProduct, productColumns } from './product-csv.ts'
import { leftOfLimit, priceOn, productOf, variantId, type PriceSet } from './rules.ts'

const usd = 'usd' as const
const set = (from: string, price: number | null, variant: string | null = null): PriceSet => ({
  from,
  price,
  variant,
  currency: usd,
})

test('the instalments of a line come to its price', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 24 }),
      (price, quantity, count) => {
        const plan = instalmentPlan(price * quantity, count, '2026-11-20')
        expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(price * quantity)
        expect(plan).toHaveLength(count)
      },
    ),
  ))
test('of prices the latest by its day holds, of one day the latest set; a variant has its own', () => {
  const prices = [
    set('2000-01-01', 100),
    set('2026-12-01', 300),
    set('2026-11-20', 200),
    set('2026-11-20', 210),
    set('2026-11-20', 50, 'p.1'),
    set('2026-12-01', null, 'p.1'),
  ]
  const on = (id: string, day: string) => priceOn(prices, id, day)?.price
  expect([on('p', '2026-11-19'), on('p', '2026-11-20'), on('p', '2026-12-01')]).toEqual([
    100, 210, 300,
  ])
  expect([on('p.1', '2026-11-19'), on('p.1', '2026-11-20'), on('p.1', '2026-12-01')]).toEqual([
    100, 50, 300,
  ])
  expect(priceOn([set('2026-12-01', 1)], 'p', '2026-11-30')).toBeNull()
})
test('a limit looks back so many days, today being the last', () => {
  const bought = [
    { product: 'p', day: '2026-11-11', quantity: 1 },
    { product: 'p', day: '2026-11-20', quantity: 1 },
    { product: 'q', day: '2026-11-20', quantity: 5 },
  ]
  const left = (days: number) => leftOfLimit({ quantity: 3, days }, 'p', bought, '2026-11-20')
  expect([left(1), left(9), left(10)]).toEqual([2, 2, 1])
  expect(leftOfLimit(null, 'p', bought, '2026-11-20')).toBeNull()
})
test('a variant knows its product', () => {
  expect(productOf(variantId('p1', 3))).toBe('p1')
  expect(productOf('p1')).toBe('p1')
})
test('a line of a file of products is what it was written from', () => {
  const product = {
    id: 'p1',
    name: 'Mug',
    tags: ['kitchen', 'gift'],
    price: '12.00',
    currency: usd,
    installments_max: 3,
    limit: { quantity: 2, days: 30 },
    for: ['Model', 'Trainer'],
    state: 'on-sale',
    description: '',
    category: null,
    cost: null,
    stock: 4,
    alert: null,
  }
  const cells = Object.fromEntries(
    Object.entries(productColumns).map(([name, cell]) => {
      const written = cell(product as never)
      return [name, typeof written === 'object' ? written.plain : String(written)]
    }),
  )
  const { description: _d, category: _c, cost: _o, alert: _a, ...said } = product
  expect(importedProduct(cells)).toEqual(said)
  expect(importedProduct({ name: ' Cup ', stock: 'many', what: 'x' })).toEqual({
    name: 'Cup',
    stock: 'many',
  })
})
