import { expect, test } from 'vitest'
import { differenceOfRates, parseEcbFile } from './ecb.ts'
import { RateBook, type RateSet } from './rates.ts'

/** Made up, in the shape of the ECB's file: the newest first, the leu before July 2005 in a column of its own. */
const file = `date,USD,RON,ROL
2026-11-20,1.1684,5.092,N/A
2026-11-19,N/A,5.0915,N/A
2005-07-01,1.2087,3.606,N/A
2005-06-30,1.2092,N/A,36030
1999-01-04,N/A,N/A,13111
`
const ecb = (date: string, quotes: RateSet['quotes']): RateSet => ({
  date,
  base: 'eur',
  quotes,
  source: 'ecb',
})

test('each date with a quote of ours is a set of the euro; the old leu is none', () => {
  expect(parseEcbFile(file)).toEqual({
    sets: [
      ecb('2026-11-20', { usd: '1.1684', ron: '5.092' }),
      ecb('2026-11-19', { ron: '5.0915' }),
      ecb('2005-07-01', { usd: '1.2087', ron: '3.606' }),
      ecb('2005-06-30', { usd: '1.2092' }),
    ],
    errors: [],
  })
})
test('the file of all currencies is read as well, with blanks, quotes and a comma at the end of lines', () => {
  const all = '\uFEFF"Date", JPY, USD, BGN,\r\n2026-11-20, 180.1, 1.1684, 1.9558,\r\n\r\n'
  expect(parseEcbFile(all)).toEqual({
    sets: [ecb('2026-11-20', { usd: '1.1684' })],
    errors: [],
  })
})
test('the file of one day is read, with its date in words', () => {
  const one = 'Date, USD, JPY, RON, \n26 November 2026, 1.1684, 180.1, 5.092, \n'
  expect(parseEcbFile(one)).toEqual({
    sets: [ecb('2026-11-26', { usd: '1.1684', ron: '5.092' })],
    errors: [],
  })
  expect(parseEcbFile(one.replace('26 November', '31 November')).errors).toEqual([
    { line: 2, problem: 'date', text: '2026-11-31' },
  ])
  expect(parseEcbFile(one.replace('November', 'Brumaire')).errors).toEqual([
    { line: 2, problem: 'date', text: '26 Brumaire 2026' },
  ])
})
test('a line that is not usable is named and left out, and the others are taken', () => {
  const bad = `date,USD,RON
2026-02-30,1.1,5
2026-11-20,1.1,5
2026-11-20,1.2,5
2026-11-19,0,5
2026-11-18,-1,5
2026-11-17,１.1,5
2026-11-16,1e3,5
20 November 2026,1.1,5
2026-11-13,1.3,"5"
2026-11-12
2026-11-11,1.1,5,7,8`
  const { sets, errors } = parseEcbFile(bad)
  expect(sets.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-13', '2026-11-11'])
  expect(errors).toEqual([
    { line: 2, problem: 'date', text: '2026-02-30' },
    { line: 4, problem: 'dateTwice', text: '2026-11-20' },
    { line: 5, problem: 'quote', text: '0' },
    { line: 6, problem: 'quote', text: '-1' },
    { line: 7, problem: 'quote', text: '１.1' },
    { line: 8, problem: 'quote', text: '1e3' },
    { line: 9, problem: 'date', text: '20 November 2026' },
  ])
})
test.each(['', '\n', 'a,b', 'date,JPY', 'USD,RON\n1.1,5', '{"date":1}'])(
  'what is no file of rates says so of its first line: %j',
  (text) => {
    expect(parseEcbFile(text)).toMatchObject({
      sets: [],
      errors: [{ line: 1, problem: 'headings' }],
    })
  },
)
test('more lines than one request takes are named once', () => {
  const lines = Array.from(
    { length: 20_002 },
    (_, i) => `${new Date(Date.UTC(1960, 0, i + 1)).toISOString().slice(0, 10)},1.1`,
  )
  const { sets, errors } = parseEcbFile(['date,USD', ...lines].join('\n'))
  expect(sets).toHaveLength(20_000)
  expect(errors).toMatchObject([{ line: 20_002, problem: 'tooMany' }])
})
test('what was read is in force from its day on, until the next day that has a quote', () => {
  const book = new RateBook(parseEcbFile(file).sets)
  expect(book.on('2026-11-19', 'eur', 'usd')?.date).toBe('2005-07-01')
  expect(book.on('2026-11-19', 'eur', 'ron')?.date).toBe('2026-11-19')
  expect(book.on('2005-06-30', 'eur', 'ron')?.source).toBe('specification')
})
test('a preview says what is new, what has changed and what is there already, by value', () => {
  const existing = [
    ecb('2026-11-20', { usd: '1.1', ron: '5.092' }),
    ecb('2026-11-20', { ron: '5.0920', usd: '1.16840' }),
    ecb('2026-11-19', { usd: '1.1', ron: '5.0915' }),
    { ...ecb('2005-07-01', { usd: '1.2087', ron: '3.606' }), source: 'bank' },
  ]
  const { sets } = parseEcbFile(file)
  expect(differenceOfRates(existing, sets)).toEqual({
    new: 2,
    changed: 1,
    same: 1,
    sets: sets.slice(1),
    samples: {
      new: sets.slice(2),
      changed: [{ before: existing[2], after: sets[1] }],
    },
  })
  expect(differenceOfRates(sets, sets)).toMatchObject({ new: 0, changed: 0, same: 4, sets: [] })
})
