import { expect, test } from 'vitest'
import { specify } from '../platform/testing/builders.ts'
import { cartAggregate } from './cart.ts'

const { given } = specify(cartAggregate.decider)
const user = 'ivy'
const usd = { currency: 'usd' } as const
const added = (id: string, price = 1000) =>
  ({ type: 'CartLineAdded', data: { user, id, price, ...usd } }) as const
const add = (id: string, price = 1000) =>
  ({ type: 'AddLine', user, id, price, ...usd, name: 'Mug' }) as const
const checkedOut = (date: string, quantity: number, order = 'o1') => ({
  type: 'CheckedOut' as const,
  data: { user, order, date, lines: [{ id: 'p1.1', quantity }] },
})
const limit = { product: 'p1', name: 'Mug', limit: { quantity: 3, days: 30 } }
const checkout = (version: number, date: string, quantity = 1) =>
  ({
    type: 'Checkout',
    user,
    version,
    order: 'o2',
    date,
    lines: [{ id: 'p1.2', quantity }],
    limits: [limit],
  }) as const

test('the same again is one more of it, and another price is none of it', () => {
  given().when(add('p1')).then(added('p1'))
  given(added('p1'))
    .when(add('p1'))
    .then({ type: 'CartQuantitySet', data: { user, id: 'p1', quantity: 2 } })
  given(added('p1')).when(add('p1', 1200)).thenRefuses('shop.priceChanged')
})
test('a cart holds fifty lines', () => {
  const full = Array.from({ length: 50 }, (_item, i) => added(`p${i}`))
  given(...full)
    .when(add('more'))
    .thenRefuses('shop.cartFull')
  given(...full)
    .when(add('p7'))
    .then({ type: 'CartQuantitySet', data: { user, id: 'p7', quantity: 2 } })
})
test('nothing but a line that is there is changed, and none to none', () => {
  given().when({ type: 'SetQuantity', user, id: 'p1', quantity: 2 }).thenRefuses('shop.lineUnknown')
  given(added('p1'))
    .when({ type: 'SetQuantity', user, id: 'p1', quantity: 0 })
    .then({ type: 'CartLineRemoved', data: { user, id: 'p1' } })
  given(added('p1'))
    .when({ type: 'SetInstalments', user, id: 'p1', installments: 7, max: 6 })
    .thenRefuses('shop.instalmentsMax')
})
test('one version is bought once', () => {
  given(added('p1.2')).when(checkout(2, '2026-11-20')).thenRefuses('shop.cartChanged')
  given(added('p1.2'), checkedOut('2026-11-20', 1))
    .when(checkout(1, '2026-11-20'))
    .thenRefuses('shop.cartChanged')
  given(added('p1.2'))
    .when(checkout(1, '2026-11-20', 2))
    .thenRefuses('shop.cartChanged')
})
test('a limit counts all variants of a product within its days, and what was undone no longer', () => {
  const before = [checkedOut('2026-11-20', 3), added('p1.2')] as const
  given(...before)
    .when(checkout(2, '2026-11-20'))
    .thenRefuses('shop.limit')
  given(...before)
    .when(checkout(2, '2026-12-19'))
    .thenRefuses('shop.limit')
  const bought = {
    type: 'CheckedOut' as const,
    data: { user, order: 'o2', date: '2026-12-20', lines: [{ id: 'p1.2', quantity: 1 }] },
  }
  given(...before)
    .when(checkout(2, '2026-12-20'))
    .then(bought)
  given(...before, {
    type: 'PurchaseUndone',
    data: { user, order: 'o1', lines: [{ id: 'p1.1', quantity: 1 }] },
  })
    .when(checkout(2, '2026-11-20'))
    .then({ ...bought, data: { ...bought.data, date: '2026-11-20' } })
})
test('what was bought is forgotten when no limit can count it any more', () => {
  const { evolve, initial } = cartAggregate.decider
  const days = ['2025-01-01', '2025-06-01', '2026-06-02']
  const state = days.map((day, i) => checkedOut(day, 1, `o${i}`)).reduce(evolve, initial)
  expect(state.bought.map(({ day }) => day)).toEqual(['2026-06-02'])
})
test('who was told waits no longer, and is not told twice', () => {
  const wait = { type: 'SetNotice', user, id: 'p1', on: true } as const
  const waits = { type: 'StockNoticeSet', data: { user, id: 'p1', on: true } } as const
  const told = { type: 'StockNoticeTold', data: { user, id: 'p1', name: 'Mug' } } as const
  given().when(wait).then(waits)
  given(waits).when(wait).then()
  given(waits).when({ type: 'TellNotice', user, id: 'p1', name: 'Mug' }).then(told)
  given(waits, told).when({ type: 'TellNotice', user, id: 'p1', name: 'Mug' }).then()
})
