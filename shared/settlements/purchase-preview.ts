import type { Currency } from '../money/amount.ts'
import type { LocalDay } from '../platform/local-day.ts'
import { defineNeed } from '../platform/needs.ts'
import type { ItemPreview } from './item-preview-calls.ts'

/** What a person would buy on a day in a studio. */
export interface PurchasePreviewAsked {
  readonly user: string
  readonly studio: string
  readonly date: LocalDay
  readonly now: string
  readonly items: readonly {
    /** Minor units. */
    readonly amount: number
    readonly currency: Currency
    readonly installments: number
  }[]
}
export type PurchasePreview = Pick<ItemPreview, 'halves' | 'more'>
/**
 * What a person's open halves come to with and without purchases that are not recorded, as settlements compute them. The caller has
 * seen to it that it may be told. The first argument is the App.
 */
export const purchasePreview =
  defineNeed<(app: object, asked: PurchasePreviewAsked) => Promise<PurchasePreview>>(
    'purchasePreview',
  )
