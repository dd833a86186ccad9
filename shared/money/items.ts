import { halfStart, nextHalf, type LocalDay } from '../platform/local-day.ts'
import { instalmentsOf } from './instalments.ts'

/** Kinds of what a person is given or owes besides statement lines. Only the store makes purchases. */
export const itemKinds = ['bonus', 'penalty', 'upfront', 'purchase'] as const
export type ItemKind = (typeof itemKinds)[number]
/** The kinds that are entered by hand. */
export const enteredKinds = ['bonus', 'penalty', 'upfront'] as const satisfies readonly ItemKind[]
export type EnteredKind = (typeof enteredKinds)[number]
/** The most instalments of an upfront (docs/rules/money.md#items). */
export const INSTALLMENTS_MAX = 24
/** The most items in one request from a sheet. */
export const ITEMS_MAX = 500
/** A list of items answers at most this many at once. */
export const ITEMS_LISTED_MAX = 5000
/** Whether a date of an item is plausible: one outside of this century is a slip of the finger. */
export const isItemDate = (date: LocalDay): boolean => date >= '2000-01-01' && date <= '2099-12-31'

/** The resource whose permission an item of a kind needs. */
export const resourceOfKind = {
  bonus: 'bonuses',
  penalty: 'penalties',
  upfront: 'upfronts',
  purchase: 'wallet',
} as const satisfies Record<ItemKind, string>

interface Instalment {
  /** From 1. */
  readonly n: number
  /** Minor units. */
  readonly amount: number
  /** The first day of the half from which on it is due. */
  readonly due: LocalDay
}
/** The instalments of a price in minor units: number k is due from the k-th half on, the half of `date` being the first (docs/rules/money.md#instalments). */
export function instalmentPlan(
  price: number,
  count: number,
  date: LocalDay,
): readonly Instalment[] {
  let due = halfStart(date)
  return instalmentsOf(price, count).map((amount, index) => {
    if (index > 0) due = nextHalf(due)
    return { n: index + 1, amount, due }
  })
}
