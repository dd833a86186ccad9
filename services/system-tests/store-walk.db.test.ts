import { afterAll, expect, test } from 'vitest'
import { instalmentPlan } from '#shared/money/items.ts'
import { minorOf } from '#shared/money/amount.ts'
import type { Order, OrderDetail, Stock, StoreProduct } from '#shared/store/views.ts'
import { longOrShort } from '../platform/testing/size.ts'
import { storeTest } from './testing-store.ts'

const STEPS = longOrShort(400, 32)
const CHECKED_EACH = longOrShort(10, 16)
const shop = await storeTest()
afterAll(() => shop.close())
const buyers = ['ivy', 'moss', 'reed'] as const

/** The same numbers for the same seed (mulberry32). */
function chances(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return { below, pick: <T>(all: readonly T[]): T => all[below(all.length)] as T }
}
/** A wallet reckoned anew from the orders of a person, by these rates: how many of each currency are a usd. */
function recount(orders: readonly Order[], rates: Readonly<Record<string, number>>): number {
  const standing = orders.filter(({ state }) => state !== 'rejected' && state !== 'cancelled')
  const owed = standing.flatMap(({ lines }) =>
    lines.map(({ price, quantity, returned, currency, installments }) => {
      const whole = minorOf(price) * (quantity - returned)
      const parts = whole === 0 ? [] : instalmentPlan(whole, installments, '2026-11-20')
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole)
      return Math.floor((whole * 10_000) / (rates[currency] ?? 10_000) + 0.5)
    }),
  )
  return 40_000 - owed.reduce((sum, one) => sum + one, 0)
}

/** Wallets, stocks and lists say what a recount says. */
async function holds(
  products: readonly string[],
  rates: Readonly<Record<string, number>>,
): Promise<void> {
  const all = await shop.orders('oak')
  for (const one of buyers) {
    const own = all.filter((order) => order.user === one)
    const { available } = await shop.wallet(one)
    expect(Math.round(Number(available) * 100)).toBe(recount(own, rates))
  }
  for (const id of products) {
    const { stock, moves } = await shop.get<Stock>('oak', `/api/store/stock/${id}`)
    expect(stock).toBe(moves.reduce((sum, { quantity }) => sum + quantity, 0))
    expect(stock).toBeGreaterThanOrEqual(0)
    const listed = (await shop.get<StoreProduct>('oak', `/api/store/products/${id}`)).stock
    expect(listed).toBe(stock)
  }
}

test('after any purchases, steps, returns and rates a wallet is its budget less what is outstanding, and a stock the sum of its movements', async () => {
  const { below, pick } = chances(20_261_120)
  const rates: Record<string, number> = { usd: 10_000, eur: 9_200, ron: 46_000 }
  const products = [
    await shop.product({ name: 'A', price: '12.34', stock: 20 }),
    await shop.product({ name: 'B', price: '7.77', currency: 'ron', stock: 15 }),
    await shop.product({ name: 'C', price: '3.33', currency: 'eur', stock: 25 }),
  ]
  const done: Record<string, number> = {}
  const count = (what: string, status: number) => {
    const key = `${what} ${status}`
    done[key] = (done[key] ?? 0) + 1
  }
  for (let n = 0; n < STEPS; n++) {
    const user = pick(buyers)
    const orders = await shop.orders('oak')
    const what = pick(['buy', 'buy', 'buy', 'step', 'step', 'step', 'rate', 'stock'])
    if (what === 'buy') {
      const id = pick(products)
      await shop.add(user, id)
      await shop.send(user, 'POST', '/changeQuantity', { id, quantity: 1 + below(4) })
      await shop.send(user, 'POST', '/changePaymentInstallments', {
        id,
        paymentInstallments: 1 + below(6),
      })
      count(what, (await shop.checkout(user)).status)
    } else if (what === 'step' && orders.length > 0) {
      const { order, lines } = pick(orders)
      const step = pick([
        'approve',
        'ready',
        'hand-over',
        'hand-over',
        'cancel',
        'return',
        'return',
      ])
      const line = pick(lines)
      const body =
        step === 'return' && below(2) === 0
          ? { lines: [{ id: line.id, quantity: 1 }], restock: below(3) > 0 }
          : {}
      count(step, (await shop.step('oak', order, step, body)).status)
    } else if (what === 'rate') {
      const [eur, ron] = [8_000 + below(2_000), 40_000 + below(9_000)]
      Object.assign(rates, { eur, ron })
      const quotes = { eur: String(eur / 10_000), ron: String(ron / 10_000) }
      const body = { date: '2026-11-20', base: 'usd', quotes, source: 'bank' }
      await shop.callMoving('setRates', { body })
    } else if (what === 'stock') {
      const kind = pick(['received', 'counted', 'written-off'])
      const url = `/api/store/products/${pick(products)}/stock`
      const body = { kind, quantity: below(8), reason: 'by hand' }
      count(kind, (await shop.send('oak', 'POST', url, body)).status)
    }
    if (n % CHECKED_EACH === CHECKED_EACH - 1 || n === STEPS - 1) await holds(products, rates)
  }
  // It has been in every corner: things were bought, refused, taken back whole and in part.
  expect(done['buy 201']).toBeGreaterThan(5)
  expect(done['return 200']).toBeGreaterThan(0)
  expect(done['cancel 200']).toBeGreaterThan(0)
  const [one] = await shop.orders('oak')
  const detail = await shop.get<OrderDetail>('oak', `/api/store/orders/${one?.order}`)
  expect(detail.lines).toEqual(one?.lines)
})
