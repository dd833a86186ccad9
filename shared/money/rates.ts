import type { Currency } from './amount.ts'
import { decimal, one, over, type Exact } from './exact.ts'
import type { LocalDay } from '../platform/local-day.ts'

/** On a date one unit of `base` is so many of each quote, as its source says (docs/rules/money.md#rates). */
export interface RateSet {
  readonly date: LocalDay
  readonly base: Currency
  readonly quotes: Readonly<Partial<Record<Currency, string>>>
  readonly source: string
}
/** The source of the sets that are imported from the European Central Bank. */
export const ECB_SOURCE = 'ecb'
/** The oldest set, used until there is another (docs/rules/money.md#rates). */
export const specificationRates: RateSet = {
  date: '1970-01-01',
  base: 'usd',
  quotes: { ron: '4.6', eur: '0.92' },
  source: 'specification',
}

/** A rate from one currency to another, and the set it is from. */
export interface Rate {
  readonly date: LocalDay
  readonly source: string
  readonly base: Currency
  /** The two quotes as they were recorded; the base's own is '1'. */
  readonly from: string
  readonly to: string
  readonly rate: Exact
}

const quoteIn = ({ base, quotes }: RateSet, currency: Currency): string | undefined =>
  currency === base ? '1' : quotes[currency]

/** The rate of one set; undefined if it lacks one of the two. Never through two sets. */
export function rateBy(set: RateSet, from: Currency, to: Currency): Rate | undefined {
  const [one_from, one_to] = [quoteIn(set, from), quoteIn(set, to)]
  if (one_from === undefined || one_to === undefined) return undefined
  const rate = over(decimal(one_to), decimal(one_from))
  return { date: set.date, source: set.source, base: set.base, from: one_from, to: one_to, rate }
}

/** All sets that are known, asked by date. */
export class RateBook {
  /** The sets in force, by date: another book made of these is equal. */
  readonly sets: readonly RateSet[]
  readonly #byPair = new Map<string, readonly Rate[]>()

  /** Takes sets in the order recorded: of one date and source the later replaces the earlier whole. */
  constructor(recorded: readonly RateSet[]) {
    const standing = new Map<string, RateSet>()
    for (const set of [specificationRates, ...recorded]) {
      const identity = JSON.stringify([set.date, set.source])
      standing.delete(identity)
      standing.set(identity, set)
    }
    this.sets = [...standing.values()].sort((a, b) =>
      a.date < b.date ? -1 : Number(a.date > b.date),
    )
  }

  /**
   * Returns the rate in force on a date: of the sets not after it that have both currencies, the latest by date, then
   * the latest recorded; undefined if there is none.
   */
  on(date: LocalDay, from: Currency, to: Currency): Rate | undefined {
    const rates = this.#of(from, to)
    let [low, high] = [0, rates.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((rates[middle] as Rate).date <= date) low = middle + 1
      else high = middle
    }
    return rates[low - 1]
  }
  /** The factor alone; 1 within one currency, which needs no set. */
  factor(date: LocalDay, from: Currency, to: Currency): Exact | undefined {
    return from === to ? one : this.on(date, from, to)?.rate
  }
  #of(from: Currency, to: Currency): readonly Rate[] {
    const pair = `${from} ${to}`
    let rates = this.#byPair.get(pair)
    if (!rates) {
      rates = this.sets.flatMap((set) => rateBy(set, from, to) ?? [])
      this.#byPair.set(pair, rates)
    }
    return rates
  }
}
