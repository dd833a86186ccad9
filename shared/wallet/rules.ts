import { currencies, type Currency } from '../money/amount.ts'
import { exact, round, times } from '../money/exact.ts'
import type { RateBook } from '../money/rates.ts'
import type { LocalDay } from '../platform/local-day.ts'

/**
 * Rules where docs/rules/money.md is silent: "today" is that of the person's own studio now; the rates of today
 * convert the instalments of every date. A reversed item is owed no longer, whatever was taken of it: that comes back
 * by the settlement.
 */

/** Minor units of usd that everybody may spend until their own budget is set (docs/rules/money.md#wallet). */
export const DEFAULT_BUDGET = 40_000

/** The amount still to be paid of one item, in minor units of its currency. */
export interface Owed {
  readonly amount: number
  readonly currency: Currency
}
/** All that a wallet is reckoned from. */
export interface WalletFacts {
  /** Minor units of usd; null: the default. */
  readonly budget: number | null
  /** One for each item: it is rounded once. */
  readonly owed: readonly Owed[]
  readonly rates: Pick<RateBook, 'factor'>
  readonly today: LocalDay
}
/** In minor units: of usd, and of the currency that a figure stands under. */
interface WalletFigures {
  readonly budget: bigint
  readonly outstanding: bigint
  /** Below zero where more is outstanding than the budget. */
  readonly available: bigint
  /** null where there is no rate. */
  readonly in: { readonly usd: bigint; readonly eur: bigint | null; readonly ron: bigint | null }
  /** Currencies that something is owed in and no rate leads from: it is not in `outstanding`. */
  readonly missing: readonly Currency[]
}

/** An amount by the rate of a date, rounded once to minor units; null where there is no rate. Zero needs none. */
export function convertedOn(
  { rates, today }: Pick<WalletFacts, 'rates' | 'today'>,
  amount: bigint | number,
  from: Currency,
  to: Currency,
): bigint | null {
  if (BigInt(amount) === 0n) return 0n
  const factor = rates.factor(today, from, to)
  return factor === undefined ? null : round(times(exact(amount), factor))
}

/** The wallet of a person (docs/rules/money.md#wallet). */
export function walletOf(facts: WalletFacts): WalletFigures {
  const budget = BigInt(facts.budget ?? DEFAULT_BUDGET)
  const missing = new Set<Currency>()
  let outstanding = 0n
  for (const { amount, currency } of facts.owed) {
    const usd = convertedOn(facts, amount, currency, 'usd')
    if (usd === null) missing.add(currency)
    else outstanding += usd
  }
  const available = budget - outstanding
  const shown = (currency: Currency) => convertedOn(facts, available, 'usd', currency)
  return {
    budget,
    outstanding,
    available,
    in: { usd: available, eur: shown('eur'), ron: shown('ron') },
    missing: currencies.filter((currency) => missing.has(currency)),
  }
}

/**
 * Whether a person may buy this, one price for each line of the order (docs/rules/money.md#wallet): refused if it
 * would make available negative, or if a rate is missing for it or for what is owed already, as what is available is
 * then not known.
 */
export function mayBuy(wallet: WalletFacts, prices: readonly Owed[]): boolean {
  const { available, missing } = walletOf({ ...wallet, owed: [...wallet.owed, ...prices] })
  return available >= 0n && missing.length === 0
}
