import { expect, test } from 'vitest'
import {
  answerSheet,
  askedAmount,
  cellsUnder,
  answerDelimiter,
  fitsColumns,
  likelyColumns,
  possibleDays,
  shownDecimal,
  stateWords,
} from './answer-columns.ts'

const text = [
  'Account;FR14 2004',
  '',
  'End-to-end ID;Booking date;Amount;Ccy;Status;Reason',
  'S2026111-A;24.11.2026;1.234,50;EUR;Executed;',
  'S2026111-B;25.11.2026;20,00;EUR;Rejected;AC04',
].join('\r\n')

test('the headings of a bank’s file say what its columns hold', () => {
  const sheet = answerSheet(text, answerDelimiter(text))
  expect(sheet.rows).toHaveLength(2)
  expect(likelyColumns(sheet.headings)).toEqual({
    reference: 'End-to-end ID',
    amount: 'Amount',
    state: 'Status',
    currency: 'Ccy',
    day: 'Booking date',
    bank: '',
    reason: 'Reason',
  })
  expect(cellsUnder(sheet, 'Reason')).toEqual(['AC04'])
  expect(stateWords(cellsUnder(sheet, 'Status'))).toEqual(['Executed', 'Rejected'])
})
test.each([
  [['1.234,50'], ','],
  [['12.50'], '.'],
  [['1,234', '5.00'], '.'],
  [['1.234'], undefined],
  [['1.234', '5.00'], '.'],
  [['1.234', '1,234'], undefined],
  [['100'], undefined],
])('the amounts %j show the decimal sign %s', (cells, sign) => {
  expect(shownDecimal(cells)).toBe(sign)
})
test('a cell with two readings is the one that is asked about', () =>
  expect(askedAmount(['20', '1.234', '5.00'])).toBe('1.234'))
test.each([
  [['24.11.2026'], ['DD.MM.YYYY']],
  [['2026-11-24', '2026-11-25'], ['YYYY-MM-DD']],
  [['24/11/2026'], ['DD/MM/YYYY']],
  [
    ['03/11/2026', '11/03/2026'],
    ['DD/MM/YYYY', 'MM/DD/YYYY'],
  ],
  [['03/11/2026', '11/24/2026'], ['MM/DD/YYYY']],
  [['24/13/2026'], []],
  [['31.02.2026'], []],
  [['24.11.26'], []],
])('the days %j are written as %j', (cells, forms) => {
  expect(possibleDays(cells)).toEqual(forms)
})
test('so many words are no states', () =>
  expect(stateWords(Array.from({ length: 31 }, (_, n) => `s${n}`))).toBeUndefined())
test('a file of another bank has other columns', () => {
  const form = {
    columns: [
      { field: 'reference', heading: 'end-to-end id' },
      { field: 'amount', heading: 'Amount' },
      { field: 'state', heading: 'Status' },
    ],
    delimiter: ';',
    decimal: ',',
    day: 'DD.MM.YYYY',
    currency: 'eur',
    states: [{ word: 'Executed', means: 'paid' }],
  } as const
  const columns = form.columns.map((one) => ({ ...one }))
  expect(fitsColumns(text, { ...form, columns, states: [...form.states] })).toBe(true)
  expect(fitsColumns(text.replace('Status', 'Stare'), { ...form, columns, states: [] })).toBe(false)
})
test.each(['', 'Account;FR14 2004', '"Reference;Amount;Status'])(
  'the text %j has no columns',
  (none) => expect(answerSheet(none, ';').rows).toEqual([]),
)
