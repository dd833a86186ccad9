import type { ItemKind } from '../../money/items.ts'
import type { BookAccount } from './accounts.ts'
import { entriesOf, type BookEntry, type BookItem } from './entries.ts'

interface ItemAccounts {
  /** The account that holds it until settlements have taken it. */
  readonly owed: BookAccount
  /** The account of what was given for it. */
  readonly given: BookAccount
}
/** Accounts by kind of item. null: it is a line of a settlement, and is booked when that is signed. */
const accountsOfKind: Readonly<Record<ItemKind, ItemAccounts | null>> = {
  bonus: null,
  penalty: null,
  // Cash in the person's hands.
  upfront: { owed: 'advances', given: 'cash' },
  // Goods of the store, which are sold at that moment.
  purchase: { owed: 'purchases', given: 'store' },
}

/** Returns the entries that recording an item makes. */
export function itemEntries({ item, kind, currency, ...of }: BookItem): readonly BookEntry[] {
  const accounts = accountsOfKind[kind]
  if (accounts === null) return []
  const amount = BigInt(of.amount)
  return entriesOf(
    item,
    { account: accounts.owed, currency, amount },
    { account: accounts.given, currency, amount },
  )
}
/** The account from which a settlement takes its instalments. Raises an Error for one that has none. */
export function owedAccount({ item, kind }: BookItem): BookAccount {
  const accounts = accountsOfKind[kind]
  if (accounts === null) throw new Error(`${item} is a ${kind}: it has no instalments`)
  return accounts.owed
}
/** Whether an account is one that instalments are taken from. */
export const isOwed = (account: BookAccount): boolean =>
  Object.values(accountsOfKind).some((accounts) => accounts?.owed === account)
