import { sql, type Kysely } from 'kysely'
import { PRODUCTS } from '#shared/store/cart-calls.ts'
import { productEvents, stockEvents, type ProductContent } from '#shared/store/events.ts'
import type { MoveKind, PriceSet } from '#shared/store/rules.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

export type ProductRow = RowOf<typeof tables.store_product>
export type StockMoveRow = RowOf<typeof tables.store_stock_move>
export type ProductTables = RowsOf<typeof tables>

const tables = {
  store_product: table({
    columns: {
      product: 'text',
      studio: 'text',
      name: 'text',
      content: typed<ProductContent>('jsonb'),
      /** Other studios that sell it. */
      shared: typed<readonly string[]>('jsonb'),
      prices: typed<readonly PriceSet[]>('jsonb'),
      /** Those that it shows, in their order. */
      pictures: typed<readonly string[]>('jsonb'),
      version: 'integer',
    },
    key: ['product'],
    indexes: [['studio']],
  }),
  /** Every picture that it ever had: orders go on showing them. */
  store_picture: table({
    columns: { product: 'text', picture: 'text', file: 'text', type: 'text' },
    key: ['product', 'picture'],
    loadBy: ['product'],
    indexes: [['file']],
  }),
  /** Pieces of a product or variant by place; without any there is no row. */
  store_stock: table({
    columns: { product: 'text', id: 'text', place: 'text', quantity: 'bigint' },
    key: ['product', 'id', 'place'],
    merge: { quantity: 'sum' },
    zeros: 'dropped',
  }),
  store_stock_move: table({
    columns: {
      product: 'text',
      id: 'text',
      n: 'integer',
      kind: typed<MoveKind>('text'),
      place: 'text',
      quantity: 'bigint',
      counted: 'bigint null',
      left_after: 'bigint',
      at: 'text',
      by_person: 'text',
      reason: 'text null',
      order: 'text null',
    },
    key: ['product', 'id', 'n'],
    merge: {},
    personal: [{ of: 'by_person', columns: ['reason'] }],
  }),
}

/** What is sold, at which prices, and how many pieces lie where. */
export const storeProducts = defineProjection({
  name: PRODUCTS,
  version: 1,
  module: 'store',
  sharded: true,
  // A card says how many are left.
  watched: true,
  events: { ...productEvents, ...stockEvents },
  tables,
  keysOf: ({ type, data }) =>
    type === 'StockMoved' || type === 'StockRanLow'
      ? {}
      : { store_product: [[data.product]], store_picture: [[data.product]] },
  on: (event, rows) => {
    const { type, data } = event
    if (type === 'StockRanLow') return
    if (type === 'StockMoved') {
      const { product, id, place, quantity, kind, counted, left, order, reason, by } = data
      rows.store_stock.add({ product, id, place, quantity })
      const moved = { n: event.version, kind, place, quantity, counted, left_after: left, order }
      return rows.store_stock_move.add({
        ...moved,
        product,
        id,
        at: event.occurredAt,
        by_person: by,
        reason,
      })
    }
    if (type === 'ProductAdded') {
      const { product, studio, content, prices } = data
      return rows.store_product.put({
        ...headOf(content),
        product,
        studio,
        prices,
        pictures: [],
        version: 1,
      })
    }
    const row = rows.store_product.get(data.product)
    if (!row) return
    const version = row.version + 1
    switch (type) {
      case 'ProductChanged':
        return rows.store_product.put({ ...row, ...headOf(data.content), version })
      case 'ProductPriced':
        return rows.store_product.put({ ...row, prices: [...row.prices, ...data.prices], version })
      case 'PicturesShown':
        return rows.store_product.put({ ...row, pictures: data.pictures, version })
      case 'PicturesAdded': {
        for (const one of data.pictures) rows.store_picture.put({ product: data.product, ...one })
        const added = data.pictures.map(({ picture }) => picture)
        return rows.store_product.put({ ...row, pictures: [...row.pictures, ...added], version })
      }
    }
  },
})
const headOf = (content: ProductContent) => ({
  name: content.name,
  content,
  shared: content.shared,
})

type Db = Kysely<ProductTables>
interface ProductsWanted {
  readonly products?: readonly string[]
  /** Of these studios' own; null: of all. */
  readonly studios?: readonly string[] | null
  /** Sold in this studio: its own, and those that others share with it. */
  readonly soldIn?: string
  readonly limit: number
}
/** Products by name, then by id. */
export function queryProducts(
  db: Db,
  { products, studios, soldIn, limit }: ProductsWanted,
): Promise<ProductRow[]> {
  let query = db.selectFrom('store_product').selectAll('store_product')
  if (products) query = query.where('product', '=', sql<string>`any(${[...products]}::text[])`)
  if (studios) query = query.where('studio', '=', sql<string>`any(${[...studios]}::text[])`)
  if (soldIn !== undefined)
    query = query.where((where) =>
      where.or([
        where.eb('studio', '=', soldIn),
        sql<boolean>`store_product.shared @> ${JSON.stringify([soldIn])}::jsonb`,
      ]),
    )
  return query.orderBy('name').orderBy('product').limit(limit).execute()
}
export async function queryProductCount(db: Db, studio: string): Promise<number> {
  const row = await db
    .selectFrom('store_product')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('studio', '=', studio)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
/** Pieces by product or variant, then by place, of these products. */
export async function queryStock(
  db: Db,
  products: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const rows = await db
    .selectFrom('store_stock')
    .selectAll('store_stock')
    .where('product', '=', sql<string>`any(${[...products]}::text[])`)
    .execute()
  const found = new Map<string, Record<string, number>>()
  for (const { id, place, quantity } of rows)
    found.set(id, { ...found.get(id), [place]: Number(quantity) })
  return found
}
/** Movements of one product or variant, the newest first. */
export async function queryStockMoves(
  db: Db,
  { product, id, limit }: { readonly product: string; readonly id: string; readonly limit: number },
): Promise<StockMoveRow[]> {
  const rows = await db
    .selectFrom('store_stock_move')
    .selectAll('store_stock_move')
    .where('product', '=', product)
    .where('id', '=', id)
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    quantity: Number(row.quantity),
    counted: row.counted === null ? null : Number(row.counted),
    left_after: Number(row.left_after),
  }))
}
/** The names of the places where something of a studio lies. */
export async function queryPlaces(db: Db, studio: string): Promise<string[]> {
  const rows = await db
    .selectFrom('store_stock')
    .innerJoin('store_product', 'store_product.product', 'store_stock.product')
    .select('store_stock.place')
    .distinct()
    .where('store_product.studio', '=', studio)
    .orderBy('store_stock.place')
    .limit(500)
    .execute()
  return rows.map(({ place }) => place)
}
export const queryPicture = (
  db: Db,
  product: string,
  picture: string,
): Promise<RowOf<typeof tables.store_picture> | undefined> =>
  db
    .selectFrom('store_picture')
    .selectAll('store_picture')
    .where('product', '=', product)
    .where('picture', '=', picture)
    .executeTakeFirst()
