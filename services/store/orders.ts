import { amountText } from '#shared/money/amount.ts'
import { visibilityFor } from '#shared/permissions/actions.ts'
import { sees } from '#shared/platform/allow.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { orderCalls } from '#shared/store/order-calls.ts'
import { productCalls } from '#shared/store/product-calls.ts'
import { storeLimits } from '#shared/store/rules.ts'
import {
  queryOrderCurrencies,
  queryOrders,
  queryOrderSums,
  type OrderTables,
} from '#projections/store/orders.ts'
import { querySold, querySoldMonths } from '#projections/store/sold-queries.ts'
import { query } from '../platform/kernel/use-case.ts'
import type { StoreNeeds } from './needs.ts'
import { findOrder, orderDetail, shownOrder } from './order-view.ts'

export const listOrders = query(orderCalls.orders)(async ({ app, context, query: wanted }) => {
  const { actor } = context
  const { cursor: before, ...filter } = wanted
  const limit = storeLimits.orders
  const rows = await queryOrders(
    app.read<OrderTables>(),
    { ...filter, before, limit },
    visibilityFor(actor, 'store.see'),
  )
  const last = rows.at(-1)
  if (last && rows.length === limit) context.goesOn(last.position)
  return rows.map((row) => shownOrder(row, actor))
})
export const readOrderSums = query(orderCalls.orderSums)(async ({
  app,
  context,
  query: filter,
}) => {
  const visibility = visibilityFor(context.actor, 'store.see')
  const db = app.read<OrderTables>()
  const [rows, currencies] = await Promise.all([
    queryOrderSums(db, filter, visibility),
    queryOrderCurrencies(db, filter, visibility),
  ])
  return {
    states: Object.fromEntries(rows.map(({ state, orders }) => [state, orders])),
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    total: amountText(rows.reduce((sum, { usd }) => sum + usd, 0n)),
    currencies: currencies.map(({ currency, minor }) => ({ currency, amount: amountText(minor) })),
  }
})
export const readOrderOf = (needs: StoreNeeds) =>
  query(orderCalls.order)(async (asked) => {
    const { order } = await findOrder(asked, asked.params.order)
    return orderDetail(asked, needs, order)
  })

export const readSold = query(productCalls.history)(async ({ app, context, query: wanted }) => {
  const { studio } = wanted
  if (studio !== undefined && !sees(context.actor, studio)) return refuseStore('shop.studioUnknown')
  const visibility = visibilityFor(context.actor, 'store.see')
  const db = app.read<OrderTables>()
  const [sold, months] = await Promise.all([
    querySold(db, wanted, visibility),
    querySoldMonths(db, wanted, visibility),
  ])
  return {
    sold: sold.map(({ revenue, cost, ...row }) => ({
      ...row,
      revenue: amountText(revenue),
      cost: cost === null ? null : amountText(cost),
      margin: cost === null ? null : amountText(revenue - cost),
    })),
    months: months.map(({ month, quantity, usd, margin }) => ({
      month,
      quantity,
      usd: amountText(usd),
      margin: amountText(margin),
    })),
  }
})
