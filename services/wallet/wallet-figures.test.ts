import fc from 'fast-check'
import { Fraction } from 'fraction.js'
import { expect, test } from 'vitest'
import { currencies, type Currency } from '#shared/money/amount.ts'
import { RateBook, specificationRates, type RateSet } from '#shared/money/rates.ts'
import { walletOf, type Owed } from '#shared/wallet/rules.ts'

/** Halves away from zero: the library rounds the value without sign up. */
const rounded = (value: Fraction): bigint => value.s * value.abs().round().n

/** The latest set with both currencies that is not after today, by looking at each in turn. */
function naiveRate(
  sets: readonly RateSet[],
  today: string,
  from: Currency,
  to: Currency,
): Fraction | null {
  if (from === to) return new Fraction(1)
  let found: RateSet | null = null
  const quote = (set: RateSet, one: Currency) => (one === set.base ? '1' : set.quotes[one])
  for (const set of sets)
    if (set.date <= today && quote(set, from) && quote(set, to))
      if (found === null || set.date >= found.date) found = set
  return (
    found &&
    new Fraction(quote(found, to) as string).div(new Fraction(quote(found, from) as string))
  )
}
function naiveWallet(
  sets: readonly RateSet[],
  today: string,
  budget: number | null,
  owed: readonly Owed[],
) {
  const converted = (amount: bigint, from: Currency, to: Currency): bigint | null => {
    if (amount === 0n) return 0n
    const rate = naiveRate(sets, today, from, to)
    return rate && rounded(new Fraction(amount).mul(rate))
  }
  const each = owed.map((one) => ({
    ...one,
    usd: converted(BigInt(one.amount), one.currency, 'usd'),
  }))
  const outstanding = each.reduce((sum, { usd }) => sum + (usd ?? 0n), 0n)
  const available = BigInt(budget ?? 40_000) - outstanding
  return {
    budget: BigInt(budget ?? 40_000),
    outstanding,
    available,
    in: {
      usd: available,
      eur: converted(available, 'usd', 'eur'),
      ron: converted(available, 'usd', 'ron'),
    },
    missing: currencies.filter((one) =>
      each.some(({ currency, usd }) => currency === one && usd === null),
    ),
  }
}

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`)
const quote = fc
  .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([before, behind]) => `${before}.${String(behind).padStart(6, '0')}`)
const anyCurrency = fc.constantFrom(...currencies)
/** Sets of rates, at most one of a date and source: which of two would hold is the rates' own test. */
const anySets = fc.uniqueArray(
  fc
    .record({
      date: day,
      base: anyCurrency,
      quotes: fc.record({ usd: quote, eur: quote, ron: quote, cop: quote }, { requiredKeys: [] }),
      source: fc.constantFrom('bank', 'ecb'),
    })
    .map((set): RateSet => {
      const { [set.base]: _own, ...quotes } = set.quotes
      return { ...set, quotes }
    }),
  { maxLength: 6, selector: ({ date, source }) => `${date} ${source}` },
)
const anyOwed = fc.record({
  amount: fc.integer({ min: 0, max: 999_999_999_999 }),
  currency: anyCurrency,
})

test('a wallet is what a naive computation in fractions makes of the same facts', () => {
  fc.assert(
    fc.property(
      anySets,
      day,
      fc.option(fc.integer({ min: 0, max: 999_999_999_999 })),
      fc.array(anyOwed, { maxLength: 12 }),
      (sets, today, budget, owed) => {
        const rates = new RateBook(sets)
        expect(walletOf({ budget, owed, rates, today })).toEqual(
          naiveWallet([specificationRates, ...sets], today, budget, owed),
        )
      },
    ),
  )
})
