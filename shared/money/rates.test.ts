import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from './amount.ts'
import { decimalText } from './exact.ts'
import { RateBook, rateBy, specificationRates, type RateSet } from './rates.ts'

const ecb = (date: string, quotes: RateSet['quotes']): RateSet => ({
  date,
  base: 'eur',
  quotes,
  source: 'ecb',
})

test('until there is another, one usd is 4.6 ron and 0.92 eur', () => {
  const book = new RateBook([])
  const rate = book.on('2026-11-15', 'ron', 'eur')
  expect(rate).toMatchObject({
    date: '1970-01-01',
    source: 'specification',
    from: '4.6',
    to: '0.92',
  })
  expect(rate && decimalText(rate.rate, 10)).toBe('0.2000000000')
  expect(book.on('1969-12-31', 'ron', 'eur')).toBeUndefined()
  expect(book.on('2026-11-15', 'usd', 'cop')).toBeUndefined()
})

test('within one currency no set is needed', () => {
  expect(new RateBook([]).factor('1900-01-01', 'cop', 'cop')).toEqual({ n: 1n, d: 1n })
})

test('the latest set on or before the date that has both currencies holds, never two sets together', () => {
  const book = new RateBook([
    ecb('2026-11-13', { usd: '1.1', ron: '5.1' }),
    ecb('2026-11-14', { usd: '1.2' }),
  ])
  expect(book.on('2026-11-15', 'usd', 'ron')).toMatchObject({
    date: '2026-11-13',
    from: '1.1',
    to: '5.1',
  })
  expect(book.on('2026-11-15', 'eur', 'usd')).toMatchObject({
    date: '2026-11-14',
    from: '1',
    to: '1.2',
  })
  expect(book.on('2026-11-12', 'usd', 'ron')?.source).toBe('specification')
})

test('of one date the later recorded holds, and a set with the same date and source replaces the earlier whole', () => {
  const bank: RateSet = { date: '2026-11-13', base: 'usd', quotes: { ron: '4.7' }, source: 'bank' }
  const first = ecb('2026-11-13', { usd: '1.1', ron: '5.1' })
  expect(new RateBook([first, bank]).on('2026-11-13', 'usd', 'ron')?.source).toBe('bank')
  expect(new RateBook([bank, first]).on('2026-11-13', 'usd', 'ron')?.source).toBe('ecb')
  const again = ecb('2026-11-13', { usd: '1.3' })
  const book = new RateBook([first, bank, again])
  expect(book.on('2026-11-13', 'eur', 'usd')?.to).toBe('1.3')
  expect(book.on('2026-11-13', 'eur', 'ron')?.source).toBe('specification')
})

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
const quote = fc
  .integer({ min: 1, max: 99_999 })
  .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}1`)
const anySet: fc.Arbitrary<RateSet> = fc
  .record({
    date: day,
    base: fc.constantFrom(...currencies),
    quotes: fc.record({ usd: quote, eur: quote, ron: quote, cop: quote }, { requiredKeys: [] }),
    source: fc.constantFrom('ecb', 'bank'),
  })
  .map((set) => ({ ...set, quotes: { ...set.quotes, [set.base]: undefined } as RateSet['quotes'] }))

test('a book answers what looking at every set in turn would', () => {
  fc.assert(
    fc.property(
      fc.array(anySet, { maxLength: 30 }),
      day,
      fc.constantFrom(...currencies),
      fc.constantFrom(...currencies),
      (sets, date, from, to) => {
        fc.pre(from !== to)
        const all = [specificationRates, ...sets]
        const standing = all.filter(
          (set, i) =>
            !all.some(
              (other, j) => j > i && other.date === set.date && other.source === set.source,
            ),
        )
        let expected: RateSet | undefined
        for (const set of standing)
          if (set.date <= date && rateBy(set, from, to) && !(expected && expected.date > set.date))
            expected = set
        expect(new RateBook(sets).on(date, from, to)).toEqual(
          expected && rateBy(expected, from, to),
        )
      },
    ),
  )
})
