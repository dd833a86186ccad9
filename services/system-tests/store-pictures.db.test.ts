import { afterAll, expect, test } from 'vitest'
import type { ShopProduct, StoreProduct } from '#shared/store/views.ts'
import { png } from '../platform/testing/pictures.ts'
import { filesForm, refusedAs, storeTest } from './testing-store.ts'

const { send, product, buy, ...shop } = await storeTest()
afterAll(() => shop.close())
const upload = (as: string, id: string, ...files: readonly Buffer[]) =>
  send<StoreProduct>(as, 'POST', `/api/store/products/${id}/pictures`, filesForm(...files))

test('a product shows its pictures in their order, and an order the one that it was bought by', async () => {
  const id = await product({ name: 'Poster' })
  const both = await upload('oak', id, png(8, 8), png(16, 8))
  expect(both.status).toBe(200)
  const [first, second] = both.body.pictures
  const order = await buy('ivy', id)
  const turned = await send<StoreProduct>('oak', 'PUT', `/api/store/products/${id}`, {
    pictures: [second?.picture],
  })
  expect(turned.body.pictures).toEqual([second])
  const { pictures } = await shop.get<ShopProduct>('ivy', `/api/store/shop/${id}`)
  expect(pictures).toEqual([second])
  // What was bought goes on being shown, though the product does not show it any more.
  const [line] = (await shop.order('ivy', order)).lines
  expect(line?.picture).toBe(first?.url)
  const shown = await send('ivy', 'GET', `${first?.url}?size=128`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  for (const who of ['ash', 'sol'])
    expect(refusedAs(await send(who, 'GET', first?.url ?? ''))).toEqual([
      404,
      'shop.pictureUnknown',
    ])
  const unknown = await send('oak', 'PUT', `/api/store/products/${id}`, { pictures: ['none'] })
  expect(refusedAs(unknown)).toEqual([404, 'shop.pictureUnknown'])
})

test('what is no picture, too many of them, and another studio’s product are refused', async () => {
  const id = await product({ name: 'Frame' })
  const text = await upload('oak', id, Buffer.from('no picture'))
  expect(text.status).toBe(422)
  expect(refusedAs(await upload('sol', id, png(8, 8)))).toEqual([404, 'shop.productUnknown'])
  const seven = Array.from({ length: 7 }, (_item, n) => png(8, 9 + n))
  expect((await upload('oak', id, ...seven)).body.pictures).toHaveLength(7)
  const more = await upload('oak', id, png(20, 8), png(21, 8))
  expect(refusedAs(more)).toEqual([409, 'shop.picturesFull'])
})
