import { afterAll, expect, test } from 'vitest'
import type { OrderSums } from '#shared/store/views.ts'
import { refusedAs, storeTest } from './testing-store.ts'

const { send, product, buy, add, step, ...shop } = await storeTest()
afterAll(() => shop.close())

test('orders are seen and summed by those whose they are, and by who reads the shop in their sight', async () => {
  const id = await product({ name: 'Cup', price: '4.00', stock: null })
  const ivys = await buy('ivy', id, 2)
  const gone = await buy('moss', id)
  await step('moss', gone, 'cancel')
  await buy('moss', id, 3)
  const users = async (as: string, query = '') =>
    (await shop.orders(as, query)).map(({ user }) => user)
  expect(await users('ivy')).toEqual(['ivy'])
  expect(await users('ivy', '?user=moss')).toEqual([])
  expect(await users('fern')).toEqual(['moss', 'moss', 'ivy'])
  expect(await users('oak', '?studio=north&state=cancelled')).toEqual(['moss'])
  expect(await users('oak', '?to=2026-11-19')).toEqual([])
  expect(await users('sol')).toEqual([])
  // A restricted trainer sees the orders of their own models, whatever they hold.
  expect(await users('tess')).toEqual(['ivy'])
  const sums = (as: string) => shop.get<OrderSums>(as, '/api/store/order-sums')
  expect(await sums('oak')).toEqual({
    states: { approved: 2, cancelled: 1 },
    orders: 3,
    pieces: 5,
    total: '20.00',
    currencies: [{ currency: 'usd', amount: '20.00' }],
  })
  expect(await sums('ivy')).toEqual({
    states: { approved: 1 },
    orders: 1,
    pieces: 2,
    total: '8.00',
    currencies: [{ currency: 'usd', amount: '8.00' }],
  })
  await step('ivy', ivys, 'cancel')
})

test('others’ orders are not there, and nobody decides about their own', async () => {
  const id = await product({ name: 'Plant', price: '4.00', stock: null })
  const [own, ivys, moss] = [
    await buy(
      'sol',
      await product({ studio: 'south', name: 'Pot', price: '9.00', currency: 'eur' }, 'sol'),
    ),
    await buy('ivy', id),
    await buy('moss', id),
  ]
  for (const who of ['moss', 'ash', 'sol'])
    expect(refusedAs(await send(who, 'GET', `/api/store/orders/${ivys}`))).toEqual([
      404,
      'shop.orderUnknown',
    ])
  expect(refusedAs(await step('sol', ivys, 'hand-over'))).toEqual([404, 'shop.orderUnknown'])
  expect(refusedAs(await step('tess', moss, 'hand-over'))).toEqual([404, 'shop.orderUnknown'])
  expect((await step('ivy', ivys, 'hand-over')).status).toBe(403)
  expect(refusedAs(await step('moss', ivys, 'cancel'))).toEqual([404, 'shop.orderUnknown'])
  expect(refusedAs(await step('sol', own, 'hand-over'))).toEqual([403, 'shop.ownOrder'])
  expect((await step('tess', ivys, 'hand-over')).status).toBe(200)
  // Another studio's products can neither be bought nor changed.
  expect(refusedAs(await add('ash', id))).toEqual([404, 'shop.productUnknown'])
  const put = await send('sol', 'PUT', `/api/store/products/${id}`, { price: '1.00' })
  expect(refusedAs(put)).toEqual([404, 'shop.productUnknown'])
  expect(
    refusedAs(
      await send('sol', 'POST', `/api/store/products/${id}/stock`, {
        kind: 'received',
        quantity: 1,
      }),
    ),
  ).toEqual([404, 'shop.productUnknown'])
})

test('a step needs no reason, and what is no step of an order is not there', async () => {
  const id = await product({ name: 'Bag', price: '4.00', stock: null })
  const order = await buy('reed', id)
  const url = `/api/store/orders/${order}`
  expect((await send('oak', 'POST', `${url}/ready`, {})).status).toBe(200)
  expect((await send('oak', 'POST', `${url}/give`, {})).status).toBe(404)
  expect((await send('oak', 'POST', `${url}/return`, { lines: [] })).status).toBe(400)
  expect((await send('oak', 'POST', `${url}/return`, { lines: [id, id] })).status).toBe(400)
  expect((await send('reed', 'GET', '/api/store/orders?cursor=%27')).status).toBe(200)
  expect((await send('reed', 'GET', '/api/store/orders?from=2026-02-30')).status).toBe(400)
  for (const body of [{}, { version: -1 }, { version: 1.5 }, { version: '1' }])
    expect((await send('reed', 'POST', '/api/store/checkout', body)).status).toBe(400)
  const gone = await send('reed', 'POST', '/api/store/checkout', { version: 2 ** 53 - 1 })
  expect(refusedAs(gone)).toEqual([409, 'shop.cartChanged'])
})
