/** An account of the books: on which side its balance stands, and whether it is kept for each person or for the studio. */
interface BookAccountRow {
  readonly side: 'debit' | 'credit'
  readonly per: 'person' | 'studio'
}
/** The chart of accounts, in the order in which it is shown (docs/rules/settlements.md#books). */
const bookAccounts = {
  /** Debts of the studio to the person: signed and not paid. */
  payable: { side: 'credit', per: 'person' },
  /** Shortfalls of a half, until a later half makes up for them: the carry. */
  receivable: { side: 'debit', per: 'person' },
  /** Upfronts that signed settlements have not taken yet. */
  advances: { side: 'debit', per: 'person' },
  /** Purchases that signed settlements have not taken yet. */
  purchases: { side: 'debit', per: 'person' },
  /** Amounts that sites paid to people instead of the studio. Payments to the studio itself are in no event. */
  'site-income': { side: 'credit', per: 'studio' },
  'share-expense': { side: 'debit', per: 'studio' },
  'bonus-expense': { side: 'debit', per: 'studio' },
  penalties: { side: 'credit', per: 'studio' },
  store: { side: 'credit', per: 'studio' },
  /** Paid to people by bank transfer, less what came back. */
  bank: { side: 'debit', per: 'studio' },
  /** The same in cash, and payments whose way was not told: all of them, before they were told apart. Upfronts as well. */
  cash: { side: 'debit', per: 'studio' },
  /** The same in another way. */
  'other-payments': { side: 'debit', per: 'studio' },
  /** Both sides of whatever has two currencies; what is left over is the difference of rates. */
  exchange: { side: 'debit', per: 'studio' },
  'written-off': { side: 'debit', per: 'studio' },
  waived: { side: 'debit', per: 'studio' },
} as const satisfies Record<string, BookAccountRow>
export type BookAccount = keyof typeof bookAccounts
export const bookAccountNames = Object.keys(bookAccounts) as [BookAccount, ...BookAccount[]]
