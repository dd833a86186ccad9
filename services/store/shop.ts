import { amountText } from '#shared/money/amount.ts'
import { cartCalls } from '#shared/store/cart-calls.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { searchedText, leftOfLimit, storeLimits } from '#shared/store/rules.ts'
import type { ShopProduct } from '#shared/store/views.ts'
import { queryNoticesOf, type OrderTables } from '#projections/store/orders.ts'
import {
  queryPicture,
  queryProducts,
  queryStock,
  type ProductRow,
  type ProductTables,
} from '#projections/store/products.ts'
import { hasPermission, sees } from '#shared/platform/allow.ts'
import { answerFile } from '../platform/attachments/answer-file.ts'
import { query, type AskedWith } from '../platform/kernel/use-case.ts'
import { cartAggregate, cartStream, type CartState } from './cart.ts'
import {
  isFor,
  offerFor,
  offerOf,
  pictureUrl,
  sellables,
  shopperOf,
  type Shopper,
} from './offers.ts'
import { pictureFiles } from './pictures.ts'

type Stock = Awaited<ReturnType<typeof queryStock>>
/** What a card says besides its product. */
interface Around {
  readonly shopper: Shopper
  readonly stock: Stock
  readonly cart: CartState
  readonly notices: ReadonlySet<string>
}
/** The product as its buyer is shown it; nothing where none of it has a price yet. */
function shown(row: ProductRow, { shopper, stock, cart, notices }: Around): ShopProduct[] {
  const { content, product } = row
  const offers = sellables(row).map((id) => offerOf(row, id, stock, shopper.day))
  const items = offers.flatMap(({ id, price, stock: left }) =>
    price === null
      ? []
      : [
          {
            id,
            name: content.variants.find((one) => one.id === id)?.name ?? '',
            price: amountText(price.price),
            left,
            inCart: cart.lines.some((line) => line.id === id),
            notice: notices.has(id),
          },
        ],
  )
  const currency = offers.find(({ price }) => price !== null)?.price?.currency
  if (currency === undefined) return []
  const { name, description, category, tags, limit, installments_max } = content
  return [
    {
      product,
      name,
      description,
      category,
      tags,
      pictures: row.pictures.map((picture) => ({
        picture,
        url: pictureUrl(product, picture) ?? '',
      })),
      currency,
      installments_max,
      limit,
      limit_left: leftOfLimit(limit, product, cart.bought, shopper.day),
      items,
    },
  ]
}
async function around(
  { app, context: { actor } }: AskedWith<object>,
  shopper: Shopper,
  products: readonly string[],
): Promise<Around> {
  const [stock, { state: cart }, notices] = await Promise.all([
    queryStock(app.read<ProductTables>(), products),
    app.load(cartAggregate, cartStream(actor.user)),
    queryNoticesOf(app.read<OrderTables>(), actor.user),
  ])
  return { shopper, stock, cart, notices }
}

/** Whether each word of a search stands somewhere in what is said of a product. */
export function isFound({ content }: Pick<ProductRow, 'content'>, q: string | undefined): boolean {
  const { name, description, category, tags, variants } = content
  const said = searchedText(
    [name, description, category ?? '', ...tags, ...variants.map((one) => one.name)].join(' '),
  )
  return searchedText(q ?? '')
    .split(/\s+/)
    .every((word) => said.includes(word))
}
const sorted = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].toSorted((a, b) => a.localeCompare(b))

export const readShop = query(cartCalls.shop)(async (asked) => {
  const { app, query: wanted, context } = asked
  const shopper = await shopperOf(asked)
  if (shopper.studio === null) return { products: [], categories: [], tags: [] }
  const rows = await queryProducts(app.read<ProductTables>(), {
    soldIn: shopper.studio,
    limit: storeLimits.products,
  })
  const sold = rows.filter((row) => row.content.state === 'on-sale' && isFor(row, shopper))
  const found = sold.filter(
    (row) =>
      isFound(row, wanted.q) &&
      (wanted.category === undefined || row.content.category === wanted.category) &&
      (wanted.tag === undefined || row.content.tags.includes(wanted.tag)),
  )
  const from = wanted.cursor === undefined ? 0 : cursorOf(found, wanted.cursor)
  const page = found.slice(from, from + storeLimits.cards)
  const last = page.at(-1)
  if (last && from + page.length < found.length) context.goesOn(last.product)
  const said = await around(
    asked,
    shopper,
    page.map(({ product }) => product),
  )
  return {
    products: page.flatMap((row) => shown(row, said)),
    categories: sorted(sold.flatMap(({ content: { category } }) => category ?? [])),
    tags: sorted(sold.flatMap(({ content: { tags } }) => tags)),
  }
})
/** The place behind the product that the cursor names. */
function cursorOf(rows: readonly ProductRow[], cursor: string): number {
  const at = rows.findIndex(({ product }) => product === cursor)
  return at === -1 ? refuseStore('shop.cursor') : at + 1
}

export const readShopProduct = query(cartCalls.shopProduct)(async (asked) => {
  const { shopper, offer } = await offerFor(asked, asked.params.id)
  const said = await around(asked, shopper, [offer.row.product])
  return shown(offer.row, said)[0] ?? refuseStore('shop.productUnknown')
})

/** Who may buy it sees its pictures, as does who reads the shop of its studio, and whoever has bought it once. */
export const readPicture = query(cartCalls.picture)(async (asked) => {
  const { app, params, context } = asked
  const db = app.read<ProductTables>()
  const [picture, [row]] = await Promise.all([
    queryPicture(db, params.product, params.picture),
    queryProducts(db, { products: [params.product], limit: 1 }),
  ])
  if (!picture || !row) return refuseStore('shop.pictureUnknown')
  const { actor } = context
  const reads = hasPermission(actor, 'store', 'readOnly') && sees(actor, row.studio)
  const mayLook =
    reads ||
    isFor(row, await shopperOf(asked)) ||
    (await app.load(cartAggregate, cartStream(actor.user))).state.bought.some(
      (one) => one.product === row.product,
    )
  if (!mayLook) return refuseStore('shop.pictureUnknown')
  const { file, type } = picture
  const variant = asked.query.size
  return answerFile(app, pictureFiles, { file, variant, seen: async () => ({ type }) })
})
