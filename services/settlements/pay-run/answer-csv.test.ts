import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AnswerCsv } from '#shared/settlements/pay-run/answer-csv.ts'
import { readAnswerCsv } from './answer-csv.ts'

const form: AnswerCsv = {
  columns: [
    { field: 'reference', heading: 'Reference' },
    { field: 'amount', heading: 'Amount' },
    { field: 'state', heading: 'Status' },
    { field: 'currency', heading: 'Ccy' },
    { field: 'day', heading: 'Booked' },
    { field: 'bank', heading: 'Bank ref' },
    { field: 'reason', heading: 'Why' },
  ],
  delimiter: ';',
  decimal: ',',
  day: 'DD.MM.YYYY',
  currency: null,
  states: [
    { word: 'Executed', means: 'paid' },
    { word: 'Rejected', means: 'returned' },
    { word: 'In progress', means: 'pending' },
  ],
}
const heads = 'Booked;Reference;Amount;Ccy;Status;Bank ref;Why'
const csv = (...lines: readonly string[]) => [heads, ...lines, ''].join('\r\n')
const one = (amount: string, more: Partial<AnswerCsv> = {}, day = '24.11.2026') =>
  readAnswerCsv(csv(`${day};A;"${amount}";EUR;Executed;;`), { ...form, ...more })[0]

describe('a bank’s CSV', () => {
  test('says what was paid, what came back and why, and what is under way', () => {
    const text = csv(
      '24.11.2026;S2026111-A;1.234,50;EUR;executed;B1;',
      '25.11.2026;S2026111-B;-20,00;RON;Rejected;;AC04',
      ';S2026111-C;3;EUR;In progress;;',
    )
    expect(readAnswerCsv(`\uFEFFAccount;FR14\r\n;;\r\n${text}`, form)).toEqual([
      {
        reference: 'S2026111-A',
        amount: 123_450n,
        currency: 'eur',
        kind: 'paid',
        bank: 'B1',
        reason: '',
        day: '2026-11-24',
      },
      {
        reference: 'S2026111-B',
        amount: 2000n,
        currency: 'ron',
        kind: 'returned',
        bank: '',
        reason: 'AC04',
        day: '2026-11-25',
      },
      {
        reference: 'S2026111-C',
        amount: 300n,
        currency: 'eur',
        kind: 'pending',
        bank: '',
        reason: '',
      },
    ])
  })
  test('of one currency has no column of it', () => {
    const columns = form.columns.filter(({ field }) => field !== 'currency')
    expect(one('1,00', { columns, currency: 'ron' })).toMatchObject({ currency: 'ron' })
  })
  test.each([
    ['1.234', ','],
    ['1,234', '.'],
    ['1.234.567', ','],
    ['12.50', ','],
    ['12,50', '.'],
    ['1.2,3', ','],
    ['1 23', ','],
    ["1 234'567", ','],
    ['12,345', ','],
    ['', ','],
    ['abc', ','],
    ['--5', ','],
    ['=1+1', ','],
    ['5 EUR', ','],
    ['1e3', ','],
    ['9'.repeat(40), ','],
    [`1${'.234'.repeat(5000)},00`, ','],
  ] as const)(
    'whose amount is “%s” with the decimal sign “%s” books nothing',
    (amount, decimal) => {
      const line = one(amount.slice(0, 400), { decimal })
      expect(line).toMatchObject({ unclear: 'unclearAmount', amount: null })
      expect(line?.reason).toBe(amount.slice(0, 400))
    },
  )
  test.each(['11/24/2026', '2026-11-24', '31.02.2026', '1.2.2026', '24.11.26', 'today'])(
    'whose day is “%s” books nothing',
    (day) => {
      expect(one('1,00', {}, day)).toMatchObject({ unclear: 'unclearDay', reason: day })
    },
  )
  test('with a state that nobody has explained books nothing', () => {
    const [line] = readAnswerCsv(csv('24.11.2026;A;1,00;EUR;Storniert;;'), form)
    expect(line).toMatchObject({ unclear: 'unclearState', reason: 'Storniert' })
  })
  test('reads every amount as it was written, with thousands or without', () => {
    const style = fc.record({
      minor: fc.bigInt({ min: 0n, max: 99_999_999_999n }),
      decimal: fc.constantFrom<',' | '.'>(',', '.'),
      between: fc.constantFrom('', 'other', ' ', "'", '\u00A0'),
    })
    fc.assert(
      fc.property(style, ({ minor, decimal, between }) => {
        const digits = String(minor).padStart(3, '0')
        const sign = between === 'other' ? (decimal === ',' ? '.' : ',') : between
        const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, sign)
        expect(one(`${whole}${decimal}${digits.slice(-2)}`, { decimal })?.amount).toBe(minor)
      }),
    )
  })
})
test.each([
  ['without one of its columns', heads.replace('Status', 'Stare'), 'payRun.answerColumns'],
  ['with a column twice', `${heads};Amount`, 'payRun.answerColumns'],
  ['of another separator', heads.replaceAll(';', '\t'), 'payRun.answerColumns'],
  ['that is none', '<Document/>', 'payRun.answerColumns'],
  ['with a quotation mark too many', `${heads}\r\n24.11.2026;"A;1,00;EUR;x;;`, 'payRun.notCsv'],
  [
    'whose lines are more than are read, though half of them say nothing',
    csv(
      ...Array.from({ length: 6000 }, (_, n) => (n % 2 ? '' : `24.11.2026;A${n};1;EUR;Executed;;`)),
    ),
    'payRun.linesTooMany',
  ],
  [
    'with more lines than are read',
    csv(...Array.from({ length: 5001 }, (_, n) => `24.11.2026;A${n};1;EUR;Executed;;`)),
    'payRun.linesTooMany',
  ],
])('a file %s is refused', (_, text, code) => {
  expect(() => readAnswerCsv(text, form)).toThrow(expect.objectContaining({ code, status: 422 }))
})
test('a form that says two things at once is none', () => {
  expect(AnswerCsv.safeParse(form).success).toBe(true)
  const columns = (of: (field: string) => boolean) => form.columns.filter(({ field }) => of(field))
  for (const wrong of [
    { ...form, currency: 'eur' },
    { ...form, columns: columns((field) => field !== 'currency') },
    { ...form, columns: columns((field) => field !== 'state') },
    { ...form, columns: form.columns.map((column) => ({ ...column, heading: 'Amount' })) },
    { ...form, states: [] },
    { ...form, states: [...form.states, { word: 'executed ', means: 'returned' }] },
    { ...form, decimal: ';' },
  ])
    expect(AnswerCsv.safeParse(wrong).success).toBe(false)
})
