import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { CurrencyCode } from '../money/amount.ts'
import { NewItem } from '../money/item-calls.ts'
import { SumText } from '../money/sum-text.ts'
import { read } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { settlementReads } from './params.ts'

/** The most halves whose nets are told, from the first that the item touches. */
export const ITEM_PREVIEW_HALVES_MAX = 8

const Net = SumText.nullable()
const ItemPreview = z.object({
  studio: z.string(),
  /** The half of the date is signed, so that the item moves nothing in it. */
  settled: z.boolean(),
  /** Halves that come to something else, in order; null: a rate is missing. */
  halves: z.array(
    z.object({
      month: z.string(),
      half: z.union([z.literal(1), z.literal(2)]),
      currency: CurrencyCode,
      before: Net,
      after: Net,
    }),
  ),
  /** Whether later halves are touched as well. */
  more: z.boolean(),
})
export type ItemPreview = z.infer<typeof ItemPreview>

export const itemPreviewCalls = defineCalls('settlements', {
  previewItem: {
    method: 'POST',
    writes: false,
    path: '/api/settlements/item-preview',
    summary: 'A person’s nets before and after an item that is not recorded; nothing is written',
    about: 'user',
    reads: [...settlementReads, PEOPLE],
    allow: read('settlements'),
    body: NewItem.omit({ reason: true }).extend({ user: Id }),
    response: ItemPreview,
  },
})
