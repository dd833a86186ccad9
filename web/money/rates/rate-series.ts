import { currencies, type Currency } from '#shared/money/amount.ts'
import type { Exact } from '#shared/money/exact.ts'
import { rateBy, type RateSet } from '#shared/money/rates.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'

export interface CurrencyPair {
  readonly from: Currency
  readonly to: Currency
}
/** 'eur-ron' as it stands in the address; euro in US dollars for anything else. */
export function pairOf(text: string): CurrencyPair {
  const [from, to] = text.split('-').map((one) => currencies.find((code) => code === one))
  return from && to && from !== to ? { from, to } : { from: 'eur', to: 'usd' }
}

/** For drawing alone: money is multiplied by the quotes. */
const approximately = ({ n, d }: Exact): number => Number((n * 1_000_000_000n) / d) / 1e9

export interface RatePoint {
  readonly date: LocalDay
  readonly rate: number
  readonly source: string
}
/** The rate of a pair on each date that has one, in order; of one date what was recorded last counts (money.md, Rates). */
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

/** Weekends and holidays are shorter; after so many days a settlement may not be signed by a set (money.md, States). */
export const gap_days_max = 7
const day_ms = 86_400_000
const daysBetween = (from: LocalDay, to: LocalDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day_ms)

export interface RateGap {
  readonly from: LocalDay
  readonly to: LocalDay
  readonly days: number
}
/** Where more than seven days lie between two sets, or since the last one. */
export function rateGaps(points: readonly RatePoint[], until: LocalDay): readonly RateGap[] {
  const ends = [...points.slice(1).map(({ date }) => date), until]
  return points.flatMap(({ date }, index) => {
    const to = ends[index] ?? until
    const days = daysBetween(date, to)
    return days > gap_days_max ? [{ from: date, to, days }] : []
  })
}

/** As many points as there are pixels: of those that share one the last. */
export function thinned(points: readonly RatePoint[], points_max: number): readonly RatePoint[] {
  const step = Math.max(1, Math.ceil(points.length / Math.max(1, points_max)))
  return points.filter((_, index) => index === points.length - 1 || index % step === 0)
}

/** Four or so round numbers around a range, and its ends by them. */
export function roundTicks(low: number, high: number, wanted = 4): readonly number[] {
  const span = high - low || Math.abs(high) || 1
  const raw = span / wanted
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= raw) ?? raw
  const first = Math.floor(low / step)
  const count = Math.max(1, Math.ceil(high / step - 1e-9) - first)
  return Array.from({ length: count + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}
