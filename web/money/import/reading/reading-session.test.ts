import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { table_rows_max } from '../../../platform/file-table.ts'
import { encodingOf } from '../../../platform/decode.ts'
import { ReadingSession } from './reading-session.ts'

const given = {
  source: 'x-csv',
  zone: 'Europe/Bucharest',
  delimiter: ',',
  currency: 'usd',
} as const
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
/** As a Windows program of the region writes it; only the letters of these tests. */
const latin = (text: string, page: '1250' | '1252'): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 128
      ? code
      : ((
          { '1250': { ă: 0xe3, ţ: 0xfe, '€': 0x80 }, '1252': { ñ: 0xf1, ó: 0xf3, '€': 0x80 } }[
            page
          ] as Record<string, number>
        )[letter] ?? code)
  })
const wide = (text: string, little: boolean, mark: boolean): Uint8Array<ArrayBuffer> => {
  const units = Array.from(`${mark ? '\uFEFF' : ''}${text}`, (letter) => letter.charCodeAt(0))
  return Uint8Array.from(
    units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  )
}
const csv = 'Date,Model,Type,Amount\n2026-11-03,ana_x,Tip,12.50\n2026-11-03,ana_x,Tip,3\n'

async function opened(bytes: Uint8Array<ArrayBuffer>, choice = {}) {
  const session = new ReadingSession()
  return { session, file: await session.open(bytes, choice) }
}
const linesOf = (session: ReadingSession, mapping: StatementMapping) =>
  [...session.read(mapping, 'ctb').rows].map((reading) =>
    'line' in reading
      ? [reading.line.account, reading.line.type, reading.line.amount, reading.line.currency]
      : reading.problems.map(({ code }) => code),
  )

describe('a CSV', () => {
  test.each([
    ['utf-8', bytesOf(csv)],
    ['utf-8', bytesOf(`\uFEFF${csv}`)],
    ['utf-16le', wide(csv, true, true)],
    ['utf-16be', wide(csv, false, true)],
    ['utf-16le', wide(csv, true, false)],
    ['utf-16be', wide(csv, false, false)],
    ['windows-1250', latin(csv.replace('Date', 'Dată ţ'), '1250')],
    ['windows-1252', latin(csv.replace('Type', 'Transacción año'), '1252')],
  ])('in %s is guessed and read', async (encoding, bytes) => {
    const { session, file } = await opened(bytes)
    expect(file).toMatchObject({ kind: 'csv', encoding })
    const mapping = session.guess({ ...given, delimiter: file.delimiter })
    const { headings } = session.sample(mapping, 'ctb')
    expect(headings).toHaveLength(4)
    expect(headings[0]).toBe(encoding === 'windows-1250' ? 'Dată ţ' : 'Date')
    const whole = {
      ...mapping,
      columns: { ...mapping.columns, date: headings[0] ?? '', type: headings[2] ?? '' },
      date: 'yyyy-MM-dd' as const,
      types: { tip: 1 },
    }
    expect(linesOf(session, whole)).toEqual([
      ['ana_x', 1, '12.50', 'usd'],
      ['ana_x', 1, '3.00', 'usd'],
    ])
  })
  test('is read in another encoding where somebody says so', async () => {
    const { session } = await opened(latin(csv.replace('Date', 'ñ'), '1252'), {
      encoding: 'windows-1250',
    })
    expect(session.sample(session.guess(given), 'ctb').headings[0]).toBe('ń')
  })
  test('with semicolons, decimal commas and dates of the region is guessed', async () => {
    const { session, file } = await opened(
      bytesOf(
        'Export\n\nData;Ora;Cont;Tip;Suma;Moneda\n03.11.2026;21:14;ana_x;Privat;1.234,50;RON\n',
      ),
    )
    expect(file.delimiter).toBe(';')
    const mapping = session.guess({ ...given, delimiter: file.delimiter })
    expect(mapping).toMatchObject({
      skip: 2,
      decimal: ',',
      date: 'dd.MM.yyyy',
      columns: {
        id: null,
        account: 'Cont',
        type: 'Tip',
        amount: 'Suma',
        currency: 'Moneda',
        date: 'Data',
        time: 'Ora',
      },
      types: { privat: 2 },
    })
    expect(linesOf(session, mapping)).toEqual([['ana_x', 2, '1234.50', 'ron']])
  })
  test('says how the columns that somebody chooses are written', async () => {
    const { session } = await opened(bytesOf('A;B;C\n31/12/2026;1,50;Bacs\n'))
    const mapping = session.guess({ ...given, delimiter: ';' })
    expect(session.formats(mapping)).toEqual({})
    const columns = { ...mapping.columns, date: 'A', amount: 'B', type: 'C' }
    expect(session.formats({ ...mapping, columns })).toEqual({
      date: 'dd/MM/yyyy',
      decimal: ',',
      types: { bacs: 1 },
    })
  })
  test('shows its first rows as they are read, the columns that it lacks and the words of its types', async () => {
    const { session } = await opened(bytesOf(csv.replace(',3\n', ',x\n')))
    const mapping = session.guess(given)
    expect(session.sample(mapping, 'ctb')).toMatchObject({
      headings: ['Date', 'Model', 'Type', 'Amount'],
      missing: [],
      count: 2,
      words: [{ word: 'tip', count: 2 }],
      rows: [
        {
          row: 2,
          cells: ['2026-11-03', 'ana_x', 'Tip', '12.50'],
          reading: { line: { amount: '12.50' } },
        },
        { row: 3, reading: { problems: [{ code: 'amountUnreadable', value: 'x' }] } },
      ],
    })
    const other = { ...mapping, columns: { ...mapping.columns, amount: 'Payout', id: 'No.' } }
    expect(session.sample(other, 'ctb')).toMatchObject({
      missing: ['id', 'amount'],
      rows: [{ reading: null }, { reading: null }],
    })
    expect(() => session.read(other, 'ctb')).toThrow('absent columns: id, amount')
  })
})

const evening = new Date('2026-11-03T21:14:00Z')
const sheets = [
  { sheet: 'Notes', data: [['nothing']] },
  {
    sheet: 'November',
    data: [
      ['Date', 'Model', 'Type', 'Amount'],
      [{ value: evening, type: Date, format: 'dd.mm.yyyy hh:mm' }, 'ana_x', 'Tip', 12.5],
      [
        { value: new Date('2026-11-04'), type: Date, format: 'dd.mm.yyyy' },
        'ana_x',
        'Tip',
        0.1 + 0.2,
      ],
    ],
  },
]
const workbook = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await writeXlsxFile(sheets as never).toBuffer())

describe('a workbook', () => {
  test('gives the chosen sheet, with its numbers and moments whatever signs the mapping expects', async () => {
    const bytes = await workbook()
    expect((await opened(bytes)).file).toMatchObject({
      kind: 'xlsx',
      sheets: ['Notes', 'November'],
      sheet: 'Notes',
    })
    const { session } = await opened(bytes, { sheet: 'November' })
    const mapping = { ...session.guess(given), decimal: ',' as const }
    expect([...session.read(mapping, 'ctb').rows]).toMatchObject([
      { row: 2, line: { amount: '12.50', at: '2026-11-03T19:14:00Z' } },
      { row: 3, line: { amount: '0.30', at: '2026-11-04T10:00:00Z' } },
    ])
  })
  test('without the chosen sheet is refused', async () => {
    await expect(opened(await workbook(), { sheet: 'May' })).rejects.toThrow('sheetUnknown')
  })
})

describe('one fact has one reading and one identity, in a CSV and in a workbook', () => {
  const second = fc.integer({ min: 1_577_836_800, max: 1_893_456_000 })
  const tips = fc.array(fc.tuple(second, fc.integer({ min: 1, max: 9_999_999 })), {
    minLength: 1,
    maxLength: 20,
  })
  test('to the second and the cent, at midnight and at noon', async () => {
    await fc.assert(
      fc.asyncProperty(tips, async (facts) => {
        const all = [...facts, [1_604_361_600, 4_500], [1_604_404_800, 4_500]] as const
        const moments = all.map(([at, minor]) => ({ at: new Date(at * 1000), amount: minor / 100 }))
        const text = moments.map(
          ({ at, amount }) =>
            `${at.toISOString().slice(0, 19).replace('T', ' ')},ana_x,Tip,${amount.toFixed(2)}`,
        )
        const read = async (bytes: Uint8Array<ArrayBuffer>) => {
          const { session } = await opened(bytes)
          return [...session.read(session.guess(given), 'ctb').rows]
        }
        const data = [
          ['Date', 'Model', 'Type', 'Amount'],
          ...moments.map(({ at, amount }) => [
            { value: at, type: Date, format: 'dd.mm.yyyy hh:mm:ss' },
            'ana_x',
            'Tip',
            amount,
          ]),
        ]
        const book = new Uint8Array(await writeXlsxFile(data as never).toBuffer())
        const lines = await read(bytesOf(`Date,Model,Type,Amount\n${text.join('\n')}\n`))
        expect(lines.every((one) => 'line' in one)).toBe(true)
        expect(await read(book)).toEqual(lines)
      }),
      { numRuns: 30 },
    )
  })
})

test.each([
  ['\r\n', '\n'],
  ['\n', '\r\n'],
  ['\r', '\n'],
  ['\r\r\n', '\n'],
])('lines that end in %j and in %j are all read', async (one, other) => {
  const { session } = await opened(
    bytesOf(
      `Date,Model,Amount${one}2026-11-03,ana_x,1${other}2026-11-03,"bo\r\nx",2${one}2026-11-03,cy_x,3${other}`,
    ),
  )
  const mapping = session.guess(given)
  expect(session.sample(mapping, 'ctb')).toMatchObject({ count: 3 })
  expect(linesOf(session, mapping)).toEqual([
    ['ana_x', 10, '1.00', 'usd'],
    ['accountUnusable'],
    ['cy_x', 10, '3.00', 'usd'],
  ])
})
test('a cell that can be read in two ways is asked about, by the file’s own cell, however far down it is', async () => {
  const rows = Array.from({ length: 300 }, () => '05/05/2026,ana_x,7')
  const { session } = await opened(
    bytesOf(['Date,Model,Amount', ...rows, '11/03/2026,ana_x,45.000', ''].join('\n')),
  )
  const mapping = session.guess(given)
  const asked = (change: Partial<StatementMapping>) =>
    session.sample({ ...mapping, ...change }, 'ctb').questions
  expect(asked({})).toEqual({ amount: '45.000', date: '11/03/2026' })
  expect(asked({ decimal: ',', decimalSaid: true })).toEqual({ amount: null, date: '11/03/2026' })
  expect(asked({ dateSaid: true })).toEqual({ amount: '45.000', date: null })
})

describe('what is no statement is refused in words', () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['nothing', bytesOf(''), 'empty'],
    ['blank lines', bytesOf('\n\n  \n'.replaceAll(' ', '')), 'empty'],
    ['a picture', noise, 'notATable'],
    ['a PDF', bytesOf('%PDF-1.7\nxxxxx'), 'notATable'],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'oldWorkbook'],
    ['too many columns', bytesOf(`${'a,'.repeat(300)}\n`), 'columnsTooMany'],
    ['too many rows', bytesOf('a,b\n'.repeat(table_rows_max + 1)), 'rowsTooMany'],
    ['a broken ZIP', bytesOf('PK\u0003\u0004 and nothing'), 'workbookBroken'],
  ])('%s', async (_, bytes, fault) => {
    await expect(opened(bytes)).rejects.toThrow(fault)
  })
  test('markup, formulas, zeros and huge cells are cells like others', async () => {
    const { session } = await opened(
      bytesOf(
        `Date,Model,Amount\n2026-11-03,<img src=x onerror=alert(1)>,=1+1\n2026-11-03,a\u0000b,${'9'.repeat(1_000_000)}\n`,
      ),
    )
    expect(linesOf(session, session.guess(given))).toEqual([
      ['amountUnreadable'],
      ['accountUnusable', 'amountUnreadable'],
    ])
  })
  test('headings alone have no lines', async () => {
    const { session } = await opened(bytesOf('Date,Model,Amount\n'))
    expect(session.sample(session.guess(given), 'ctb')).toMatchObject({ count: 0, rows: [] })
  })
})
test('an encoding is told by what is possible: a lone Latin letter is no UTF-8', () => {
  expect(encodingOf(Uint8Array.from([0x61, 0xe3, 0x62]))).toBe('windows-1250')
})
