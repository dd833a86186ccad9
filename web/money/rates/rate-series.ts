import { currencies, type Currency } from '#shared/money/amount.ts'
import type { Exact } from '#shared/money/exact.ts'
import { rateBy, type RateSet } from '#shared/money/rates.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'

export interface CurrencyPair {
  readonly from: Currency
  readonly to: Currency
}
export const usualPair: CurrencyPair = { from: 'eur', to: 'usd' }
/** The currencies that the address names, the usual ones where it names none; of one and the same the other of the usual pair. */
export function pairOf(from: string, to: string): CurrencyPair {
  const codeOf = (text: string) => currencies.find((code) => code === text)
  const pair = { from: codeOf(from) ?? usualPair.from, to: codeOf(to) ?? usualPair.to }
  if (pair.from !== pair.to) return pair
  return { from: pair.from, to: pair.from === usualPair.to ? usualPair.from : usualPair.to }
}

/** For drawing alone: money is multiplied by the quotes. */
const approximately = ({ n, d }: Exact): number => Number((n * 1_000_000_000n) / d) / 1e9

export interface RatePoint {
  readonly date: LocalDay
  readonly rate: number
  readonly source: string
}
/** The rate of a pair on each date that has one, in order; of one date what was recorded last counts (docs/rules/money.md#rates). */
export function ratePoints(
  sets: readonly RateSet[],
  { from, to }: CurrencyPair,
): readonly RatePoint[] {
  const points = new Map<LocalDay, RatePoint>()
  for (const set of sets) {
    const found = rateBy(set, from, to)
    if (found)
      points.set(set.date, {
        date: set.date,
        rate: approximately(found.rate),
        source: set.source,
      })
  }
  return [...points.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Weekends and holidays are shorter; after so many days a settlement may not be signed by a set (docs/rules/settlements.md#signing). */
const gap_days_max = 7
const day_ms = 86_400_000
const daysBetween = (from: LocalDay, to: LocalDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day_ms)

export interface RateGap {
  readonly from: LocalDay
  readonly to: LocalDay
  readonly days: number
}
/** Finds the gaps of more than seven days between two sets, or since the last one. */
export function rateGaps(points: readonly RatePoint[], until: LocalDay): readonly RateGap[] {
  const ends = [...points.slice(1).map(({ date }) => date), until]
  return points.flatMap(({ date }, index) => {
    const to = ends[index] ?? until
    const days = daysBetween(date, to)
    return days > gap_days_max ? [{ from: date, to, days }] : []
  })
}

/** As many points as there are pixels: of those that share one the last. */
export function fewerPoints(
  points: readonly RatePoint[],
  points_max: number,
): readonly RatePoint[] {
  const step = Math.max(1, Math.ceil(points.length / Math.max(1, points_max)))
  return points.filter((_, index) => index === points.length - 1 || index % step === 0)
}

const axis_lines = 4
/** As many decimals on every line of the axis as tell its lines apart. */
export function axisDecimals(rates: readonly number[]): number {
  const least = rates.reduce((min, rate) => Math.min(min, rate), Infinity)
  const most = rates.reduce((max, rate) => Math.max(max, rate), -Infinity)
  const step = (most - least) / axis_lines
  return step > 0 ? Math.min(6, Math.max(0, Math.ceil(-Math.log10(step)) + 1)) : 4
}

/** '4,258.90' in the reader's language, with all decimals that were recorded; a dash where there is none. */
export function quoteText(quote: string | undefined, locale: string): string {
  if (quote === undefined) return '–'
  const digits = quote.split('.')[1]?.length ?? 0
  return Number(quote).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // As amounts of money: figures below each other, of which only some have signs for thousands, are read wrong.
    useGrouping: 'always',
  })
}
