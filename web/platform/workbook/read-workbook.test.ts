import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largeWorkbook } from '../../testing/large-workbook.ts'
import { writtenWorkbook, type WorkbookStyle } from '../../testing/written-workbook.ts'
import type { FileCell } from '../file-table.ts'
import { readWorkbook, tableOfSheet } from './read-workbook.ts'

test('a workbook of more than 5 MB is read to its end', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => [`somebody_${index}`, index])
  const workbook = await largeWorkbook(['user', 'studio'], rows)
  expect(workbook.length).toBeGreaterThan(5_000_000)
  const sheets = readWorkbook(new Uint8Array(workbook))
  expect(sheets).toHaveLength(1)
  const table = tableOfSheet(sheets)
  expect(table.rows.map(([user, studio]) => [user, studio])).toEqual([['user', 'studio'], ...rows])
})

const rowsOf = (rows: string, style: WorkbookStyle = {}) =>
  tableOfSheet(readWorkbook(writtenWorkbook(rows, style))).rows
const cellOf = (cell: string, style: WorkbookStyle = {}): FileCell | undefined =>
  rowsOf(`<row r="1">${cell}</row>`, style)[0]?.[0]

describe('a workbook is read as the standard has it', () => {
  test('cells and rows without a place stand beside and below those before', () => {
    expect(
      rowsOf(
        '<row><c><v>1</v></c><c r="C1"><v>3</v></c><c><v>4</v></c></row><row r="3"><c><v>5</v></c></row><row><c><v>6</v></c></row>',
      ),
    ).toEqual([[1, '', 3, 4], [], [5], [6]])
  })
  test('a place written with references is the place that they stand for', () => {
    expect(rowsOf('<row r="&#50;"><c r="&#x42;&#50;"><v>7</v></c></row>')).toEqual([[], ['', 7]])
  })
  test.each([
    ['xl/other/one.xml', 'other/one.xml', 'xl/workbook.xml'],
    ['data/s 1.xml', '../data/s%201.xml', 'xl/workbook.xml'],
    ['XL/Sheet.XML', '/xl/sheet.xml', 'xl/workbook.xml'],
    ['book/s.xml', 's.xml', 'book/main.xml'],
  ])('a sheet in %s is found by its relationship', (part, target, book) => {
    expect(rowsOf('<row><c><v>1</v></c></row>', { part, target, book })).toEqual([[1]])
  })
  test('words of all kinds', () => {
    const strings = ['<t>plain</t>', '<r><t>in </t></r><r><t>parts</t></r><rPh><t>spoken</t></rPh>']
    expect(
      rowsOf(
        '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>a_x000D_b &amp; c</t></is></c><c t="str"><f>A1</f><v><![CDATA[<d>]]></v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>B1</f></c></row>',
        { strings },
      ),
    ).toEqual([['plain', 'in parts', 'a\rb & c', '<d>', 'true', '#N/A']])
  })
  test.each<[string, FileCell]>([
    ['#,##0.00', 44138.5],
    ['dd.mm.yyyy', { day: '2020-11-03', clock: '12:00:00' }],
    ['[$-409]m/d/yy h:mm AM/PM;@', { day: '2020-11-03', clock: '12:00:00' }],
    ['[h]:mm:ss', 44138.5],
    ['"days" 0.0', { value: 44138.5, unit: 'days' }],
    ['[Red]#,##0.00 [$€-407]', { value: 44138.5, unit: '€' }],
    ['"$"#,##0.00;[Red]-"$"#,##0.00', { value: 44138.5, unit: '$' }],
    ['#,##0\\ "lei"', { value: 44138.5, unit: 'lei' }],
    ['0.00E+00', 44138.5],
  ])('a number shown as %s', (code, cell) => {
    expect(cellOf('<c s="1"><v>44138.5</v></c>', { formats: [code] })).toEqual(cell)
  })
  test('zeros that a format puts before a number are of what the cell says', () => {
    expect(cellOf('<c s="1"><v>8842</v></c>', { formats: ['0000000'] })).toBe('0008842')
  })
  test('a day alone is no midnight, and a time alone no day', () => {
    const formats = [14, 22, 20]
    const cell = (style: number, serial: number) =>
      cellOf(`<c s="${style}"><v>${serial}</v></c>`, { formats })
    expect(cell(1, 44138)).toEqual({ day: '2020-11-03', clock: null })
    expect(cell(2, 44138)).toEqual({ day: '2020-11-03', clock: '00:00:00' })
    expect(cell(3, 0.25)).toEqual({ day: null, clock: '06:00:00' })
    expect(cell(1, 59)).toEqual({ day: '1900-02-28', clock: null })
    expect(cell(1, 61)).toEqual({ day: '1900-03-01', clock: null })
  })
  test.each(['1', 'true'])('days are counted from 1904 where it says %s', (said) => {
    const style = { properties: `date1904="${said}"`, formats: [22] }
    expect(cellOf('<c s="1"><v>42676.5</v></c>', style)).toEqual({
      day: '2020-11-03',
      clock: '12:00:00',
    })
  })
  test('a moment in ISO 8601 is a wall time, wherever it is read', () => {
    expect(cellOf('<c t="d"><v>2020-11-03T21:14:00.700</v></c>')).toEqual({
      day: '2020-11-03',
      clock: '21:14:00',
    })
    expect(cellOf('<c t="d"><v>2020-11-03</v></c>')).toEqual({ day: '2020-11-03', clock: null })
    expect(cellOf('<c t="d"><v>2020-11-03T21:14:00+02:00</v></c>')).toBe(
      '2020-11-03T21:14:00+02:00',
    )
  })
  test('every second of a workbook is that second, with as many figures as its writer gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20_000 * 86_400, max: 60_000 * 86_400 - 1 }),
        fc.constantFrom(undefined, 6, 7, 8, 10),
        (second, places) => {
          const serial = second / 86_400
          const text = places === undefined ? String(serial) : serial.toFixed(places)
          const at = new Date((second - 25_569 * 86_400) * 1000).toISOString()
          expect(cellOf(`<c s="1"><v>${text}</v></c>`, { formats: [22] })).toEqual({
            day: at.slice(0, 10),
            clock: at.slice(11, 19),
          })
        },
      ),
    )
  })
  test('a last figure that was rounded down by half of itself is no second less', () => {
    expect(cellOf('<c s="1"><v>23771.979687</v></c>', { formats: [22] })).toEqual({
      day: '1965-01-29',
      clock: '23:30:45',
    })
  })
  test('milliseconds are dropped, as those of a text are', () => {
    const serial = 44138 + (76_440 + 0.999) / 86_400
    expect(cellOf(`<c s="1"><v>${serial}</v></c>`, { formats: [22] })).toEqual({
      day: '2020-11-03',
      clock: '21:14:00',
    })
  })
})

const zip = (part: string, text: string): Uint8Array<ArrayBuffer> =>
  zipSync({ [part]: strToU8(text) })
const sheet = 'xl/worksheets/sheet1.xml'
describe('what is no workbook, or more than a page can hold, is refused', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['a broken ZIP', strToU8('PK\u0003\u0004 and nothing'), 'workbookBroken'],
    ['a ZIP of something else', zip('a.xml', '<a/>'), 'workbookBroken'],
    [
      'a part that says it is larger than a page can hold',
      zip(sheet, 'x').map((byte, index, all) =>
        // Its size as the directory at the end of the ZIP says it.
        index >= all.length - 22 - 46 - 24 + 24 && index < all.length - 22 - 46 - 24 + 28
          ? 0x7f
          : byte,
      ),
      'workbookTooLarge',
    ],
  ])('%s', (_, bytes, fault) => {
    expect(() => readWorkbook(bytes)).toThrow(fault)
  })
  test.each<[string, string, string]>([
    ['a row too far', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', 'rowsTooMany'],
    [
      'a row too far, written with references',
      '<row r="&#49;048576"><c r="&#65;1048576"><v>1</v></c></row>',
      'rowsTooMany',
    ],
    [
      'rows without a number, too many',
      '<row><c><v>1</v></c></row>'.repeat(250_001),
      'rowsTooMany',
    ],
    ['a column too far', '<row><c r="XFD1"><v>1</v></c></row>', 'columnsTooMany'],
    [
      'cells without a place, too many',
      `<row>${'<c><v>1</v></c>'.repeat(201)}</row>`,
      'columnsTooMany',
    ],
    [
      'a last cell in very many rows',
      Array.from({ length: 110_000 }, (_, i) => `<row><c r="GR${i + 1}"><v>1</v></c></row>`).join(
        '',
      ),
      'workbookTooLarge',
    ],
    ['a cell twice', '<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>', 'workbookBroken'],
    ['a cell of another row', '<row r="2"><c r="A1"><v>1</v></c></row>', 'workbookBroken'],
    ['a shared string that is not there', '<row><c t="s"><v>7</v></c></row>', 'workbookBroken'],
    ['no well-formed XML', '<row><c></row>', 'workbookBroken'],
    ['nothing but cells without a value', '<row r="1048576"><c r="XFD1048576"/></row>', 'empty'],
  ])('%s', (_, rows, fault) => {
    expect(() => rowsOf(rows)).toThrow(fault)
  })
})
