/** Kinds of statement lines, in their fixed spelling (docs/rules/money.md#types-of-statement-lines). */
export const transactionTypes = {
  1: 'Tip',
  2: 'Private',
  3: 'Spy',
  4: 'Group',
  5: 'Fanclub',
  6: 'Gift',
  7: 'Media',
  8: 'Fines',
  9: 'Referal',
  10: 'Other',
  11: 'Withdraw',
  12: 'Fees',
} as const
export type TransactionType = keyof typeof transactionTypes

export const WITHDRAW = 11
/**
 * Types that take money away: never above zero. The others may be below it, a chargeback
 * (docs/rules/money.md#types-of-statement-lines).
 */
const taken: ReadonlySet<number> = new Set([8, WITHDRAW, 12])

export const isTransactionType = (type: number): type is TransactionType =>
  Object.hasOwn(transactionTypes, type)
/** Whether a line of this type may have this amount. */
export const signFits = (type: TransactionType, minor: number): boolean =>
  minor <= 0 || !taken.has(type)
