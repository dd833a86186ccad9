import { afterAll, expect, test } from 'vitest'
import type { Cart } from '#shared/store/views.ts'
import { longOrShort } from '../platform/testing/size.ts'
import { testActor } from '../platform/testing/staff.ts'
import { storeTest } from './testing-store.ts'

const PIECES = 10
const BUYERS = longOrShort(200, 24)
const shop = await storeTest()
afterAll(() => shop.close())
const people = Array.from({ length: BUYERS }, (_item, i) => `buyer${i}`)

test(`${BUYERS} people who buy the last 10 pieces at once make 10 orders, and the others are told that it is sold out`, async () => {
  const id = await shop.product({ name: 'Ring light', price: '45.00', stock: PIECES })
  const beside = await shop.product({ name: 'Bulb', price: '5.00', stock: null })
  await Promise.all(people.map((user) => shop.join(user, testActor(user))))
  await shop.settle()
  const put = (user: string, product: string) =>
    shop.call('addToCart', { body: { id: product } }, { actor: testActor(user) })
  const versions = new Map<string, number>()
  await Promise.all(
    people.map(async (user) => {
      await put(user, beside)
      versions.set(user, ((await put(user, id)) as Cart).version)
    }),
  )
  const answers = await Promise.all(
    people.map(async (user) => {
      const body = { version: versions.get(user) }
      try {
        await shop.call('checkout', { body }, { actor: testActor(user) })
        return 'bought'
      } catch (error) {
        return (error as { code?: string }).code ?? String(error)
      }
    }),
  )
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual({
    bought: PIECES,
    'shop.soldOut': BUYERS - PIECES,
  })
  await shop.settle()
  const orders = await shop.orders('oak', '?studio=north')
  expect(orders).toHaveLength(PIECES)
  // No half order: each has both lines, and who went away empty-handed has nothing.
  for (const { lines } of orders) expect(lines.map((line) => line.id)).toEqual([beside, id])
  const [stock] = (await shop.products('oak')).filter((one) => one.id === id)
  expect(stock?.stock).toBe(0)
  const buyers = new Set(orders.map(({ user }) => user))
  for (const user of people) {
    const wallet = await shop.callMoving('wallet', { query: { user } }, { actor: testActor(user) })
    expect(wallet).toMatchObject({ available: buyers.has(user) ? '350.00' : '400.00' })
  }
})
