import type { PurchaseParts } from '#shared/money/needs.ts'
import { itemAggregate, itemStream } from './decider.ts'

/** The parts by which an order of the shop decides about its payment items. */
export const purchasePartsOfItems: PurchaseParts = {
  record: (said) => ({
    aggregate: itemAggregate,
    stream: itemStream(said.item),
    command: { type: 'RecordPurchase', ...said },
  }),
  reverse: (item, reason) => ({
    aggregate: itemAggregate,
    stream: itemStream(item),
    command: { type: 'ReverseRest', reason },
  }),
}
