import { z } from 'zod'
import { text } from '../../platform/text.ts'

/** The fields that a column of a bank's CSV can hold. */
export const bankCsvFields = [
  'reference',
  'name',
  'iban',
  'amount',
  'currency',
  'executed',
  'text',
] as const
export type BankCsvField = (typeof bankCsvFields)[number]
/** The bank asks for its columns, its separator, its decimal sign and its form of a day. */
export const bankCsvDelimiters = [',', ';', '\t'] as const
export const bankCsvDecimals = ['.', ','] as const
export const bankCsvDays = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'YYYYMMDD'] as const

/** A file without these tells no bank whom to pay how much. */
const needed: readonly BankCsvField[] = ['name', 'iban', 'amount', 'reference']
export const BankCsv = z.object({
  columns: z
    .array(z.object({ field: z.enum(bankCsvFields), heading: text(60).trim().min(1) }))
    .min(needed.length)
    .max(bankCsvFields.length)
    .refine(
      (columns) => new Set(columns.map(({ field }) => field)).size === columns.length,
      'each field once',
    )
    .refine(
      (columns) => needed.every((field) => columns.some((one) => one.field === field)),
      'name, iban, amount and reference must be there',
    ),
  delimiter: z.enum(bankCsvDelimiters),
  decimal: z.enum(bankCsvDecimals),
  day: z.enum(bankCsvDays),
})
export type BankCsv = z.infer<typeof BankCsv>
