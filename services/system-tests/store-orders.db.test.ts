import { afterAll, expect, test } from 'vitest'
import type { CheckoutPreview, Stock } from '#shared/store/views.ts'
import { storeOrders } from '#projections/store/orders.ts'
import { storeProducts } from '#projections/store/products.ts'
import { wallets } from '#projections/wallet/wallets.ts'
import { items } from '#projections/money/items.ts'
import { refusedAs, storeTest } from './testing-store.ts'

const { send, product, buy, checkout, add, cart, step, ...shop } = await storeTest()
afterAll(() => shop.close())
const stockOf = async (id: string) =>
  (await shop.products('oak')).find((one) => one.id === id)?.stock
const purchases = (user: string, state = 'open') =>
  shop.get<{ amount: string; date: string; installments: number; reason: string }[]>(
    'owner',
    `/api/money/items?user=${user}&kind=purchase&state=${state}`,
  )
const approvalFrom = async (usd: number | null) => {
  const params = { studio: 'north' }
  const { version } = (await shop.callMoving('settings', { params })) as { version: number }
  const body = { version, changes: { orderApproval: usd } }
  await shop.callMoving('changeSettings', { params, body })
}
const newsOf = async (user: string) => {
  await shop.settle()
  const { notifications: rows } = await shop.get<{
    notifications: readonly { type: string; facts: { what?: string; name: string } }[]
  }>(user, '/notifications/getNotifications?limit=50')
  return rows.map(({ type, facts }) => `${type} ${facts.what ?? ''} ${facts.name}`)
}

test('an order goes from its approval to the hand-over, and its buyer is told', async () => {
  await approvalFrom(50)
  const id = await product({ name: 'Headset', price: '60.00', stock: 5 })
  const small = await product({ name: 'Pen', price: '49.99', stock: 5 })
  const free = await buy('ivy', small)
  const order = await buy('ivy', id, 1, 3)
  expect(await shop.orders('ivy')).toMatchObject([
    { order, state: 'requested', steps: ['cancel'] },
    { order: free, state: 'approved' },
  ])
  // It holds stock and budget from the beginning.
  expect(await stockOf(id)).toBe(4)
  expect(await shop.wallet('ivy')).toMatchObject({ outstanding: '109.99' })
  expect(await newsOf('oak')).toEqual(['orderRequest  Headset'])
  expect(refusedAs(await step('oak', order, 'ready'))).toEqual([409, 'shop.step'])
  const approved = await step('oak', order, 'approve')
  expect(approved).toMatchObject({ status: 200, body: { state: 'approved', code: null } })
  const ready = await step('oak', order, 'ready')
  expect(ready.body).toMatchObject({ state: 'ready' })
  expect(await newsOf('ivy')).toEqual(['order ready Headset', 'order approved Headset'])
  const { code } = await shop.order('ivy', order)
  expect(code).toMatch(/^\d{6}$/)
  const wrong = { code: code === '000000' ? '111111' : '000000' }
  expect(refusedAs(await step('oak', order, 'hand-over', wrong))).toEqual([409, 'shop.code'])
  const handed = await step('oak', order, 'hand-over', { code })
  expect(handed.body).toMatchObject({ state: 'handed-over', handed_by: 'oak', signed: 'code' })
  expect((await shop.order('ivy', order)).code).toBeNull()
  expect(
    (await shop.order('ivy', order)).plan.map(({ due, amount, taken }) => [due, amount, taken]),
  ).toEqual([
    ['2026-11-16', '20.00', '0.00'],
    ['2026-12-01', '20.00', '0.00'],
    ['2026-12-16', '20.00', '0.00'],
  ])
  // Many at once: one that cannot be holds up no other.
  const many = await send<{ done: string[]; refused: { order: string; code: string }[] }>(
    'oak',
    'POST',
    '/api/store/orders/hand-over',
    { orders: [order, free, 'none'] },
  )
  expect(many.body).toMatchObject({
    done: [free],
    refused: [
      { order, code: 'shop.step' },
      { order: 'none', code: 'shop.orderUnknown' },
    ],
  })
  expect((await step('ivy', free, 'received')).body).toMatchObject({ signed: 'buyer' })
  expect(refusedAs(await step('ivy', free, 'received'))).toEqual([409, 'shop.alreadyReceived'])
  await approvalFrom(null)
})

test('after five wrong codes none is taken any more, and it is handed over without one', async () => {
  await approvalFrom(null)
  const order = await buy('ivy', await product({ name: 'Strap', price: '5.00', stock: 1 }))
  const { code } = await shop.order('ivy', order)
  const wrong = { code: code === '000000' ? '111111' : '000000' }
  const tried = []
  for (let i = 0; i < 6; i++) tried.push(refusedAs(await step('oak', order, 'hand-over', wrong)))
  expect(tried).toEqual([
    ...Array.from({ length: 5 }, () => [409, 'shop.code']),
    [409, 'shop.codeLocked'],
  ])
  expect(refusedAs(await step('oak', order, 'hand-over', { code }))).toEqual([
    409,
    'shop.codeLocked',
  ])
  const handed = await step('oak', order, 'hand-over', {})
  expect(handed.body).toMatchObject({ state: 'handed-over', signed: null })
})

test('what is rejected or cancelled gives back stock, budget and what was paid of it', async () => {
  await approvalFrom(0)
  const id = await product({ name: 'Chair', price: '80.00', stock: 2 })
  const before = await shop.wallet('moss')
  const first = await buy('moss', id)
  expect(await stockOf(id)).toBe(1)
  const rejected = await step('oak', first, 'reject', { reason: 'too dear' })
  expect(rejected.body).toMatchObject({ state: 'rejected', reason: 'too dear' })
  const second = await buy('moss', id, 2)
  expect(await stockOf(id)).toBe(0)
  expect((await step('moss', second, 'cancel')).body).toMatchObject({ state: 'cancelled' })
  expect(await stockOf(id)).toBe(2)
  expect(await shop.wallet('moss')).toEqual(before)
  expect(await purchases('moss')).toEqual([])
  expect(await purchases('moss', 'reversed')).toHaveLength(2)
  expect(refusedAs(await step('oak', second, 'return'))).toEqual([409, 'shop.step'])
  await approvalFrom(null)
})

test('a part of a line comes back: what is kept is paid as before, the rest is free again', async () => {
  const id = await product({ name: 'Cable', price: '10.00', stock: 9 })
  const other = await product({ name: 'Case', price: '5.00', stock: null })
  await add('reed', other)
  const order = await buy('reed', id, 4, 3)
  await step('oak', order, 'hand-over')
  const body = { lines: [{ id, quantity: 1 }], reason: 'broken', place: 'Repairs' }
  const part = await step('oak', order, 'return', body)
  expect(part.body).toMatchObject({
    state: 'handed-over',
    lines: [
      { id: other, returned: 0 },
      { id, quantity: 4, returned: 1 },
    ],
  })
  expect(await shop.wallet('reed')).toMatchObject({ outstanding: '35.00' })
  expect(
    (await purchases('reed')).toSorted((one, two) => (one.amount < two.amount ? -1 : 1)),
  ).toMatchObject([
    { amount: '30.00', date: '2026-11-20', installments: 3, reason: 'Cable × 3' },
    { amount: '5.00', installments: 1 },
  ])
  expect(refusedAs(await step('oak', order, 'return', { lines: [{ id, quantity: 4 }] }))).toEqual([
    409,
    'shop.returnMore',
  ])
  const euros = await product({ name: 'Stand', price: '7.00', currency: 'eur', stock: null })
  await buy('reed', euros, 2)
  expect(await shop.get('oak', '/api/store/order-sums?user=reed')).toMatchObject({
    pieces: 6,
    currencies: [
      { currency: 'eur', amount: '14.00' },
      { currency: 'usd', amount: '35.00' },
    ],
  })
  await step('reed', (await shop.orders('reed'))[0]?.order ?? '', 'cancel')
  expect(await shop.get('oak', '/api/store/order-sums?user=reed')).toMatchObject({
    currencies: [{ currency: 'usd', amount: '35.00' }],
  })
  // An id alone is all that is left of it; and nothing named is everything.
  await step('oak', order, 'return', { lines: [id], restock: false })
  expect(await stockOf(id)).toBe(6)
  const whole = await step('oak', order, 'return')
  expect(whole.body).toMatchObject({ state: 'returned' })
  expect(await shop.wallet('reed')).toMatchObject({ outstanding: '0.00' })
  expect(await purchases('reed')).toEqual([])
  const stock = await shop.get<Stock>('oak', `/api/store/stock/${id}`)
  expect(stock.places).toEqual([
    { place: '', quantity: 5 },
    { place: 'Repairs', quantity: 1 },
  ])
  expect(stock.moves.map(({ kind, quantity, left }) => [kind, quantity, left])).toEqual([
    ['returned', 1, 6],
    ['sold', -4, 5],
    ['received', 9, 9],
  ])
})

test('a bought item is reversed by its order alone', async () => {
  const order = await buy('ivy', await product({ name: 'Book', price: '3.00' }))
  const [line] = (await shop.order('ivy', order)).lines
  const reversal = `/api/money/items/${line?.item}/reversal`
  const answer = await send('owner', 'POST', reversal, { reason: 'not wanted' })
  expect(refusedAs(answer)).toEqual([409, 'money.itemPurchase'])
  await step('ivy', order, 'cancel')
})

test('the budget binds to the cent, and whoever may go over it needs somebody else', async () => {
  const wish = await product({ name: 'Tablet', price: '400.00', stock: null })
  const cent = await product({ name: 'Sticker', price: '0.01', stock: null })
  await buy('elm', wish)
  await add('elm', cent)
  expect(refusedAs(await checkout('elm'))).toEqual([409, 'shop.budget'])
  await add('ash', wish)
  const over = await checkout('elm', { override: { reason: 'agreed with the owner' } })
  expect(over.status).toBe(201)
  const { order } = over.body
  expect(await shop.order('elm', order)).toMatchObject({
    state: 'requested',
    override: 'agreed with the owner',
    steps: ['cancel'],
  })
  expect(refusedAs(await step('elm', order, 'approve'))).toEqual([403, 'shop.ownOrder'])
  expect((await step('oak', order, 'approve')).body).toMatchObject({ state: 'approved' })
  // Who has no such permission has no reason either.
  await buy('oak', wish)
  await add('oak', cent)
  expect(refusedAs(await checkout('oak', { override: { reason: 'because I can' } }))).toEqual([
    403,
    'shop.overrideDenied',
  ])
})

test('a limit counts what was bought within its days, and what came back no longer', async () => {
  const id = await product({
    name: 'Ticket',
    price: '1.00',
    stock: 50,
    limit: { quantity: 2, days: 30 },
  })
  const order = await buy('ivy', id, 2)
  const more = await add('ivy', id)
  expect(more.body.cart).toMatchObject([{ id, available: false, why: 'limit', left: 0 }])
  expect(refusedAs(await checkout('ivy'))).toEqual([409, 'shop.limit'])
  await step('ivy', order, 'cancel')
  expect((await cart('ivy')).cart).toMatchObject([{ available: true, left: 2 }])
  expect((await checkout('ivy')).status).toBe(201)
})

test('a line whose price changed is out, and no other one; it is never merged', async () => {
  const id = await product({ name: 'Lamp', price: '20.00' })
  const other = await product({ name: 'Bulb', price: '2.00' })
  await add('moss', id)
  await add('moss', other)
  const shown = await cart('moss')
  const put = await send('oak', 'PUT', `/api/store/products/${id}`, { price: '25.00' })
  expect(put).toMatchObject({ status: 200, body: { price: '25.00' } })
  // It was shown at another price: nothing is bought in silence.
  const { version } = shown
  expect(refusedAs(await send('moss', 'POST', '/api/store/checkout', { version }))).toEqual([
    409,
    'shop.priceChanged',
  ])
  expect(await cart('moss')).toMatchObject({
    cart: [
      { id, price: '20.00', available: false, why: 'priceChanged', newPrice: { price: '25.00' } },
      { id: other, available: true, why: null },
    ],
    total: { usd: '2.00' },
  })
  expect(refusedAs(await add('moss', id))).toEqual([409, 'shop.priceChanged'])
  const rest = await checkout('moss')
  expect((await shop.order('moss', rest.body.order)).lines).toMatchObject([{ id: other }])
  expect((await cart('moss')).cart).toMatchObject([{ id }])
  const accepted = await send('moss', 'POST', '/api/store/cart/accept-price', { id })
  expect(accepted.body).toMatchObject({ cart: [{ price: '25.00', available: true }] })
  // From tomorrow on it is dearer; today it is not.
  await send('oak', 'PUT', `/api/store/products/${id}`, { price: '30.00', from: '2026-11-21' })
  expect((await cart('moss')).cart).toMatchObject([{ available: true }])
  await send('oak', 'PUT', `/api/store/products/${id}`, { state: 'retired' })
  expect((await cart('moss')).cart).toMatchObject([{ available: false, why: 'retired' }])
  await send('moss', 'POST', '/changeQuantity', { id, quantity: 0 })
})

test('before it is bought it says what is due when, and what the next halves come to', async () => {
  const id = await product({ name: 'Desk', price: '100.00', stock: null })
  await add('reed', id)
  await send('reed', 'POST', '/changePaymentInstallments', { id, paymentInstallments: 3 })
  const preview = await shop.get<CheckoutPreview>('reed', '/api/store/checkout-preview')
  expect(preview).toMatchObject({
    total: { usd: '100.00' },
    after: '300.00',
    affordable: true,
    approval: false,
    due: [
      { half: '2026-11-16', amount: '33.34', usd: '33.34' },
      { half: '2026-12-01', amount: '33.33' },
      { half: '2026-12-16', amount: '33.33' },
    ],
  })
  await send('reed', 'POST', '/changeQuantity', { id, quantity: 0 })
})

test('read models are what a rebuild makes of the log', async () => {
  await shop.settle()
  for (const projection of [storeProducts, storeOrders, wallets, items])
    expect(await shop.verify(projection)).toBeUndefined()
})
