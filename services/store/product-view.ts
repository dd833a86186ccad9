import { amountText } from '#shared/money/amount.ts'
import { dateAt } from '#shared/platform/time.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { priceOn, stockIn, type PriceSet } from '#shared/store/rules.ts'
import type { StoreProduct } from '#shared/store/views.ts'
import { queryStock, type ProductRow, type ProductTables } from '#projections/store/products.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import { pictureUrl } from './offers.ts'
import type { StoredProduct } from './product.ts'

type Stock = Awaited<ReturnType<typeof queryStock>>
const latestFirst = (prices: readonly PriceSet[]) =>
  prices.toReversed().toSorted((a, b) => (a.from < b.from ? 1 : -Number(a.from > b.from)))
const textOrNull = (minor: number | null) => (minor === null ? null : amountText(minor))

/** A product as its studio manages it, on a day. */
function shownProduct(row: ProductRow, stock: Stock, day: string): StoreProduct {
  const { product, studio, content, prices, pictures, version } = row
  const now = priceOn(prices, product, day)
  const newest = latestFirst(prices)
  const piecesOf = (id: string) => (content.tracked ? stockIn(stock.get(id) ?? {}) : null)
  const ids = content.variants.length === 0 ? [product] : content.variants.map(({ id }) => id)
  const own = (id: string) =>
    newest.find(({ variant, from }) => variant === id && from <= day)?.price ?? null
  const { name, description, category, tags, installments_max, limit, state, alert, cost } = content
  const currency = now?.currency ?? newest[0]?.currency ?? 'usd'
  const open = content.variants.length === 0 ? ids : onSale(content.variants)
  return {
    id: product,
    studio,
    shared: content.shared,
    name,
    description,
    category,
    tags,
    price: textOrNull(now?.price ?? null),
    currency,
    prices: newest.map((one) => ({ ...one, price: textOrNull(one.price) })),
    // In another currency than it was said in it would be another one.
    cost: textOrNull(cost?.currency === currency ? cost.amount : null),
    installments_max,
    limit,
    for: content.for,
    state,
    stock: content.tracked ? ids.reduce((sum, id) => sum + (piecesOf(id) ?? 0), 0) : null,
    alert,
    low: alert !== null && open.some((id) => (piecesOf(id) ?? Infinity) <= alert),
    variants: content.variants.map((one) => ({
      ...one,
      price: textOrNull(own(one.id)),
      stock: piecesOf(one.id),
    })),
    pictures: pictures.map((picture) => ({ picture, url: pictureUrl(product, picture) ?? '' })),
    version,
  }
}
const onSale = (variants: readonly { readonly id: string; readonly gone: boolean }[]) =>
  variants.flatMap(({ id, gone }) => (gone ? [] : [id]))

/** Products on the day that it is by the product's own clock of default: prices hold from a date on, whatever the zone. */
export async function shownProducts(
  { app, context }: AskedWith<object>,
  rows: readonly ProductRow[],
): Promise<StoreProduct[]> {
  const stock = await queryStock(
    app.read<ProductTables>(),
    rows.map(({ product }) => product),
  )
  const day = dateAt(context.now, null)
  return rows.map((row) => shownProduct(row, stock, day))
}
/** A product as its stream has it after a change. */
export async function shownStored(
  asked: AskedWith<object>,
  state: StoredProduct | 'absent',
): Promise<StoreProduct> {
  if (state === 'absent') return refuseStore('shop.productUnknown')
  const { product, studio, content, prices, shown: pictures, version } = state
  const { name, shared } = content
  const row = { product, studio, name, content, shared, prices, pictures, version }
  const [shown] = await shownProducts(asked, [row])
  return shown ?? refuseStore('shop.productUnknown')
}
