import { PRODUCTS } from '#shared/store/cart-calls.ts'
import { stockEvents } from '#shared/store/events.ts'
import { productOf } from '#shared/store/rules.ts'
import { queryWaiting, storeOrders, type OrderTables } from '#projections/store/orders.ts'
import { queryProducts, type ProductTables } from '#projections/store/products.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { App } from '../platform/kernel/app.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { cartAggregate, cartStream } from './cart.ts'
import { nameOf } from './offers.ts'

const { StockMoved } = stockEvents
const AT_ONCE = 8

/** Tells once whoever waits for something that it is back. */
export const tellBackInStock = (app: App): AnyProcess =>
  onEvent({
    name: 'store-back-in-stock',
    module: 'store',
    version: 1,
    events: { StockMoved },
    run: async ({ data: { id, left, quantity }, position }, { handle }) => {
      if (left <= 0 || left - quantity > 0) return
      await app.progress.reach([storeOrders.name, PRODUCTS], position)
      const waiting = await queryWaiting(app.read<OrderTables>(), id)
      if (waiting.length === 0) return
      const wanted = { products: [productOf(id)], limit: 1 }
      const [row] = await queryProducts(app.read<ProductTables>(), wanted)
      if (!row || row.content.state !== 'on-sale') return
      const name = nameOf(row, id)
      const each = { log: app.log, of: (user: string) => user, atOnce: AT_ONCE }
      await eachOf(waiting, each, (user) =>
        handle(cartAggregate, cartStream(user), { type: 'TellNotice', user, id, name }),
      )
    },
  })
