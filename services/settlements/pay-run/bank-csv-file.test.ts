import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { BankCsv } from '#shared/settlements/pay-run/bank-csv.ts'
import { bankCsvFile } from './bank-csv-file.ts'
import type { BankTransfer } from './pain-001.ts'

const format: BankCsv = {
  columns: [
    { field: 'iban', heading: 'Cont' },
    { field: 'name', heading: 'Beneficiar' },
    { field: 'amount', heading: 'Suma' },
    { field: 'currency', heading: 'Valuta' },
    { field: 'executed', heading: 'Data' },
    { field: 'reference', heading: 'Referinta' },
    { field: 'text', heading: 'Detalii' },
  ],
  delimiter: ';',
  decimal: ',',
  day: 'DD.MM.YYYY',
}
const transfer: BankTransfer = {
  endToEnd: 'S2026111-ABC',
  name: 'Ana; Fictiva',
  iban: 'RO49AAAA1B31007593840000',
  currency: 'usd',
  amount: 123_456n,
  text: 'Settlement 2026-11/1',
}

test('a file has the columns, the separator, the decimal sign and the days that the bank asks for', () => {
  const [headings, line] = bankCsvFile(format, [transfer], '2026-11-23').split('\r\n')
  expect(headings).toBe('\uFEFFCont;Beneficiar;Suma;Valuta;Data;Referinta;Detalii')
  expect(line).toBe(
    'RO49AAAA1B31007593840000;"Ana; Fictiva";1234,56;USD;23.11.2026;S2026111-ABC;Settlement 2026-11/1',
  )
})
test.each(['=1+1', '+40', '-2', '@SUM(A1)', '\t=1'])('%s runs as a formula nowhere', (name) => {
  const columns = [
    { field: 'name', heading: '=cmd' },
    { field: 'iban', heading: 'iban' },
  ] as const
  const text = bankCsvFile(
    { ...format, columns: [...columns] },
    [{ ...transfer, name }],
    '2026-11-23',
  )
  const { data } = Papa.parse<string[]>(text.replace('\uFEFF', ''), { delimiter: ';' })
  expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
})
test.each([
  ['one field twice', [...format.columns, { field: 'iban', heading: 'again' }]],
  ['no amount', format.columns.filter(({ field }) => field !== 'amount')],
  ['a heading of nothing', format.columns.map((one) => ({ ...one, heading: ' ' }))],
])('a form with %s is none', (_, columns) => {
  expect(BankCsv.safeParse({ ...format, columns }).success).toBe(false)
})
