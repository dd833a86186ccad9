import { expect, test } from 'vitest'
import type { RateSet } from '#shared/money/rates.ts'
import { specify } from '../../platform/testing/builders.ts'
import { rateDecider } from './rates-decider.ts'

const set = (usd: string, rest: Partial<RateSet> = {}): RateSet => ({
  date: '2026-11-20',
  base: 'eur',
  quotes: { usd },
  source: 'ecb',
  ...rest,
})
const recorded = (...sets: RateSet[]) => ({ type: 'RatesSet' as const, data: { sets } })
const { given } = specify(rateDecider)
const putting = (...sets: RateSet[]) => ({ type: 'SetRates' as const, sets })

test('a set that says what its date and source say already is not recorded again, however it is written', () => {
  given(recorded(set('1.10')))
    .when(putting(set('1.1')))
    .then()
  given(recorded(set('10', { quotes: { usd: '10', ron: '5.00' } })))
    .when(putting(set('', { quotes: { ron: '5', usd: '10.0' } })))
    .then()
})
test('another quote, another base, another date and another source are recorded', () => {
  for (const other of [
    set('1.2'),
    set('1.1', { base: 'ron' }),
    set('1.1', { date: '2026-11-19' }),
    set('1.1', { source: 'bank' }),
    set('1.1', { quotes: { usd: '1.1', ron: '5' } }),
  ])
    given(recorded(set('1.1')))
      .when(putting(other))
      .then(recorded(other))
})
test('a set that another source has followed on its date is recorded again: the latest recorded is in force', () => {
  const bank = set('1.3', { source: 'bank' })
  given(recorded(set('1.1'), bank))
    .when(putting(set('1.1')))
    .then(recorded(set('1.1')))
  given(recorded(set('1.1'), bank, set('1.1')))
    .when(putting(set('1.1')))
    .then()
})
test('within one request the later set counts as recorded later', () => {
  given()
    .when(putting(set('1.1'), set('1.1'), set('1.2'), set('1.1')))
    .then(recorded(set('1.1'), set('1.2'), set('1.1')))
})
test('many sets are events of at most 500, in their order', () => {
  const dates = Array.from({ length: 1001 }, (_, i) =>
    set('1.1', { date: new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10) }),
  )
  const events = rateDecider.decide(rateDecider.initial, putting(...dates), {
    now: '2026-11-20T12:00:00.000Z',
    actor: 'mara',
  })
  expect(events.map(({ data }) => data.sets.length)).toEqual([500, 500, 1])
  expect(events.flatMap(({ data }) => data.sets)).toEqual(dates)
  given(...events)
    .when(putting(...dates))
    .then()
})
