import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { storeLimits, type StoreCurrency } from '#shared/store/rules.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'
import type { OrderTables } from './orders.ts'

interface SoldWanted {
  readonly studio?: string | undefined
  /** Dates, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
interface SoldSum {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly currency: StoreCurrency
  readonly orders: number
  readonly quantity: number
  readonly returned: number
  /** Minor units. */
  readonly revenue: bigint
  /** null: of some of it what it cost was not said. */
  readonly cost: bigint | null
}
interface SoldMonth {
  readonly month: string
  readonly quantity: number
  /** Minor units of usd. */
  readonly usd: bigint
  readonly margin: bigint
}
type Sold<O> = SelectQueryBuilder<OrderTables, 'store_sold', O>
const narrowed = <O>(
  query: Sold<O>,
  { studio, from, to }: SoldWanted,
  visibility: RowVisibility,
): Sold<O> => {
  let found = whereVisible(query, visibility, {
    studio: 'store_sold.studio',
    person: 'store_sold.person',
  })
  if (studio !== undefined) found = found.where('store_sold.studio', '=', studio)
  if (from !== undefined) found = found.where('store_sold.date', '>=', sql<string>`${from}::date`)
  if (to !== undefined) found = found.where('store_sold.date', '<=', sql<string>`${to}::date`)
  return found
}

/** What was sold of each product or variant in each currency, the best sellers first; a name is the latest. */
export async function querySold(
  db: Kysely<OrderTables>,
  wanted: SoldWanted,
  visibility: RowVisibility,
): Promise<SoldSum[]> {
  const rows = await narrowed(db.selectFrom('store_sold'), wanted, visibility)
    .select([
      'store_sold.id',
      'store_sold.currency',
      sql<string>`(array_agg(store_sold.name order by store_sold.date desc))[1]`.as('name'),
      sql<string | null>`(array_agg(store_sold.category order by store_sold.date desc))[1]`.as(
        'category',
      ),
      sql<string>`count(*)`.as('orders'),
      sql<string>`sum(store_sold.quantity - store_sold.returned)`.as('quantity'),
      sql<string>`sum(store_sold.returned)`.as('returned'),
      sql<string>`sum(store_sold.revenue)`.as('revenue'),
      sql<
        string | null
      >`case when bool_and(store_sold.cost is not null) then sum(store_sold.cost) end`.as('cost'),
    ])
    .groupBy(['store_sold.id', 'store_sold.currency'])
    .orderBy(sql`sum(store_sold.quantity - store_sold.returned)`, 'desc')
    .orderBy('store_sold.id')
    .orderBy('store_sold.currency')
    .limit(storeLimits.sold)
    .execute()
  return rows.map((row) => ({
    ...row,
    orders: Number(row.orders),
    quantity: Number(row.quantity),
    returned: Number(row.returned),
    revenue: BigInt(row.revenue),
    cost: row.cost === null ? null : BigInt(row.cost),
  }))
}
/** The same by month, in usd as on the days; what of it is margin where a cost was said. */
export async function querySoldMonths(
  db: Kysely<OrderTables>,
  wanted: SoldWanted,
  visibility: RowVisibility,
): Promise<SoldMonth[]> {
  const month = sql<string>`to_char(store_sold.date, 'YYYY-MM')`
  const rows = await narrowed(db.selectFrom('store_sold'), wanted, visibility)
    .select([
      month.as('month'),
      sql<string>`sum(store_sold.quantity - store_sold.returned)`.as('quantity'),
      sql<string>`sum(store_sold.usd)`.as('usd'),
      sql<string>`coalesce(sum(store_sold.margin_usd), 0)`.as('margin'),
    ])
    .groupBy(month)
    .orderBy(month)
    .execute()
  return rows.map((row) => ({
    month: row.month,
    quantity: Number(row.quantity),
    usd: BigInt(row.usd),
    margin: BigInt(row.margin),
  }))
}
