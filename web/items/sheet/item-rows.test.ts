import { describe, expect, test } from 'vitest'
import type { FileCell } from '../../platform/file-table.ts'
import { readItemRows, type ReadAs } from './item-rows.ts'
import { readSheetDay } from './read-day.ts'
import { delimiterOf, filledRows } from './sheet-rows.ts'

const people = [
  { user: 'ana_fictiva', name: 'Ana', surname: 'Fictivă' },
  { user: 'bo', name: 'Bo', surname: 'Exemplu' },
  { user: 'bo2', name: 'Bo', surname: 'Exemplu' },
]
const read = (rows: readonly (readonly FileCell[])[], as: Partial<ReadAs> = {}) =>
  readItemRows(filledRows(rows), { kind: 'upfront', people, ...as })
const whole: FileCell[] = ['ana_fictiva', '12.50', 'usd', '2026-11-22', 'rent of November', '3']
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
test('numbers and days of a workbook are read as they are', () => {
  const cells = ['bo2', 1.1, 'EUR', { day: '2026-11-22', clock: null }, 'for the workbook', 2]
  expect(read([cells])).toMatchObject([
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
    [1, '1,234', 'ambiguous'],
    [1, '€5', 'currency'],
    [1, 1.234, 'places'],
    [1, 1e11, 'large'],
    [2, 'gbp', 'currency'],
    [2, '', 'currency'],
    [3, '31.02.2026', 'date'],
    [3, '1999-12-31', 'date'],
    [3, '03/04/2026', 'dateAmbiguous'],
    [3, '3-4-2026', 'dateAmbiguous'],
    [4, '..', 'reason'],
    [5, '25', 'installments'],
    [5, '0', 'installments'],
  ])('column %i: %s is %s', (column, cell, fault) => {
    const [row] = read([whole.with(column, cell)])
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
  expect(['22/11/2026', '11/22/2026', '05/05/2026', '1.2.2026'].map(day)).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-05-05',
    '2026-02-01',
  ])
})
test('an amount and a day are read beside those of their columns', () => {
  const amounts = (...cells: readonly string[]) =>
    read(cells.map((cell) => whole.with(1, cell))).map((row) => row.item?.amount ?? row.faults[0])
  expect(amounts('45.000', '12,50')).toEqual(['45000.00', '12.50'])
  expect(amounts('45.000', '12.50')).toEqual(['ambiguous', '12.50'])
  expect(amounts('$1,500', '12.50')).toEqual(['1500.00', '12.50'])
  const days = (...cells: readonly string[]) =>
    read(cells.map((cell) => whole.with(3, cell))).map((row) => row.item?.date ?? row.faults[0])
  expect(days('11/03/2026', '11/25/2026')).toEqual(['2026-11-03', '2026-11-25'])
  expect(days('11/03/2026', '25/11/2026')).toEqual(['2026-03-11', '2026-11-25'])
})
test('cells are parted by tabs, else by semicolons, else by commas', () => {
  expect(['a\tb;c,d', 'a;b,c', 'a,b'].map(delimiterOf)).toEqual(['\t', ';', ','])
})
