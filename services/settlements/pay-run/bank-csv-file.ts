import Papa from 'papaparse'
import { amountText } from '#shared/money/amount.ts'
import { CSV_BEGINNING } from '#shared/platform/csv.ts'
import type { BankCsv, BankCsvField } from '#shared/settlements/pay-run/bank-csv.ts'
import type { BankTransfer } from './pain-001.ts'

type CellOf = (transfer: BankTransfer, executed: string, format: BankCsv) => string
const cells: Readonly<Record<BankCsvField, CellOf>> = {
  reference: ({ endToEnd }) => endToEnd,
  name: ({ name }) => name,
  iban: ({ iban }) => iban,
  amount: ({ amount }, _executed, { decimal }) => amountText(amount).replace('.', decimal),
  currency: ({ currency }) => currency.toUpperCase(),
  executed: (_transfer, executed, { day }) => dayText(executed, day),
  text: ({ text }) => text,
}
const dayText = (day: string, form: BankCsv['day']): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return form.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** Writes transfers as a bank takes them. A text that a spreadsheet would run as a formula is written as a text. */
export function bankCsvFile(
  format: BankCsv,
  transfers: readonly BankTransfer[],
  executed: string,
): string {
  const fields = format.columns.map(({ heading }) => heading)
  const data = transfers.map((transfer) =>
    format.columns.map(({ field }) => cells[field](transfer, executed, format)),
  )
  const written = { newline: '\r\n', delimiter: format.delimiter, escapeFormulae: true } as const
  return `${CSV_BEGINNING}${Papa.unparse({ fields, data }, written)}\r\n`
}
