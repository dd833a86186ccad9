import { amountText } from '#shared/money/amount.ts'
import type { TransactionLine } from '#shared/money/statement-line.ts'
import { WITHDRAW, type TransactionType } from '#shared/money/transaction-types.ts'
import { tradeOf } from './trade.ts'

/** The numbers of shared/money/transaction-types.ts by name. */
export const earnedAs = {
  tip: 1,
  private: 2,
  spy: 3,
  group: 4,
  fanclub: 5,
  gift: 6,
  media: 7,
  fine: 8,
  referral: 9,
  other: 10,
  withdrawal: WITHDRAW,
  fee: 12,
} as const satisfies Record<string, TransactionType>

/** A gain or loss of an account, before a source reports it. */
export interface Earned {
  /** Unlike all others of its site. */
  readonly id: string
  readonly site: string
  readonly account: string
  readonly type: TransactionType
  /** Minor units of the site's currency. */
  readonly cents: number
  /** Epoch milliseconds. */
  readonly at: number
}
export const statementLineOf = (
  { id, site, account, type, cents, at }: Earned,
  source = tradeOf(site).source,
): TransactionLine => ({
  source,
  id,
  site,
  account,
  type,
  amount: amountText(cents),
  currency: tradeOf(site).currency,
  at: new Date(at).toISOString(),
})
