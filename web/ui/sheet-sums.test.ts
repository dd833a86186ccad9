import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { isMoment } from '../platform/file-table.ts'
import { readWorkbook } from '../platform/workbook/read-workbook.ts'
import { textOfCell } from './cells/cell-text.ts'
import { toCsv } from './csv.ts'
import { csvLines, excelData } from './sheet-files.ts'
import type { ValueKind, WrittenCell, WrittenSheet } from './sheet.ts'

/** The value of one unit in a workbook: seconds in days or hours, shares of one. */
const workbookUnits = {
  duration: 86_400,
  length: 86_400,
  difference: 3600,
  percent: 100,
  share: 100,
  number: 1,
  money: 1,
} as const
type NumberKind = keyof typeof workbookUnits
const isNumber = (kind: ValueKind): kind is NumberKind => kind in workbookUnits

/** The values of each kind that the product has. The compiler names the one that is forgotten. */
const values: Readonly<Record<ValueKind, fc.Arbitrary<string | number>>> = {
  text: fc
    .tuple(fc.constantFrom('', '=', '+', '-', '@'), fc.string({ unit: 'grapheme', minLength: 1 }))
    .map((parts) => parts.join(''))
    // The reader takes spaces around a text away, workbooks know some letters by escapes, and their
    // writer leaves out the letter that stands for one that could not be read.
    .filter((text) => text === text.trim() && !/_x[\dA-F]{4}_|\uFFFD/i.test(text)),
  duration: fc.integer({ min: 0, max: 40_000_000 }),
  length: fc.integer({ min: 0, max: 90_000 }),
  difference: fc.integer({ min: -4_000_000, max: 4_000_000 }),
  percent: fc.integer({ min: -100_000, max: 100_000 }).map((of) => of / 7),
  share: fc.integer({ min: 0, max: 10_000 }).map((of) => of / 100),
  number: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  money: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((of) => of / 100),
  moment: fc
    .integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
    .map((at) => new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')),
  day: fc
    .integer({ min: 18_300, max: 25_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
}
const kinds = Object.keys(values) as ValueKind[]
const lineOf = fc.tuple(
  ...kinds.map((kind) =>
    fc.option(values[kind], { freq: 6 }).map((value): WrittenCell => ({ kind, value })),
  ),
)
const sheets = fc.array(lineOf, { minLength: 1, maxLength: 8 }).map((lines): WrittenSheet => ({
  title: 'All kinds',
  columns: kinds.map((kind) => ({ kind, header: kind })),
  lines,
  total: kinds.map((kind, column) => ({
    kind,
    value: isNumber(kind)
      ? lines.reduce((sum, line) => sum + Number(line[column]?.value ?? 0), 0)
      : null,
  })),
}))

const cellsOf = ({ lines, total }: WrittenSheet) => [...lines, ...(total ? [total] : [])]

test('what a workbook holds of every kind is the value when it is opened again, and columns add up to their totals', async () => {
  const read = async (sheet: WrittenSheet) => {
    const file = await writeXlsxFile(excelData(sheet, [])).toBuffer()
    const [opened] = readWorkbook(new Uint8Array(file))
    const [, ...lines] = opened?.read().rows ?? []
    return cellsOf(sheet).map((_, row) =>
      kinds.map((kind, column) => {
        const cell = lines[row]?.[column] ?? ''
        if (cell === '') return null
        if (kind === 'moment' || kind === 'day')
          return isMoment(cell) ? textOfCell(cell) : `no date: ${textOfCell(cell)}`
        const number =
          typeof cell !== 'object' ? cell : 'value' in cell ? cell.value : textOfCell(cell)
        if (!isNumber(kind)) return number
        return typeof number === 'number'
          ? number * workbookUnits[kind]
          : `no number: ${textOfCell(number)}`
      }),
    )
  }
  await fc.assert(
    fc.asyncProperty(sheets, async (sheet) => holds(await read(sheet), sheet)),
    { numRuns: 40 },
  )
})

test('a text that every object has as a name does not break a workbook', async () => {
  const words = ['constructor', 'toString', '__proto__']
  const sheet: WrittenSheet = {
    title: 'Names',
    columns: [{ kind: 'text', header: 'text' }],
    lines: words.map((value) => [{ kind: 'text', value }]),
    total: null,
  }
  const file = await writeXlsxFile(excelData(sheet, [])).toBuffer()
  const [opened] = readWorkbook(new Uint8Array(file))
  expect(opened?.read().rows.slice(1)).toEqual(words.map((word) => [word]))
})

test('what a CSV holds of every kind is the value when it is read again, and columns add up to their totals', () => {
  fc.assert(
    fc.property(sheets, (sheet) => {
      const [heads, ...lines] = Papa.parse<string[]>(toCsv(csvLines([sheet], null)).slice(1), {
        delimiter: ',',
        newline: '\r\n',
      }).data
      expect(heads).toEqual(
        kinds.map((kind) => (kind === 'share' || kind === 'percent' ? `${kind} (%)` : kind)),
      )
      const read = cellsOf(sheet).map((_, row) =>
        kinds.map((kind, column) => readCell(kind, lines[row]?.[column] ?? '')),
      )
      holds(read, sheet)
    }),
    { numRuns: 200 },
  )
})

/** A value as a spreadsheet reads it: nothing of a language is in it. */
function readCell(kind: ValueKind, text: string): string | number | null {
  if (text === '') return null
  if (kind === 'text') return /^'[=+\-@]/.test(text) ? text.slice(1) : text
  if (!isNumber(kind)) return text
  const [, sign, hours, minutes, seconds] = /^(-?)(\d+):([0-5]\d):([0-5]\d)$/.exec(text) ?? []
  if (hours !== undefined)
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
  return /^-?\d+(\.\d+)?(e-\d+)?$/.test(text) ? Number(text) : `no number: ${text}`
}

/** Each cell is what was written, and each column of numbers adds up to its total. */
function holds(read: readonly (readonly (string | number | null)[])[], sheet: WrittenSheet): void {
  const whole = cellsOf(sheet).map((line) => line.map(({ value }) => value))
  for (const [row, line] of whole.entries())
    for (const [column, value] of line.entries()) {
      const found = read[row]?.[column]
      if (typeof value === 'number') expect(found).toBeCloseTo(value, 4)
      else expect(found).toBe(value)
    }
  const total = read.at(-1)
  for (const [column, kind] of kinds.entries()) {
    if (!isNumber(kind)) continue
    const sum = read.slice(0, -1).reduce((all, line) => all + Number(line[column] ?? 0), 0)
    expect(sum).toBeCloseTo(Number(total?.[column]), 4)
  }
}
