import { afterAll, expect, test } from 'vitest'
import type { Cart, Order } from '#shared/store/views.ts'
import { storeOrders } from '#projections/store/orders.ts'
import { storeProducts } from '#projections/store/products.ts'
import { wallets } from '#projections/wallet/wallets.ts'
import { refusedAs, storeTest } from './testing-store.ts'

const { send, product, cart, ...shop } = await storeTest()
afterAll(() => shop.close())

test('the four calls, by a program that knows nothing else', async () => {
  const empty = await send<Cart>('ivy', 'GET', '/getCheckoutCart')
  expect(empty).toMatchObject({
    status: 200,
    body: { cart: [], cartLength: 0, total: { usd: '0.00', eur: '0.00', ron: '0.00' } },
  })
  const wallet = {
    budget: '400.00',
    outstanding: '0.00',
    available: '400.00',
    in: { usd: '400.00', eur: '368.00', ron: '1840.00' },
    missing: [],
  }
  expect(empty.body.budget).toEqual(wallet)
  expect(await shop.wallet('ivy')).toEqual(wallet)
  const id = await product({ stock: 10 })
  const lamp = await product({ name: 'Lamp', price: '46', currency: 'ron', stock: null })
  const added = await send<Cart>('ivy', 'POST', '/addToCart', { id })
  expect(added.status).toBe(200)
  const mug = {
    id,
    name: 'Mug',
    price: '30.00',
    currency: 'usd',
    quantity: 1,
    paymentInstallments: 1,
    available: true,
  }
  expect(added.body).toMatchObject({ cart: [mug], cartLength: 1 })
  await send('ivy', 'POST', '/addToCart', { id: lamp })
  const more = await send<Cart>('ivy', 'POST', '/changeQuantity', { id, quantity: 3 })
  expect([more.status, more.body.cartLength]).toEqual([200, 2])
  const parts = await send<Cart>('ivy', 'POST', '/changePaymentInstallments', {
    id,
    paymentInstallments: 4,
  })
  expect(parts.body).toMatchObject({
    cart: [
      { ...mug, quantity: 3, paymentInstallments: 4 },
      { id: lamp, price: '46.00', currency: 'ron', quantity: 1, available: true },
    ],
    cartLength: 2,
    // 46.00 ron ÷ 4.6; 90.00 usd × 0.92 + 46.00 ron ÷ 4.6 × 0.92; 90.00 usd × 4.6 + 46.00 ron
    total: { usd: '100.00', eur: '92.00', ron: '460.00' },
  })
  expect(await cart('ivy')).toEqual(parts.body)
  const out = await send<Cart>('ivy', 'POST', '/changeQuantity', { id: lamp, quantity: 0 })
  expect(out.body).toMatchObject({ cartLength: 1, total: { usd: '90.00' } })
})

test('a checkout is one order, however often it is sent, with a payment item for each line', async () => {
  const { version, cart: lines } = await cart('ivy')
  const id = lines[0]?.id ?? ''
  const bought = await send<{ order: string }>('ivy', 'POST', '/api/store/checkout', { version })
  expect([bought.status, Object.keys(bought.body)]).toEqual([201, ['order']])
  // The answer was lost: the same request is the same order, though the cart is empty by now.
  const again = await send('ivy', 'POST', '/api/store/checkout', { version })
  expect([again.status, again.body]).toEqual([201, bought.body])
  expect(await cart('ivy')).toMatchObject({ cart: [], budget: { available: '310.00' } })
  const [order, ...others] = await shop.orders('oak', '?studio=north&user=ivy')
  expect(others).toEqual([])
  expect(order).toMatchObject({
    order: bought.body.order,
    user: 'ivy',
    state: 'approved',
    lines: [{ id, name: 'Mug', quantity: 3, price: '30.00', currency: 'usd', installments: 4 }],
  })
  const items = await shop.get<{ item: string; plan: { amount: string; due: string }[] }[]>(
    'owner',
    '/api/money/items?user=ivy&kind=purchase',
  )
  expect(items).toMatchObject([{ item: (order as Order).lines[0]?.item, amount: '90.00' }])
  expect(items[0]?.plan.map(({ amount, due }) => `${due} ${amount}`)).toEqual([
    '2026-11-16 22.50',
    '2026-12-01 22.50',
    '2026-12-16 22.50',
    '2027-01-01 22.50',
  ])
  expect((await shop.products('oak')).map(({ name, stock }) => [name, stock])).toEqual([
    ['Lamp', null],
    ['Mug', 7],
  ])
})

test('sent several times at once it is one order, and so is what two devices send', async () => {
  const id = await product({ name: 'Mirror', price: '100.00', stock: 5 })
  await send('moss', 'POST', '/addToCart', { id })
  const { version } = await cart('moss')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      send<{ order: string }>('moss', 'POST', '/api/store/checkout', { version }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.order)).size).toBe(1)
  expect(await shop.orders('moss')).toHaveLength(1)
  expect(await cart('moss')).toMatchObject({ cart: [], budget: { available: '300.00' } })
  // Whoever changes the cart meanwhile buys what they were shown, or nothing.
  await send('moss', 'POST', '/addToCart', { id })
  const shown = await cart('moss')
  await send('moss', 'POST', '/changeQuantity', { id, quantity: 3 })
  const old = await send('moss', 'POST', '/api/store/checkout', { version: shown.version })
  expect(refusedAs(old)).toEqual([409, 'shop.cartChanged'])
})

test('what is not sold, and what is no amount, is refused', async () => {
  const bad = (body: object) =>
    send('oak', 'POST', '/api/store/products', {
      studio: 'north',
      name: 'Cap',
      price: '5.00',
      currency: 'usd',
      installments_max: 1,
      stock: 1,
      ...body,
    })
  expect((await bad({ currency: 'cop' })).status).toBe(400)
  expect((await bad({ price: '0.00' })).status).toBe(400)
  expect((await bad({ installments_max: 25 })).status).toBe(400)
  expect(refusedAs(await bad({ studio: 'south' }))).toEqual([404, 'shop.studioUnknown'])
  expect(refusedAs(await send('ivy', 'POST', '/addToCart', { id: 'none' }))).toEqual([
    404,
    'shop.productUnknown',
  ])
})

test('the read models are what a rebuild makes of the log', async () => {
  await shop.settle()
  for (const projection of [storeProducts, storeOrders, wallets])
    expect(await shop.verify(projection)).toBeUndefined()
})
