import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readWorkbook } from '../platform/read-workbook.ts'
import { excelData } from './sheet-files.ts'
import { written, type Sheet } from './sheet.ts'

interface Line {
  readonly who: string
  readonly seconds: number
  readonly amount: number
}
const rows: readonly Line[] = [
  { who: '=HYPERLINK("x")', seconds: 5_400_000, amount: 1204.5 },
  { who: '@Bo', seconds: 43_200, amount: -12.25 },
]
const sumOf = (of: 'seconds' | 'amount') => rows.reduce((sum, row) => sum + row[of], 0)
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
      total: sumOf('seconds'),
    },
    {
      id: 'amount',
      header: 'Amount (usd)',
      kind: 'money',
      value: ({ amount }) => amount,
      total: sumOf('amount'),
    },
  ],
  rows,
  rowId: ({ who }) => who,
}

/** A cell of hours and minutes is a number of days, which the reader takes for a moment after the workbooks' first day. */
const numberOf = (cell: unknown): number =>
  cell instanceof Date ? (cell.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000 : Number(cell)

test('in a workbook that is opened again the cells of a column add up to its total, and a formula is a text', async () => {
  const data = excelData(written(sheet, rows, 'ro'), [])
  const file = await writeXlsxFile(data).toBuffer()
  const [opened] = await readWorkbook(new Uint8Array(file))
  const [, ...lines] = opened?.table.rows ?? []
  const total = lines.at(-1)
  for (const column of [1, 2]) {
    const cells = lines.slice(0, -1).map((line) => line[column])
    expect(cells.every((cell) => typeof cell !== 'string')).toBe(true)
    expect(cells.reduce<number>((sum, cell) => sum + numberOf(cell), 0)).toBeCloseTo(
      numberOf(total?.[column]),
    )
  }
  expect(lines.map(([who]) => who)).toEqual(['=HYPERLINK("x")', '@Bo', 'Total'])
})
