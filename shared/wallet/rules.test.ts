import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Currency } from '../money/amount.ts'
import { RateBook } from '../money/rates.ts'
import { mayBuy, walletOf, type Owed, type WalletFacts } from './rules.ts'

const facts = (owed: readonly Owed[], more: Partial<WalletFacts> = {}): WalletFacts => ({
  budget: null,
  owed,
  rates: new RateBook([]),
  today: '2026-11-15',
  ...more,
})
const owed = (amount: number, currency: Currency = 'usd'): Owed => ({ amount, currency })
const cop = new RateBook([
  { date: '2026-11-01', base: 'usd', quotes: { cop: '4000' }, source: 'bank' },
  { date: '2026-11-16', base: 'usd', quotes: { cop: '5000' }, source: 'bank' },
])

test('until a budget is set it is 400.00 usd, and all of it is available', () =>
  expect(walletOf(facts([]))).toEqual({
    budget: 40_000n,
    outstanding: 0n,
    available: 40_000n,
    in: { usd: 40_000n, eur: 36_800n, ron: 184_000n },
    missing: [],
  }))

test('each item is converted by the rates of today and rounded once', () => {
  // 0.01 ron is 0.00217… usd, and rounds to nothing, however many there are.
  expect(walletOf(facts([owed(1, 'ron'), owed(1, 'ron'), owed(1, 'ron')])).outstanding).toBe(0n)
  expect(walletOf(facts([owed(3, 'ron')])).outstanding).toBe(1n)
  const two = [owed(10_000, 'ron'), owed(9200, 'eur')]
  expect(walletOf(facts(two)).outstanding).toBe(2174n + 10_000n)
  const colombian = (today: string) =>
    walletOf(facts([owed(2_000_000_00, 'cop')], { rates: cop, today })).outstanding
  expect([colombian('2026-11-15'), colombian('2026-11-16')]).toEqual([50_000n, 40_000n])
})

test('more may be outstanding than the budget, and a budget may be zero', () => {
  expect(walletOf(facts([owed(50_001)]))).toMatchObject({
    available: -10_001n,
    in: { usd: -10_001n, eur: -9201n, ron: -46_005n },
  })
  expect(walletOf(facts([], { budget: 0 }))).toMatchObject({ budget: 0n, available: 0n })
})

test('what has no rate is in no figure, and its currency is named once', () => {
  const all = [owed(100, 'cop'), owed(700), owed(200, 'cop')]
  expect(walletOf(facts(all))).toMatchObject({ outstanding: 700n, missing: ['cop'] })
})
test('where nothing is owed no rate is missing', () =>
  expect(walletOf(facts([owed(0, 'cop')])).missing).toEqual([]))

test('a purchase may use up all that is available, and not a cent more', () => {
  expect(mayBuy(facts([owed(39_000)]), [owed(1000)])).toBe(true)
  expect(mayBuy(facts([owed(39_000)]), [owed(1001)])).toBe(false)
  expect(mayBuy(facts([owed(39_000)]), [owed(600), owed(401)])).toBe(false)
  expect(mayBuy(facts([owed(40_001)]), [])).toBe(false)
})
test('a purchase that needs a missing rate is refused, for itself or for what is owed already', () => {
  expect(mayBuy(facts([]), [owed(1, 'cop')])).toBe(false)
  expect(mayBuy(facts([owed(1, 'cop')]), [owed(1)])).toBe(false)
  expect(mayBuy(facts([owed(1, 'cop')], { rates: cop }), [owed(1, 'cop')])).toBe(true)
})

const currency = fc.constantFrom<Currency>('usd', 'eur', 'ron', 'cop')
const anyOwed = fc.record({ amount: fc.integer({ min: 0, max: 999_999_999_999 }), currency })
test('who may buy has a wallet that is not below zero afterwards, with every rate it needs', () => {
  fc.assert(
    fc.property(
      fc.array(anyOwed, { maxLength: 5 }),
      fc.array(anyOwed, { maxLength: 3 }),
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.constantFrom(cop, new RateBook([])),
      (all, prices, budget, rates) => {
        const wallet = facts(all, { budget, rates })
        const after = walletOf({ ...wallet, owed: [...all, ...prices] })
        expect(mayBuy(wallet, prices)).toBe(after.available >= 0n && after.missing.length === 0)
      },
    ),
  )
})
test('whatever the order of items, the wallet is the same', () => {
  fc.assert(
    fc.property(fc.array(anyOwed, { maxLength: 8 }), (all) => {
      expect(walletOf(facts(all.toReversed()))).toEqual(walletOf(facts(all)))
    }),
  )
})
