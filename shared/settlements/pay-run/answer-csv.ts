import { z } from 'zod'
import { CurrencyCode } from '../../money/amount.ts'
import { text } from '../../platform/text.ts'
import { bankCsvDecimals, bankCsvDelimiters } from './bank-csv.ts'

/** The fields that a column of a bank’s answer can hold. */
export const answerCsvFields = [
  'reference',
  'amount',
  'state',
  'currency',
  'day',
  'bank',
  'reason',
] as const
export type AnswerCsvField = (typeof answerCsvFields)[number]
/** How a bank writes a day; one form of a file, so that 03/11 is never guessed. */
export const answerCsvDays = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYYMMDD',
] as const
/** The outcomes of a transfer. */
export const answerStates = ['paid', 'returned', 'pending'] as const
export type AnswerState = (typeof answerStates)[number]

/** A file without these says of no transfer what became of it. */
export const answerCsvNeeded: readonly AnswerCsvField[] = ['reference', 'amount', 'state']
/** The most words of a bank for its states. */
export const ANSWER_STATES_MAX = 30
const areDifferent = (texts: readonly string[]): boolean =>
  new Set(texts.map((one) => one.trim().toLowerCase())).size === texts.length
/** How the CSV of a bank’s answer is read: its columns, its signs, and what its words for states mean. */
export const AnswerCsv = z
  .object({
    columns: z
      .array(z.object({ field: z.enum(answerCsvFields), heading: text(60).trim().min(1) }))
      .min(answerCsvNeeded.length)
      .max(answerCsvFields.length)
      .refine((columns) => areDifferent(columns.map(({ field }) => field)), 'each field once')
      .refine((columns) => areDifferent(columns.map(({ heading }) => heading)), 'a column twice')
      .refine(
        (columns) => answerCsvNeeded.every((field) => columns.some((one) => one.field === field)),
        'reference, amount and state must be there',
      ),
    delimiter: z.enum(bankCsvDelimiters),
    decimal: z.enum(bankCsvDecimals),
    day: z.enum(answerCsvDays),
    /** The currency of every amount; null where a column says it. */
    currency: CurrencyCode.nullable(),
    states: z
      .array(z.object({ word: text(60).trim().min(1), means: z.enum(answerStates) }))
      .min(1)
      .max(ANSWER_STATES_MAX)
      .refine((states) => areDifferent(states.map(({ word }) => word)), 'each word once'),
  })
  .refine(
    ({ columns, currency }) =>
      (currency === null) === columns.some(({ field }) => field === 'currency'),
    'a currency, or a column of it',
  )
export type AnswerCsv = z.infer<typeof AnswerCsv>
