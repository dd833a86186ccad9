import { queryProducts, type ProductTables } from '#projections/store/products.ts'
import type { OrderEvent } from '#projections/store/order-fold.ts'
import { productOf } from '#shared/store/rules.ts'
import type { AnyAggregate } from '../platform/commands/aggregate.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import type { App } from '../platform/kernel/app.ts'
import { cartAggregate, cartStream } from './cart.ts'
import type { StoreNeeds } from './needs.ts'
import { stockOf } from './offers.ts'
import { goodsName, type OrderLineState, type PlacedOrder } from './order.ts'
import { stockAggregate, stockStream, type StockOf } from './stock.ts'

type Part = StreamPart<AnyAggregate>
interface Followed {
  readonly found: PlacedOrder
  readonly events: readonly OrderEvent[]
  /** Where what came back is put. */
  readonly place: string
}
/** What comes back of a line: so many pieces into these places, instead of its payment item another one of what is kept. */
interface Back {
  readonly line: OrderLineState
  readonly quantity: number
  readonly kept: number
  readonly reversed: string
  readonly item: string | null
  /** null: they are not sold again. */
  readonly into: readonly { readonly place: string; readonly quantity: number }[] | null
}

/** What follows of the end or return of an order: stock, payment items, and what counts as bought (docs/rules/store.md#orders). */
export async function orderFollows(
  app: App,
  needs: StoreNeeds,
  { found, events, place }: Followed,
): Promise<readonly Part[]> {
  const event = events.find(
    ({ type }) => type === 'OrderRejected' || type === 'OrderCancelled' || type === 'OrderReturned',
  )
  if (!event) return []
  const { user, order } = found
  const back = backOf(found, event, place)
  const reason = ('reason' in event.data ? event.data.reason : null) ?? null
  const stocks = await stocksOf(
    app,
    back.map(({ line }) => line),
  )
  const undone = back.map(({ line: { id }, quantity }) => ({ id, quantity }))
  return [
    {
      aggregate: cartAggregate,
      stream: cartStream(user),
      command: { type: 'UndoPurchase', user, order, lines: undone },
    },
    ...back.flatMap((one) => itemParts(found, needs, one, reason)),
    ...back.flatMap(({ line, into }): Part[] => {
      const of = stocks.get(line.id)
      if (into === null || of === undefined) return []
      const command = { type: 'ReturnStock', ...of, order, back: into, reason }
      return [{ aggregate: stockAggregate, stream: stockStream(line.id), command }]
    }),
  ]
}
function backOf({ lines }: PlacedOrder, event: OrderEvent, place: string): readonly Back[] {
  if (event.type !== 'OrderReturned')
    return lines.flatMap((line) =>
      line.item === null
        ? []
        : [
            {
              line,
              quantity: line.quantity,
              kept: 0,
              reversed: line.item,
              item: null,
              into: line.from,
            },
          ],
    )
  const { restock } = event.data
  return event.data.lines.flatMap(({ id, ...said }) => {
    const line = lines.find((one) => one.id === id)
    if (!line) return []
    const into = restock && line.from !== null ? [{ place, quantity: said.quantity }] : null
    return [{ ...said, line, into }]
  })
}
/** Of what is kept an item is recorded like the one before: the same day and instalments, so that what was taken is paid back as far as it is too much. */
function itemParts(
  { user, studio, date }: PlacedOrder,
  { purchases }: StoreNeeds,
  { line, kept, reversed, item }: Back,
  reason: string | null,
): Part[] {
  const { name, price, currency, installments } = line
  const parts = [purchases.reverse(reversed, reason ?? name)]
  if (item !== null)
    parts.push(
      purchases.record({
        item,
        user,
        studio,
        amount: price * kept,
        currency,
        date,
        installments,
        reason: goodsName(name, kept),
      }),
    )
  return parts as Part[]
}
/** What the stock of each line is told with; the product may be called otherwise by now. */
async function stocksOf(
  app: App,
  lines: readonly OrderLineState[],
): Promise<ReadonlyMap<string, StockOf>> {
  const products = [...new Set(lines.map(({ id }) => productOf(id)))]
  const wanted = { products, limit: products.length }
  const rows = products.length > 0 ? await queryProducts(app.read<ProductTables>(), wanted) : []
  const byProduct = new Map(rows.map((row) => [row.product, row]))
  return new Map(
    lines.flatMap(({ id, name }) => {
      const row = byProduct.get(productOf(id))
      return row ? [[id, stockOf({ id, name, row })]] : []
    }),
  )
}
