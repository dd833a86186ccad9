import type { Position } from '../platform/event-store.ts'
import { defineNeed } from '../platform/needs.ts'
import type { LocalDay } from '../platform/local-day.ts'
import type { Currency } from './amount.ts'
import type { RateBook } from './rates.ts'

/**
 * All sets of rates as they are known at a position of the log; absent: now, as far as the read model `facts` has come, which
 * every call that asks names in its `reads`. The first argument is the App.
 */
export const rateBook = defineNeed<(app: object, known?: Position) => Promise<RateBook>>('rateBook')

/** The payment item of a line of an order: the price of all its pieces, in minor units. */
interface PurchaseItem {
  readonly item: string
  readonly user: string
  readonly studio: string
  readonly amount: number
  readonly currency: Currency
  readonly date: LocalDay
  readonly installments: number
  readonly reason: string
}
/**
 * What an order decides about its payment items, as parts of `handleMany` (services/platform/commands/handling.ts): each item is
 * recorded once, and reversed if it counts.
 */
export interface PurchaseParts {
  readonly record: (item: PurchaseItem) => object
  readonly reverse: (item: string, reason: string) => object
}
export const purchaseParts = defineNeed<PurchaseParts>('purchaseParts')
