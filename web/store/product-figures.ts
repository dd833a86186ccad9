import type { ShopProduct } from '#shared/store/views.ts'

type Items = ShopProduct['items']

/** The least price of what a product is sold as, and whether there is another one. */
export function leastPrice(items: Items): {
  readonly price: string | null
  readonly varies: boolean
} {
  const prices = items.map(({ price }) => price).toSorted((a, b) => Number(a) - Number(b))
  const [price = null] = prices
  return { price, varies: prices.some((one) => one !== price) }
}

/** Pieces of all that a product is sold as; null: of one of them no stock is kept. */
export const stockOfProduct = ({ items }: Pick<ShopProduct, 'items'>): number | null =>
  items.reduce<number | null>(
    (sum, { left }) => (sum === null || left === null ? null : sum + left),
    0,
  )
