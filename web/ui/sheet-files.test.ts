import { expect, test } from 'vitest'
import { csvLines, excelData } from './sheet-files.ts'
import { valueText, written, type Sheet } from './sheet.ts'

interface Line {
  readonly who: string
  readonly seconds: number
  readonly difference: number
  readonly percent: number | null
}
const sheet: Sheet<Line> = {
  id: 'x',
  title: 'By person',
  columns: [
    { id: 'who', header: 'Person', kind: 'text', value: ({ who }) => who, total: 'Total' },
    {
      id: 'seconds',
      header: 'On air',
      kind: 'duration',
      value: ({ seconds }) => seconds,
      total: 5_443_200,
    },
    {
      id: 'difference',
      header: 'Difference',
      kind: 'difference',
      value: ({ difference }) => difference,
      total: -1800,
    },
    {
      id: 'percent',
      header: 'Change',
      kind: 'percent',
      value: ({ percent }) => percent,
      total: null,
    },
  ],
  rows: [
    { who: 'Ana', seconds: 5_400_059, difference: -3600, percent: -12.5 },
    { who: 'Bo', seconds: 43_141, difference: 1800, percent: null },
  ],
  rowId: ({ who }) => who,
}

test('hours are grouped as the language groups thousands', () => {
  expect([5_400_059, 59, 0].map((seconds) => valueText('duration', seconds, 'en'))).toEqual([
    '1,500:00',
    '0:00',
    '0:00',
  ])
  expect(valueText('duration', 5_400_000, 'ro')).toBe('1.500:00')
  expect(valueText('percent', -12.54, 'ro')).toBe('−12,5 %')
})

test('a file of values holds the texts that are shown, in the order in which they stand', () => {
  const lines = csvLines(
    [written(sheet, sheet.rows.toReversed(), 'en'), written(sheet, [], 'en')],
    'Europe/Bucharest',
  )
  expect(lines).toEqual([
    ['Person (Europe/Bucharest)', 'On air', 'Difference', 'Change'],
    ['Bo', '11:59', '+0:30', '–'],
    ['Ana', '1,500:00', '−1:00', '−12.5 %'],
    ['Total', '1,512:00', '−0:30', '–'],
    [],
    ['By person'],
    ['Person', 'On air', 'Difference', 'Change'],
  ])
})

test('a workbook holds numbers: durations in days shown as hours and minutes, differences in hours, shares of one', () => {
  const [note, headings, ana] = excelData(written(sheet, sheet.rows, 'en'), [
    'Days of Europe/Bucharest',
  ])
  expect(note).toEqual([{ value: 'Days of Europe/Bucharest', type: String }])
  expect(headings?.[1]).toMatchObject({ value: 'On air', fontWeight: 'bold' })
  expect(ana).toMatchObject([
    { value: 'Ana', type: String },
    { value: 5_400_059 / 86_400, type: Number, format: '[h]:mm' },
    { value: -1, type: Number },
    { value: -0.125, type: Number, format: '0.0%' },
  ])
})

test('an amount is a number of two decimals in a workbook, and a number in a CSV, below zero too', () => {
  const amounts = {
    title: 'Wallets',
    headers: ['Available'],
    lines: [
      [{ kind: 'money', value: -12.5, text: '-12.50' } as const],
      [{ kind: 'money', value: null, text: '' } as const],
    ],
    total: null,
  }
  expect(excelData(amounts, [])[1]).toEqual([{ value: -12.5, type: Number, format: '#,##0.00' }])
  expect(csvLines([amounts], null)).toEqual([['Available'], [-12.5], ['']])
})
