import { expect, test } from 'vitest'
import type { RateSet } from '#shared/money/rates.ts'
import {
  axisDecimals,
  pairOf,
  quoteText,
  rateGaps,
  ratePoints,
  fewerPoints,
} from './rate-series.ts'

const set = (date: string, quotes: RateSet['quotes'], source = 'ecb'): RateSet => ({
  date,
  base: 'eur',
  quotes,
  source,
})
const points = (...dates: readonly string[]) =>
  dates.map((date) => ({ date, rate: 1, source: 'ecb' }))

test('a pair has a point on each date with a set of both; of one date what was recorded last', () => {
  const sets = [
    set('2026-11-03', { usd: '1.25', ron: '5' }),
    set('2026-11-02', { usd: '1.1' }),
    set('2026-11-04', { ron: '5' }),
    set('2026-11-03', { usd: '1.0', ron: '5' }, 'manual'),
  ]
  expect(ratePoints(sets, { from: 'usd', to: 'ron' })).toEqual([
    { date: '2026-11-03', rate: 5, source: 'manual' },
  ])
  expect(ratePoints(sets, { from: 'usd', to: 'eur' }).map(({ date }) => date)).toEqual([
    '2026-11-02',
    '2026-11-03',
  ])
})
test('a weekend is no gap; more than seven days are, up to today', () => {
  expect(rateGaps(points('2026-11-06', '2026-11-09'), '2026-11-12')).toEqual([])
  expect(rateGaps(points('2026-11-01', '2026-11-08', '2026-11-16'), '2026-11-24')).toEqual([
    { from: '2026-11-08', to: '2026-11-16', days: 8 },
    { from: '2026-11-16', to: '2026-11-24', days: 8 },
  ])
})
test('thinned points keep the last', () => {
  const many = points(...Array.from({ length: 10 }, (_, index) => `2026-11-${10 + index}`))
  expect(fewerPoints(many, 4).map(({ date }) => date)).toEqual([
    '2026-11-10',
    '2026-11-13',
    '2026-11-16',
    '2026-11-19',
  ])
  expect(fewerPoints(many, 3).at(-1)?.date).toBe('2026-11-19')
})
test('an address names a pair of two currencies', () => {
  expect(pairOf('', '')).toEqual({ from: 'eur', to: 'usd' })
  expect(pairOf('ron', 'x')).toEqual({ from: 'ron', to: 'usd' })
  expect(pairOf('usd', 'usd')).toEqual({ from: 'usd', to: 'eur' })
  expect(pairOf('ron', 'ron')).toEqual({ from: 'ron', to: 'usd' })
})
test('the lines of the axis have as many decimals as tell them apart', () => {
  expect(axisDecimals([1.08, 1.16])).toBe(3)
  expect(axisDecimals([4.3, 4.4])).toBe(3)
  expect(axisDecimals([3900, 4300])).toBe(0)
  expect(axisDecimals([1.1])).toBe(4)
})
test('a quote is written in the reader’s language with the decimals that it was recorded with', () => {
  expect(quoteText('4258.90', 'en')).toBe('4,258.90')
  expect(quoteText('4258.90', 'ro')).toBe('4.258,90')
  expect(quoteText('0.9073', 'es')).toBe('0,9073')
  expect(quoteText('4258.90', 'es')).toBe('4.258,90')
  expect(quoteText('4', 'en')).toBe('4')
  expect(quoteText(undefined, 'en')).toBe('–')
})
