import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { AmountText } from '#shared/money/amount.ts'
import { LineId } from '#shared/money/statement-calls.ts'
import type { FileCell } from '../../../platform/file-table.ts'
import { readCsv } from '../../../platform/read-csv.ts'
import { readRows, type RowReading, type StatementLine } from './lines.ts'

const mapping: StatementMapping = {
  source: 'ctb-csv',
  delimiter: ',',
  headings: true,
  skip: 0,
  decimal: '.',
  columns: {
    id: 'id',
    account: 'account',
    type: 'type',
    amount: 'amount',
    currency: 'currency',
    date: 'date',
    time: 'time',
  },
  date: 'yyyy-MM-dd',
  zone: 'Europe/Bucharest',
  sign: 'asWritten',
  types: { tip: 1, 'private show': 2, fee: 12, payout: 11 },
  type: null,
  currency: null,
}
const headings = ['id', 'account', 'type', 'amount', 'currency', 'date', 'time']
const good = ['8842-1', 'ana_x', 'Tip', '12.50', 'USD', '2026-11-03', '21:14']
const withoutIds = { ...mapping, columns: { ...mapping.columns, id: null } }
const read = (
  rows: readonly (readonly FileCell[])[],
  by = mapping,
  placed = false,
): RowReading[] => [...readRows({ rows, badQuotes: new Set(), placed }, by, 'ctb')]
const linesIn = (readings: readonly RowReading[]): StatementLine[] =>
  readings.flatMap((reading) => ('line' in reading ? [reading.line] : []))
const changed = (change: Partial<Record<string, FileCell>>): FileCell[] =>
  headings.map((heading, index) => change[heading] ?? good[index] ?? '')
const problemsOf = (
  change: Partial<Record<string, FileCell>>,
  by: Partial<StatementMapping> = {},
) => {
  const [reading] = read([headings, changed(change)], { ...mapping, ...by })
  return reading && 'problems' in reading ? reading.problems : []
}

test('a row under its headings is a line of the ingest call', () => {
  expect(read([headings, good])).toEqual([
    {
      row: 2,
      line: {
        id: '8842-1',
        account: 'ana_x',
        type: 1,
        amount: '12.50',
        currency: 'usd',
        at: '2026-11-03T19:14:00Z',
      },
    },
  ])
})
test('columns are named by their number where there are no headings', () => {
  const numbered = {
    ...mapping,
    headings: false,
    skip: 1,
    columns: { id: '1', account: '2', type: '3', amount: '4', currency: '5', date: '6', time: '7' },
  }
  expect(read([['a note'], good], numbered)).toEqual(read([headings, good]))
})
test('blank rows are no lines and count as rows', () => {
  expect(read([headings, ['', ''], [], good]).map(({ row }) => row)).toEqual([4])
})

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Tip',
    'fee',
    '12.50',
    '-3',
    '$4',
    '2026-11-03',
    '21:14',
    'ana_x',
    'USD',
    '<b>',
    '=1+1',
  ),
  fc.string({ maxLength: 12 }),
  fc.double(),
)
const row = fc.tuple(cell, cell, cell, cell, cell, cell, cell)
const likely = fc.tuple(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.constantFrom('ana_x', 'bia_x'),
  fc.constantFrom('Tip', 'private  show', 'FEE'),
  fc.constantFrom('-12.50', '-3', '-$4'),
  fc.constantFrom('', 'usd'),
  fc.constantFrom('2026-11-03', '2026-03-29'),
  fc.constantFrom('', '03:30', '21:14'),
)
test('what is read does not depend on the order of the columns', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(row, likely), { maxLength: 8 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
      fc.constantFrom(mapping, withoutIds, { ...mapping, type: 10, currency: 'usd' as const }),
      (rows, order, by) => {
        const shuffled = [headings, ...rows].map((cells) =>
          order.map((index) => cells[index] ?? ''),
        )
        expect(read(shuffled, by)).toEqual(read([headings, ...rows], by))
      },
    ),
  )
})
test('whatever a file says, each row is a line that the ingest call takes, or says what is wrong', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(row, likely), { maxLength: 8 }), (rows) => {
      for (const reading of read([headings, ...rows])) {
        if ('problems' in reading) expect(reading.problems.length).toBeGreaterThan(0)
        else {
          expect(AmountText.safeParse(reading.line.amount).success).toBe(true)
          expect(LineId.safeParse(reading.line.id).success).toBe(true)
          expect(reading.line.amount).not.toBe('-0.00')
        }
      }
    }),
  )
})

describe('a file without ids', () => {
  const rows = [headings, good, good, changed({ amount: '3' })]
  test('has the same ids whenever it is read, and equal lines are two', () => {
    const ids = linesIn(read(rows, withoutIds)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect(linesIn(read(rows, withoutIds)).map(({ id }) => id)).toEqual(ids)
  })
  test('has ids of what its lines say, however that is written', () => {
    const other = [
      headings,
      changed({ amount: '$12.5', currency: '', type: ' TIP ', time: '21:14:00' }),
    ]
    expect(linesIn(read(other, withoutIds))).toEqual(linesIn(read([headings, good], withoutIds)))
  })
  test('has the ids of its lines also in a longer export, which has more lines before and after', () => {
    const [first] = linesIn(read([headings, good], withoutIds))
    const longer = [headings, changed({ account: 'bia_x' }), good, changed({ account: 'zoe_x' })]
    expect(linesIn(read(longer, withoutIds))[1]).toEqual(first)
  })
})
test('the same id again is the same line; with other content it is a problem of its row', () => {
  const [, again, other] = read([headings, good, good, changed({ amount: '1' })])
  expect(again).toMatchObject({ row: 3, repeats: 2 })
  expect(other).toEqual({ row: 4, problems: [{ code: 'idRepeated', value: '2' }] })
})

describe('currency and sign', () => {
  const amountOf = (
    change: Partial<Record<string, FileCell>>,
    by: Partial<StatementMapping> = {},
  ) =>
    linesIn(read([headings, changed(change)], { ...mapping, ...by })).map(
      ({ amount, currency }) => `${amount} ${currency}`,
    )[0]
  test('the column says the currency, else the sign, else the mapping', () => {
    expect(amountOf({ amount: '12,50 RON', currency: '' }, { decimal: ',' })).toBe('12.50 ron')
    expect(amountOf({ amount: '$12.50', currency: '' })).toBe('12.50 usd')
    expect(amountOf({ amount: '12.50', currency: '' }, { currency: 'eur' })).toBe('12.50 eur')
    expect(amountOf({ amount: '$12.50', currency: '' }, { currency: 'eur' })).toBe('12.50 usd')
    expect(amountOf({ amount: '$12.50', currency: 'COP' })).toBe('12.50 cop')
    expect(amountOf({ amount: '$12.50', currency: '' }, { currency: 'cop' })).toBe('12.50 cop')
  })
  test('what is taken away is turned where the file writes it without a minus, and nothing else is', () => {
    const opposite = { sign: 'opposite' } as const
    expect(amountOf({ amount: '5', type: 'fee' }, opposite)).toBe('-5.00 usd')
    expect(amountOf({ amount: '5', type: 'tip' }, opposite)).toBe('5.00 usd')
    expect(amountOf({ amount: '-5', type: 'tip' }, opposite)).toBe('-5.00 usd')
    expect(problemsOf({ amount: '5', type: 'fee' })).toEqual([{ code: 'signWrong', value: '5' }])
  })
})

describe('what is wrong with a row is said', () => {
  test.each<[Partial<Record<string, FileCell>>, string, string]>([
    [{ account: ' ' }, 'accountMissing', ''],
    [{ account: 'a\u0000b' }, 'accountUnusable', ''],
    [{ account: 'a'.repeat(101) }, 'accountUnusable', ''],
    [{ id: '' }, 'idMissing', ''],
    [{ id: 'x'.repeat(100_000) }, 'idUnusable', ''],
    [{ id: 2 ** 60 }, 'idShortened', '1152921504606847000'],
    [{ id: 1e21 }, 'idShortened', '1e+21'],
    [{ id: '1.23457E+15' }, 'idShortened', '1.23457E+15'],
    [{ id: '8E+15' }, 'idShortened', '8E+15'],
    [{ id: '1234567890123450' }, 'idShortened', '1234567890123450'],
    [{ id: { day: '2026-11-03', clock: null } }, 'idShortened', '2026-11-03'],
    [{ account: '1.23457E+15' }, 'accountShortened', '1.23457E+15'],
    [{ account: { day: '2026-11-03', clock: null } }, 'accountShortened', '2026-11-03'],
    [{ amount: '45.000' }, 'amountAmbiguous', '45.000'],
    [{ id: '.' }, 'idUnusable', ''],
    [{ id: '..' }, 'idUnusable', ''],
    [{ type: '' }, 'typeMissing', ''],
    [{ type: 'Raffle' }, 'typeUnknown', 'Raffle'],
    [{ type: '__proto__' }, 'typeUnknown', '__proto__'],
    [{ amount: '1e400' }, 'amountUnreadable', '1e400'],
    [{ amount: '£3' }, 'currencyUnknown', '£'],
    [{ currency: 'gbp' }, 'currencyUnknown', 'gbp'],
    [{ currency: 'constructor' }, 'currencyUnknown', 'constructor'],
    [{ amount: '€3' }, 'currencyDiffers', 'USD'],
    [{ currency: '' }, 'currencyMissing', ''],
    [{ date: '03.11.2026' }, 'dateUnreadable', '03.11.2026'],
    [{ time: 'noon' }, 'timeUnreadable', 'noon'],
  ])('%j: %s', (change, code, value) => {
    expect(problemsOf(change)).toEqual([{ code, value }])
  })
  test('all of it at once', () => {
    expect(problemsOf({ account: '', amount: '', date: '' }).map(({ code }) => code)).toEqual([
      'accountMissing',
      'amountMissing',
      'dateMissing',
    ])
  })
  test('a row with more cells than headings is not read: its cells may have moved', () => {
    expect(read([headings, [...good, 'x']])).toEqual([
      { row: 2, problems: [{ code: 'cellsTooMany', value: '8' }] },
    ])
    // Those of a workbook stand where they stand.
    expect(linesIn(read([headings, [...good, 'x']], mapping, true))).toHaveLength(1)
  })
  test('a quotation mark that never ends is of the row where it begins', () => {
    const table = readCsv(`${headings.join(',')}\n${good.join(',')}\n"x,y,\n`, ',')
    expect([...readRows(table, mapping, 'ctb')].at(-1)).toEqual({
      row: 3,
      problems: [{ code: 'badQuotes', value: '' }],
    })
  })
})

describe('a cell is read beside those of its column', () => {
  const numbered = (column: string, cells: readonly string[], by: Partial<StatementMapping> = {}) =>
    read([headings, ...cells.map((text, i) => changed({ id: `n-${i}`, [column]: text }))], {
      ...mapping,
      ...by,
    }).map((one) => ('line' in one ? one.line : one.problems.map(({ code }) => code)))
  test('an id of seventeen digits that end in zeros is its own where others end otherwise', () => {
    expect(
      numbered('id', ['12345678901234500', '12345678901234567']).map((one) => 'id' in one),
    ).toEqual([true, true])
    expect(numbered('id', ['12345678901234500', '12345678901234600', '77'])).toMatchObject([
      ['idShortened'],
      ['idShortened'],
      { id: '77' },
    ])
  })
  test('thousands or decimals is asked, unless the column shows it or somebody has said so', () => {
    const cop = { currency: 'cop' as const, columns: { ...mapping.columns, currency: null } }
    expect(numbered('amount', ['45.000', '120.000'], cop)).toEqual([
      ['amountAmbiguous'],
      ['amountAmbiguous'],
    ])
    const amounts = (cells: readonly string[], by: Partial<StatementMapping>) =>
      numbered('amount', cells, { ...cop, ...by }).map((one) =>
        'account' in one ? one.amount : one,
      )
    expect(amounts(['45.000'], { decimal: ',', decimalSaid: true })).toEqual(['45000.00'])
    expect(amounts(['45.000'], { decimal: '.', decimalSaid: true })).toEqual(['45.00'])
    expect(amounts(['45.000', '1.200.000'], { decimal: ',' })).toEqual(['45000.00', '1200000.00'])
  })
  test('day or month is asked, unless the column shows it or somebody has said so', () => {
    const days = (cells: readonly string[], by: Partial<StatementMapping>) =>
      numbered('date', cells, by).map((one) => ('account' in one ? one.at.slice(0, 10) : one))
    const dayFirst = { date: 'dd/MM/yyyy' as const }
    expect(days(['11/03/2026', '05/05/2026'], dayFirst)).toEqual([['dateAmbiguous'], '2026-05-05'])
    expect(days(['11/03/2026', '11/25/2026'], dayFirst)).toEqual([
      ['dateAmbiguous'],
      ['dateUnreadable'],
    ])
    expect(days(['11/03/2026'], { ...dayFirst, dateSaid: true })).toEqual(['2026-03-11'])
    expect(days(['11/03/2026', '11/25/2026'], { date: 'MM/dd/yyyy' })).toEqual([
      '2026-11-03',
      '2026-11-25',
    ])
  })
})
