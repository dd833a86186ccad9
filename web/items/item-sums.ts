import { amountText, currencies, minorOf, type Currency } from '#shared/money/amount.ts'
import type { Item } from '#shared/money/item-calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'

interface CurrencySum {
  readonly currency: Currency
  /** As on the wire. */
  readonly amount: string
}
/** Adds up items in each currency, in the order of the product; a reversed one counts as nothing. */
export function sumsOf(
  items: readonly Pick<Item, 'amount' | 'currency' | 'state'>[],
): readonly CurrencySum[] {
  return sumsBy(items, ({ amount }) => amount)
}
/** The part that is still owed of items, in each currency in which there is some. */
export function owedOf(
  items: readonly (Pick<Item, 'currency' | 'state'> & {
    readonly plan: Parameters<typeof standingOn>[0]
  })[],
): readonly CurrencySum[] {
  return sumsBy(items, ({ plan }) => standingOn(plan, '').owed).filter(
    ({ amount }) => minorOf(amount) !== 0,
  )
}
function sumsBy<I extends Pick<Item, 'currency' | 'state'>>(
  items: readonly I[],
  amountOf: (item: I) => string,
): readonly CurrencySum[] {
  const sums = new Map<Currency, bigint>()
  for (const item of items)
    if (item.state === 'open')
      sums.set(item.currency, (sums.get(item.currency) ?? 0n) + BigInt(minorOf(amountOf(item))))
  return currencies.flatMap((currency) => {
    const minor = sums.get(currency)
    return minor === undefined ? [] : [{ currency, amount: amountText(minor) }]
  })
}

/** The standing of the instalments of an item on a day. */
export interface InstalmentStanding {
  readonly all: number
  /** Due by that day, the half of that day among them. */
  readonly due: number
  /** The first day of the half in which the next one is due; null after the last. */
  readonly next: LocalDay | null
  /** The part that is neither taken by signed settlements nor written off, as on the wire. */
  readonly owed: string
  /** Signed settlements have taken all of it. */
  readonly isRepaid: boolean
}
export function standingOn(
  plan: readonly Pick<Item['plan'][number], 'due' | 'amount' | 'taken' | 'left'>[],
  today: LocalDay,
): InstalmentStanding {
  const later = plan.filter(({ due }) => due > today)
  const owed = plan.reduce(
    (sum, { amount, taken, left = '0.00' }) =>
      sum + minorOf(amount) - minorOf(taken) - minorOf(left),
    0,
  )
  return {
    all: plan.length,
    due: plan.length - later.length,
    next: later[0]?.due ?? null,
    owed: amountText(owed),
    isRepaid:
      plan.length > 0 && plan.every(({ amount, taken }) => minorOf(taken) >= minorOf(amount)),
  }
}
