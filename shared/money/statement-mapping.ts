import { z } from 'zod'
import { Timezone } from '../accounts/calls.ts'
import { text } from '../platform/text.ts'
import { CurrencyCode } from './amount.ts'

const column = text(100, 1)
export const delimiters = [',', ';', '\t', '|'] as const
/**
 * Orders of the parts of a date: d M y (two digits: yy), separated as written; `iso` is RFC 3339 with or without an
 * offset.
 */
export const dateFormats = [
  'iso',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'MM/dd/yyyy',
  'MM-dd-yyyy',
  'epoch',
] as const
/**
 * How the files of a site are read (docs/rules/money.md#statement-files). Columns are named by their heading, or by their number from 1
 * where the file has no headings.
 */
export const StatementMapping = z.object({
  source: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'letters, digits, _ . - only, at most 64'),
  delimiter: z.enum(delimiters),
  headings: z.boolean(),
  /** Lines before the headings that say nothing. */
  skip: z.int().min(0).max(50),
  decimal: z.enum(['.', ',']),
  /** true: a person has confirmed `decimal` for amounts that can be read in two ways, such as 45.000. */
  decimalSaid: z.boolean().optional(),
  columns: z.object({
    /** null: a line's id is made of all that it says and of how often that was said before it in the file. */
    id: column.nullable(),
    account: column,
    type: column.nullable(),
    amount: column,
    currency: column.nullable(),
    date: column,
    /** A column of its own for the time of day. */
    time: column.nullable(),
  }),
  date: z.enum(dateFormats),
  /** true: a person has said which of day and month comes first, for dates such as 11/03/2026. */
  dateSaid: z.boolean().optional(),
  zone: Timezone,
  /** `out`: the file writes what is paid out or taken away as positive. */
  sign: z.enum(['asWritten', 'opposite']),
  /** The file's names of the types, in small letters. */
  types: z.record(text(100), z.int().min(1).max(12)),
  /** The type where there is no column, or a word that is not among them; null: such a line is rejected. */
  type: z.int().min(1).max(12).nullable(),
  currency: CurrencyCode.nullable(),
})
export type StatementMapping = z.infer<typeof StatementMapping>
