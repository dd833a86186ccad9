import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { ERASED } from '#shared/platform/personal.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { ORDERS } from '#shared/store/cart-calls.ts'
import { cartEvents, orderEvents } from '#shared/store/events.ts'
import type { OrderState, StoreCurrency } from '#shared/store/rules.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'
import { piecesKept, orderAfter, worthOf, type OrderLineNow, type OrderNow } from './order-fold.ts'

export type OrderTables = RowsOf<typeof tables>
type SoldRow = RowOf<typeof tables.store_sold>

const { PersonErased } = accountEvents
const { StockNoticeSet, StockNoticeTold } = cartEvents
const tables = {
  store_order: table({
    columns: {
      person: 'text',
      order: 'text',
      studio: 'text',
      date: 'date',
      at: 'text',
      state: typed<OrderState>('text'),
      since: 'text',
      lines: typed<readonly OrderLineNow[]>('jsonb'),
      override: 'text null',
      reason: 'text null',
      handed_by: 'text null',
      signed: typed<'code' | 'buyer' | null>('text null'),
      usd: 'bigint',
      kept_usd: 'bigint',
      position: 'text',
    },
    key: ['person', 'order'],
    loadBy: ['person'],
    indexes: [['studio', 'position'], ['position']],
  }),
  /** What was sold and not called off, a row for each line. */
  store_sold: table({
    columns: {
      person: 'text',
      order: 'text',
      n: 'integer',
      studio: 'text',
      date: 'date',
      id: 'text',
      name: 'text',
      category: 'text null',
      currency: typed<StoreCurrency>('text'),
      quantity: 'integer',
      returned: 'integer',
      /** Minor units of its currency, of what was kept; the cost null where it was not said. */
      revenue: 'bigint',
      cost: 'bigint null',
      /** Minor units of usd as on the day. */
      usd: 'bigint',
      margin_usd: 'bigint null',
    },
    key: ['person', 'order', 'n'],
    loadBy: ['person', 'order'],
    indexes: [['studio', 'date']],
  }),
  /** Who waits for what to be back. */
  store_notice: table({
    columns: { person: 'text', id: 'text' },
    key: ['person', 'id'],
    loadBy: ['person'],
    indexes: [['id']],
  }),
}

/** Every order, what was sold, and who waits for what. For an erased person the figures stay, without reasons. */
export const storeOrders = defineProjection({
  name: ORDERS,
  version: 2,
  module: 'store',
  sharded: true,
  watched: true,
  events: { ...orderEvents, StockNoticeSet, StockNoticeTold, PersonErased },
  tables,
  keysOf: ({ type, data }) => {
    if (type === 'PersonErased') return { store_order: [[data.user]], store_notice: [[data.user]] }
    if (type === 'StockNoticeSet' || type === 'StockNoticeTold')
      return { store_notice: [[data.user]] }
    return { store_order: [[data.user]], store_sold: [[data.user, data.order]] }
  },
  on: (event, rows) => {
    const { store_order, store_sold, store_notice } = rows
    switch (event.type) {
      case 'PersonErased':
        for (const row of store_order.of(event.data.user)) store_order.put(withoutTexts(row))
        return store_notice.clear(event.data.user)
      case 'StockNoticeSet': {
        const { user: person, id, on } = event.data
        return on ? store_notice.put({ person, id }) : store_notice.delete(person, id)
      }
      case 'StockNoticeTold':
        return store_notice.delete(event.data.user, event.data.id)
      default: {
        const { user, order } = event.data
        const row = orderAfter(store_order.get(user, order), event)
        if (!row) return
        store_order.put(row)
        store_sold.clear(user, order)
        for (const sold of soldOf(row)) store_sold.put(sold)
      }
    }
  },
})
const withoutTexts = <R extends Pick<OrderNow, 'override' | 'reason'>>(row: R): R => ({
  ...row,
  override: row.override === null ? null : ERASED,
  reason: row.reason === null ? null : ERASED,
})
const soldOf = ({ person, order, studio, date, state, lines }: OrderNow): readonly SoldRow[] =>
  state === 'rejected' || state === 'cancelled'
    ? []
    : lines.map((line, index) => {
        const kept = piecesKept(line)
        const cost = line.cost === null ? null : line.cost * kept
        const usd = worthOf(line.usd, kept, line.quantity)
        const worth = line.price * line.quantity
        return {
          person,
          order,
          n: index + 1,
          studio,
          date,
          id: line.id,
          name: line.name,
          category: line.category,
          currency: line.currency,
          quantity: line.quantity,
          returned: line.returned,
          revenue: line.price * kept,
          cost,
          usd,
          margin_usd: cost === null ? null : usd - worthOf(line.usd, cost, worth),
        }
      })

type Db = Kysely<OrderTables>
interface OrdersWanted {
  readonly studio?: string | undefined
  readonly user?: string | undefined
  readonly state?: OrderState | undefined
  /** Dates, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/** Orders in sight, the newest first; `before`: those placed before this position. */
export async function queryOrders(
  db: Db,
  wanted: OrdersWanted & { readonly before?: string | undefined; readonly limit: number },
  visibility: RowVisibility,
): Promise<OrderNow[]> {
  const { before, limit } = wanted
  let query = narrowed(db.selectFrom('store_order').selectAll('store_order'), wanted, visibility)
  if (before !== undefined) query = query.where('store_order.position', '<', before)
  const rows = await query.orderBy('store_order.position', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, usd: Number(row.usd), kept_usd: Number(row.kept_usd) }))
}
interface SumRow {
  readonly state: OrderState
  readonly orders: number
  readonly pieces: number
  readonly usd: bigint
}
/** How many orders are in which state, how many pieces they hold, and what of them stands. */
export async function queryOrderSums(
  db: Db,
  wanted: OrdersWanted,
  visibility: RowVisibility,
): Promise<SumRow[]> {
  const rows = await narrowed(db.selectFrom('store_order'), wanted, visibility)
    .select([
      'store_order.state',
      sql<string>`count(*)`.as('orders'),
      sql<string>`coalesce(sum(store_order.kept_usd), 0)`.as('usd'),
      sql<string>`coalesce(sum((select sum((l.value->>'quantity')::int - (l.value->>'returned')::int)
        from jsonb_array_elements(store_order.lines) l)) filter (where store_order.state not in ('rejected', 'cancelled')), 0)`.as(
        'pieces',
      ),
    ])
    .groupBy('store_order.state')
    .execute()
  return rows.map(({ state, orders, pieces, usd }) => ({
    state,
    orders: Number(orders),
    pieces: Number(pieces),
    usd: BigInt(usd),
  }))
}
/** What of these orders stands in each currency, in minor units; a currency that nothing was sold in is not there. */
export async function queryOrderCurrencies(
  db: Db,
  wanted: OrdersWanted,
  visibility: RowVisibility,
): Promise<readonly { readonly currency: StoreCurrency; readonly minor: bigint }[]> {
  const rows = await narrowed(db.selectFrom('store_order'), wanted, visibility)
    .innerJoinLateral(
      sql<{ currency: StoreCurrency; minor: string }>`(
        select l.value->>'currency' as currency,
          (l.value->>'price')::bigint * ((l.value->>'quantity')::int - (l.value->>'returned')::int) as minor
        from jsonb_array_elements(store_order.lines) l)`.as('line'),
      (join) => join.onTrue(),
    )
    .where('store_order.state', 'not in', ['rejected', 'cancelled'])
    .select(['line.currency', sql<string>`sum(line.minor)`.as('minor')])
    .groupBy('line.currency')
    .having(sql<boolean>`sum(line.minor) > 0`)
    .orderBy('line.currency')
    .execute()
  return rows.map(({ currency, minor }) => ({ currency, minor: BigInt(minor) }))
}
function narrowed<O>(
  query: SelectQueryBuilder<OrderTables, 'store_order', O>,
  { studio, user, state, from, to }: OrdersWanted,
  visibility: RowVisibility,
): SelectQueryBuilder<OrderTables, 'store_order', O> {
  let found = whereVisible(query, visibility, {
    studio: 'store_order.studio',
    person: 'store_order.person',
  })
  if (studio !== undefined) found = found.where('store_order.studio', '=', studio)
  if (user !== undefined) found = found.where('store_order.person', '=', user)
  if (state !== undefined) found = found.where('store_order.state', '=', state)
  if (from !== undefined) found = found.where('store_order.date', '>=', sql<string>`${from}::date`)
  if (to !== undefined) found = found.where('store_order.date', '<=', sql<string>`${to}::date`)
  return found
}

/** Who waits for this, and what a person waits for. */
export async function queryNoticesOf(db: Db, person: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('store_notice')
    .select('id')
    .where('person', '=', person)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
export async function queryWaiting(db: Db, id: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('store_notice').select('person').where('id', '=', id).execute()
  return rows.map(({ person }) => person).toSorted()
}
