import { tipContOf } from '#shared/accounts/rules.ts'
import { PEOPLE, joinedAt } from '#shared/platform/people.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { dateAt } from '#shared/platform/time.ts'
import { PRODUCTS } from '#shared/store/cart-calls.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { priceOn, productOf, stockIn, type PriceNow } from '#shared/store/rules.ts'
import {
  queryProducts,
  queryStock,
  type ProductRow,
  type ProductTables,
} from '#projections/store/products.ts'
import { awaitDecisions, findVisible } from '../platform/kernel/find-visible.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import type { StockOf } from './stock.ts'

/** Somebody who buys: what their own studio sells, by its clock. */
export interface Shopper {
  readonly user: string
  readonly tipCont: string
  /** null: they belong to none. */
  readonly studio: string | null
  readonly day: LocalDay
}
/** The caller as the shop knows them. */
export async function shopperOf({
  app,
  context: { actor, now },
}: AskedWith<object>): Promise<Shopper> {
  const { user, tipCont } = actor
  const person = (await app.people.get([user], now)).get(user)
  const joined = joinedAt(person?.joined ?? [], now)
  return {
    user,
    tipCont,
    studio: joined?.studio ?? null,
    day: dateAt(now, joined?.timezone ?? null),
  }
}

/** Whether a product is sold to this person at all, on sale or not. */
export const isFor = ({ studio, shared, content }: ProductRow, shopper: Shopper): boolean =>
  shopper.studio !== null &&
  (studio === shopper.studio || shared.includes(shopper.studio)) &&
  (content.for === null || content.for.includes(tipContOf(shopper.tipCont)))

/** Something that is sold under an id of its own: a variant, or a product without variants. */
export interface Offer {
  readonly id: string
  readonly row: ProductRow
  /** With the name of the variant. */
  readonly name: string
  readonly price: PriceNow | null
  /** Pieces that are there; null: no stock is kept. */
  readonly stock: number | null
  readonly onSale: boolean
}
type Stock = Awaited<ReturnType<typeof queryStock>>
/** The ids under which a product is sold. */
export const sellables = ({ product, content: { variants } }: ProductRow): readonly string[] =>
  variants.length === 0 ? [product] : variants.flatMap(({ id, gone }) => (gone ? [] : [id]))
export const nameOf = ({ name, content: { variants } }: ProductRow, id: string): string => {
  const variant = variants.find((one) => one.id === id)
  return variant ? `${name}, ${variant.name}` : name
}
export function offerOf(row: ProductRow, id: string, stock: Stock, day: LocalDay): Offer {
  const { content, prices } = row
  return {
    id,
    row,
    name: nameOf(row, id),
    price: priceOn(prices, id, day),
    stock: content.tracked ? stockIn(stock.get(id) ?? {}) : null,
    onSale: content.state === 'on-sale' && sellables(row).includes(id),
  }
}
/** What is offered under these ids, by id; what nobody ever sold is not in it. */
export async function offersOf(
  { app }: AskedWith<object>,
  ids: readonly string[],
  day: LocalDay,
): Promise<ReadonlyMap<string, Offer>> {
  const products = [...new Set(ids.map(productOf))]
  if (products.length === 0) return new Map()
  const db = app.read<ProductTables>()
  const rows = await queryProducts(db, { products, limit: products.length })
  const stock = await queryStock(db, products)
  const byProduct = new Map(rows.map((row) => [row.product, row]))
  return new Map(
    ids.flatMap((id) => {
      const row = byProduct.get(productOf(id))
      return row && isSold(row, id) ? [[id, offerOf(row, id, stock, day)]] : []
    }),
  )
}
/** Whether it is, or once was, sold under this id. */
const isSold = ({ product, content: { variants } }: ProductRow, id: string): boolean =>
  id === product || variants.some((one) => one.id === id)

/** What is offered to the caller under this id; what is not sold to them answers like what nobody made. */
export async function offerFor(asked: AskedWith<object>, id: string) {
  const shopper = await shopperOf(asked)
  // A price that was set a moment ago binds.
  await awaitDecisions(asked.app, PRODUCTS)
  const offer = await findVisible(asked.app, {
    look: async () => (await offersOf(asked, [id], shopper.day)).get(id),
    reach: [PRODUCTS, PEOPLE],
    sees: ({ row }) => isFor(row, shopper) && row.content.state !== 'draft',
    unknown: () => refuseStore('shop.productUnknown'),
  })
  return { shopper, offer }
}
/** What movements of its stock are told with. */
export const stockOf = ({ id, name, row }: Pick<Offer, 'id' | 'name' | 'row'>): StockOf => ({
  id,
  name,
  product: row.product,
  studio: row.studio,
  alert: row.content.alert,
})
export const pictureUrl = (product: string, picture: string | undefined): string | null =>
  picture === undefined ? null : `/api/store/pictures/${product}/${picture}`
