import { describe, expect, test } from 'vitest'
import { readItemRows, type ReadAs } from './item-rows.ts'
import { readSheetDay } from './read-day.ts'
import { delimiterOf, filledRows } from './sheet-rows.ts'

const people = [
  { user: 'ana_fictiva', name: 'Ana', surname: 'Fictivă' },
  { user: 'bo', name: 'Bo', surname: 'Exemplu' },
  { user: 'bo2', name: 'Bo', surname: 'Exemplu' },
]
const read = (rows: readonly (readonly unknown[])[], as: Partial<ReadAs> = {}) =>
  readItemRows(filledRows(rows), { kind: 'upfront', locale: 'en', people, ...as })
const whole = ['ana_fictiva', '12.50', 'usd', '2026-11-22', 'rent of November', '3']
const item = {
  kind: 'upfront',
  user: 'ana_fictiva',
  amount: '12.50',
  currency: 'usd',
  date: '2026-11-22',
  reason: 'rent of November',
  installments: 3,
}

test('a row in the usual order is an item', () => {
  expect(read([whole])).toMatchObject([{ row: 1, faults: [], item }])
})
test('headings in any language say which column is which, and are no row', () => {
  expect(
    read([
      ['Monedă', 'Sumă', 'Nume', 'Motiv', 'Dată', 'Rate', 'other'],
      [],
      ['RON', '1.234,56', 'fictiva  ANA', 'avans', '22.11.2026', '', 'x'],
    ]),
  ).toMatchObject([
    {
      row: 3,
      item: { ...item, amount: '1234.56', currency: 'ron', reason: 'avans', installments: 1 },
    },
  ])
})
test('numbers and days of a workbook are read as they are, in every language', () => {
  const cells = ['bo2', 1.1, 'EUR', new Date('2026-11-22T00:00:00Z'), 'for the workbook', 2]
  expect(read([cells], { locale: 'ro' })).toMatchObject([
    { item: { user: 'bo2', amount: '1.10', date: '2026-11-22', installments: 2 } },
  ])
  expect(read([['bo2', 12.449999999999999, 'eur', '2026-11-22', 'shown as 12.45']])).toMatchObject([
    { item: { amount: '12.45' } },
  ])
})

describe('a row is refused with a word for each thing that is wrong', () => {
  test.each([
    [0, '', 'personMissing'],
    [0, 'nobody', 'personUnknown'],
    [0, 'Bo Exemplu', 'personTwice'],
    [1, '', 'amountMissing'],
    [1, '0', 'amountNotAbove'],
    [1, '-3', 'amountNotAbove'],
    [1, 'many', 'unreadable'],
    [1, '1.234', 'ambiguous'],
    [1, 1.234, 'places'],
    [1, 1e11, 'large'],
    [2, 'gbp', 'currency'],
    [2, '', 'currency'],
    [3, '31.02.2026', 'date'],
    [3, '1999-12-31', 'date'],
    [3, '03/04/2026', 'dateAmbiguous'],
    [4, '..', 'reason'],
    [5, '25', 'installments'],
    [5, '0', 'installments'],
  ])('column %i: %s is %s', (column, cell, fault) => {
    const [row] = read([whole.with(column, cell as string)])
    expect(row).toMatchObject({ faults: [fault], item: null })
  })
  test('Only upfronts are paid back in instalments', () => {
    expect(read([whole], { kind: 'bonus' })[0]?.faults).toEqual(['installmentsNot'])
    const [bonus] = read([whole.with(5, '')], { kind: 'bonus' })
    expect(bonus?.item).not.toHaveProperty('installments')
  })
})

test('a day with slashes is read where only one day can be meant', () => {
  const day = (text: string) => readSheetDay(text).day
  expect(['22/11/2026', '11/22/2026', '05/05/2026', '1-2-2026'].map(day)).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-05-05',
    '2026-02-01',
  ])
})
test('cells are parted by tabs, else by semicolons, else by commas', () => {
  expect(['a\tb;c,d', 'a;b,c', 'a,b'].map(delimiterOf)).toEqual(['\t', ';', ','])
})
