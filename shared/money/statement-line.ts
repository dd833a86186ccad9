import { z } from 'zod'
import { AccountName } from '../site-status/calls.ts'
import { AmountText, CurrencyCode } from './amount.ts'
import type { LineRejection } from './refusals.ts'
import { LineId, SourceName } from './statement-calls.ts'

/** One line of the ingest call (docs/rules/money.md#statement-lines). */
export const TransactionLine = z.object({
  source: SourceName,
  id: LineId,
  site: z.string().min(1).max(20),
  account: AccountName,
  type: z.int().min(1).max(12),
  amount: AmountText,
  currency: CurrencyCode,
  at: z.iso.datetime({ offset: true }),
})
export type TransactionLine = z.infer<typeof TransactionLine>
/** The rejection of a line in which one of these fields alone does not fit. */
export const rejectionByField: Readonly<Partial<Record<string, LineRejection>>> = {
  type: 'money.lineType',
  amount: 'money.lineAmount',
  currency: 'money.lineCurrency',
  at: 'money.lineTime',
}
