import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
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

test('a CSV holds values in no language, to the second, in the order in which they stand', () => {
  const lines = csvLines(
    [written(sheet, sheet.rows.toReversed()), written(sheet, [])],
    'Europe/Bucharest',
  )
  expect(toCsv(lines).split('\r\n')).toEqual([
    '\uFEFFPerson (Europe/Bucharest),On air,Difference,Change (%)',
    'Bo,11:59:01,0:30:00,',
    'Ana,1500:00:59,-1:00:00,-12.5',
    'Total,1512:00:00,-0:30:00,',
    '',
    'By person',
    'Person,On air,Difference,Change (%)',
    '',
  ])
})

test('a percentage in a file has two decimals at most', () => {
  const lines = csvLines(
    [written(sheet, [{ who: 'Ana', seconds: 0, difference: 0, percent: 50.000_390_658 }])],
    'Europe/Bucharest',
  )
  expect(toCsv(lines)).toContain('Ana,0:00:00,0:00:00,50\r\n')
})

test('a workbook holds numbers: durations in days shown as hours and minutes, differences in hours, shares of one', () => {
  const [note, headings, ana, bo] = excelData(written(sheet, sheet.rows), [
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
  expect(bo?.[3]).toBeNull()
})

test('an amount is a number of two decimals in a workbook, and a number in a CSV, below zero too', () => {
  const amounts = {
    title: 'Wallets',
    columns: [{ header: 'Available', kind: 'money' as const }],
    lines: [[{ kind: 'money', value: -12.5 } as const], [{ kind: 'money', value: null } as const]],
    total: null,
  }
  expect(excelData(amounts, []).slice(1)).toEqual([
    [{ value: -12.5, type: Number, format: '#,##0.00' }],
    [null],
  ])
  expect(csvLines([amounts], null)).toEqual([['Available'], [-12.5], ['']])
})

interface Seen {
  readonly at: number | null
  readonly day: string
}
test('moments are what the clock of the zone shows that the heading names, and dates in a workbook', () => {
  const seen: Pick<Sheet<Seen>, 'title' | 'columns'> = {
    title: 'Seen',
    columns: [
      {
        id: 'at',
        header: 'Seen at',
        kind: 'moment',
        zone: 'Europe/Bucharest',
        value: ({ at }) => at,
        text: () => 'as the screen shows it',
      },
      { id: 'day', header: 'Day', kind: 'day', value: ({ day }) => day, total: 'Total' },
    ],
  }
  const sheetOfSeen = written(seen, [
    { at: Date.UTC(2026, 10, 20, 22, 5, 59) / 1000, day: '2026-11-21' },
    { at: null, day: '2026-11-22' },
  ])
  expect(toCsv(csvLines([sheetOfSeen], null)).split('\r\n')).toEqual([
    '\uFEFFSeen at (Europe/Bucharest),Day',
    '2026-11-21 00:05:59,2026-11-21',
    ',2026-11-22',
    ',Total',
    '',
  ])
  expect(excelData(sheetOfSeen, []).slice(1)).toEqual([
    [
      {
        value: new Date('2026-11-21T00:05:59Z'),
        type: Date,
        format: 'yyyy-mm-dd hh:mm:ss',
      },
      { value: new Date('2026-11-21T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
    ],
    [null, { value: new Date('2026-11-22T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' }],
    [null, { value: 'Total', type: String, fontWeight: 'bold' }],
  ])
})
