import { afterAll, expect, test } from 'vitest'
import { NewProduct } from '#shared/store/product-calls.ts'
import type { Cart, CheckoutPreview } from '#shared/store/views.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import { ownerActor } from '../platform/testing/app.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

const { it, clock, ask, line, see, act, sign } = await settlementsTest({
  now: '2026-11-10T12:00:00.000Z',
})
afterAll(() => it.close())
const ana = testActor('ana')
const deducted = ({ lines }: Pick<Settlement, 'lines'>) =>
  lines.filter(({ key }) => !key.startsWith('income:')).map(({ amount }) => amount)

test('a purchase in three instalments is taken by the next settlements, and its return pays back what was taken', async () => {
  await line('ana', '2026-11-05T12:00:00Z', '200.00')
  const body = NewProduct.parse({
    studio: 'north',
    name: 'Camera',
    price: '30.00',
    currency: 'usd',
    installments_max: 3,
    stock: 1,
  })
  const { id } = await ask<{ id: string }>('addProduct', { body })
  await ask('addToCart', { body: { id } }, ana)
  const cart = await ask<Cart>(
    'changePaymentInstallments',
    { body: { id, paymentInstallments: 3 } },
    ana,
  )
  const before = await see('ana')
  const preview = await ask<CheckoutPreview>('checkoutPreview', {}, ana)
  expect(preview.due.map(({ half, amount }) => `${half} ${amount}`)).toEqual([
    '2026-11-01 10.00',
    '2026-11-16 10.00',
    '2026-12-01 10.00',
  ])
  const { order } = await ask<{ order: string }>(
    'checkout',
    { body: { version: cart.version } },
    ana,
  )
  await it.settle()
  const after = await see('ana')
  // What was foretold is what the settlement comes to, by its own arithmetic.
  expect(preview.nets[0]).toEqual({
    month: '2026-11',
    half: 1,
    currency: 'usd',
    before: before.net,
    after: after.net,
  })
  expect(Number(before.net) - Number(after.net)).toBe(10)
  const steps = { params: { order }, query: undefined }
  await ask('handOverOrder', { ...steps, body: {} }, ownerActor)
  clock.now = '2026-11-20T12:00:00.000Z'
  const signed = await sign('ana')
  expect(deducted(signed)).toContain('-10.00')
  const wallet = () => ask('wallet', { query: { user: 'ana' } }, ana)
  expect(await wallet()).toMatchObject({ outstanding: '20.00' })
  await line('ana', '2026-11-18T12:00:00Z', '100.00')
  const second = await see('ana', { half: 2 })
  await ask('returnOrder', { ...steps, body: { restock: true, place: '' } }, ownerActor)
  await it.settle()
  expect(await wallet()).toMatchObject({ outstanding: '0.00' })
  // The second instalment is owed no longer; the first, which a signature has taken, comes back as a difference.
  expect(Number((await see('ana', { half: 2 })).net) - Number(second.net)).toBe(10)
  const signedHalf = { studio: 'north', month: '2026-11', half: 1, user: 'ana' }
  const difference = await ask<{ key: string; change: string }[]>(
    'settlementDifference',
    { params: signedHalf, query: {} },
    settler,
  )
  const keys = difference.map(({ key }) => key)
  expect(difference.map(({ change }) => change)).toEqual(['10.00'])
  await act('bookDifference', 'ana', { keys, change: '10.00', into: { month: '2026-11', half: 2 } })
  expect(Number((await see('ana', { half: 2 })).net) - Number(second.net)).toBe(20)
  const [product] = await ask<{ stock: number }[]>('products', { query: { studio: 'north' } })
  expect(product?.stock).toBe(1)
})

test('an order that was settled for good when its buyer ended is not taken back', async () => {
  const body = NewProduct.parse({
    studio: 'north',
    name: 'Lamp',
    price: '20.00',
    currency: 'usd',
    installments_max: 1,
    stock: 2,
  })
  const { id } = await ask<{ id: string }>('addProduct', { body })
  const cart = await ask<Cart>('addToCart', { body: { id } }, ana)
  const bought = { body: { version: cart.version } }
  const { order } = await ask<{ order: string }>('checkout', bought, ana)
  await ask('handOverOrder', { params: { order }, body: {} }, ownerActor)
  clock.now = '2026-12-02T12:00:00.000Z'
  const half = { month: '2026-11', half: 2 } as const
  const params = { studio: 'north', user: 'ana' }
  const end = { half, rest: 'written-off', reason: 'left' }
  await ask('finalSettlement', { params, body: end }, settler)
  await it.settle()
  await sign('ana', half)
  const back = { params: { order }, body: { restock: true, place: '' } }
  await expect(ask('returnOrder', back, ownerActor)).rejects.toMatchObject({ code: 'shop.ended' })
})
