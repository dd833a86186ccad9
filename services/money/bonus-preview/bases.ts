import type { Currency } from '#shared/money/amount.ts'
import type { Base, BonusTerms } from '#shared/money/bonus-pay.ts'
import { exact, plus, times, zero } from '#shared/money/exact.ts'

/** Minor units by currency, as the lines have them. */
export type Brought = Map<Currency, bigint>

/** Adds to what stands under a name, such as a person's or a pair's. */
export function addBrought(
  sums: Map<string, Brought>,
  name: string,
  { currency, amount }: { readonly currency: Currency; readonly amount: bigint },
): void {
  const brought: Brought = sums.get(name) ?? new Map()
  sums.set(name, brought.set(currency, (brought.get(currency) ?? 0n) + amount))
}
/** All of it in C by R, exact; null where a rate is missing. Of what comes to nothing no rate is needed. */
export function baseOf(
  brought: ReadonlyMap<Currency, bigint>,
  { currency: to, day, rates }: Pick<BonusTerms, 'currency' | 'day'> & { readonly rates: Factors },
): Base {
  let base = zero
  for (const [currency, amount] of brought) {
    if (amount === 0n) continue
    const factor = rates.factor(day, currency, to)
    if (factor === undefined) return null
    base = plus(base, times(exact(amount), factor))
  }
  return base
}
interface Factors {
  readonly factor: (
    day: string,
    from: Currency,
    to: Currency,
  ) => ReturnType<typeof exact> | undefined
}
