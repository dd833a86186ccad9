import { isDeepStrictEqual } from 'node:util'
import type { EventOf } from '#shared/platform/messages.ts'
import { productEvents, type ProductContent } from '#shared/store/events.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import {
  priceOn,
  storeLimits,
  variantId,
  type PriceSet,
  type StoreCurrency,
} from '#shared/store/rules.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

interface Picture {
  readonly picture: string
  readonly file: string
  readonly type: string
}
export interface StoredProduct {
  readonly product: string
  readonly studio: string
  readonly content: ProductContent
  readonly prices: readonly PriceSet[]
  readonly pictures: readonly Picture[]
  /** Those that it shows, in their order. */
  readonly shown: readonly string[]
  readonly version: number
}
type Stored = StoredProduct | 'absent'
type ProductEvent = EventOf<typeof productEvents>

/** A variant as it is to be: without an id it is new. `price` undefined: as it was. */
interface VariantWanted {
  readonly id?: string | undefined
  readonly name: string
  readonly price?: number | null | undefined
}
interface ChangeProduct {
  /** Refused if the product has another version; absent: whatever it has. */
  readonly base?: number | undefined
  readonly content: {
    readonly [N in Exclude<keyof ProductContent, 'variants' | 'cost'>]?:
      | ProductContent[N]
      | undefined
  }
  readonly cost?: number | null | undefined
  readonly variants?: readonly VariantWanted[] | undefined
  readonly price?: number | undefined
  readonly currency?: StoreCurrency | undefined
  /** The day from which on what is set of prices holds. */
  readonly from: LocalDay
  readonly pictures?: readonly string[] | undefined
}
const present = (state: Stored): StoredProduct =>
  state === 'absent' ? refuseStore('shop.productUnknown') : state

export const productAggregate = aggregateOf<Stored>()({
  name: 'product',
  events: productEvents,
  initial: 'absent',
  decide: {
    /** Sent again it is the same product. */
    AddProduct: (
      state,
      said: Pick<StoredProduct, 'product' | 'studio' | 'content'> & { readonly prices: PriceSet[] },
      { actor: by },
    ) => (state === 'absent' ? [{ type: 'ProductAdded', data: { ...said, by } }] : []),
    ChangeProduct: (state, command: ChangeProduct, { actor: by }) => {
      const found = present(state)
      if (command.base !== undefined && command.base !== found.version)
        return refuseStore('shop.productChanged')
      const { product } = found
      const events: ProductEvent[] = []
      const { variants, named } = variantsAfter(found, command.variants)
      const prices = pricesSet(found, command, { named, variants })
      const said = Object.entries(command.content).filter(([, value]) => value !== undefined)
      const content: ProductContent = {
        ...found.content,
        ...Object.fromEntries(said),
        variants,
        ...costOf(found, command),
      }
      if (!isDeepStrictEqual(content, found.content))
        events.push({ type: 'ProductChanged', data: { product, by, content } })
      if (prices.length > 0) {
        if (found.prices.length + prices.length > storeLimits.prices)
          return refuseStore('shop.pricesFull', { max: storeLimits.prices })
        events.push({ type: 'ProductPriced', data: { product, by, prices } })
      }
      const { pictures } = command
      if (pictures && !isDeepStrictEqual(pictures, found.shown)) {
        const known = new Set(found.pictures.map(({ picture }) => picture))
        if (pictures.some((picture) => !known.has(picture)))
          return refuseStore('shop.pictureUnknown')
        events.push({ type: 'PicturesShown', data: { product, by, pictures: [...pictures] } })
      }
      return events
    },
    AddPictures: (state, { pictures }: { readonly pictures: Picture[] }, { actor: by }) => {
      const { product, shown, pictures: ever } = present(state)
      if (
        shown.length + pictures.length > storeLimits.pictures ||
        ever.length + pictures.length > storeLimits.pictures_ever
      )
        return refuseStore('shop.picturesFull', { max: storeLimits.pictures })
      return [{ type: 'PicturesAdded', data: { product, by, pictures } }]
    },
  },
  evolve: {
    ProductAdded: (_state, { product, studio, content, prices }) => ({
      product,
      studio,
      content,
      prices,
      pictures: [],
      shown: [],
      version: 1,
    }),
    ProductChanged: (state, { content }) => after(state, () => ({ content })),
    ProductPriced: (state, { prices }) =>
      after(state, (before) => ({ prices: [...before.prices, ...prices] })),
    PicturesAdded: (state, { pictures }) =>
      after(state, (before) => ({
        pictures: [...before.pictures, ...pictures],
        shown: [...before.shown, ...pictures.map(({ picture }) => picture)],
      })),
    PicturesShown: (state, { pictures }) => after(state, () => ({ shown: pictures })),
  },
})
export const productStream = (product: string): string => `${productAggregate.name}-${product}`
const after = (state: Stored, change: (before: StoredProduct) => Partial<StoredProduct>): Stored =>
  state === 'absent' ? state : { ...state, ...change(state), version: state.version + 1 }

/** The variants in the order wanted, then those that are sold no longer; `named`: what is said of each. */
function variantsAfter(
  { product, content: { variants: before, state, tracked } }: StoredProduct,
  wanted: readonly VariantWanted[] | undefined,
) {
  if (!wanted) return { variants: before, named: [] }
  // Its stock lies under its own id, and could not be sold any more.
  if (before.length === 0 && wanted.length > 0 && tracked && state !== 'draft')
    return refuseStore('shop.variantsLate')
  let n = before.length
  const named = wanted.map((one) => {
    if (one.id !== undefined && !before.some(({ id }) => id === one.id))
      return refuseStore('shop.variantUnknown')
    const id = one.id ?? variantId(product, ++n)
    return { id, name: one.name, price: one.price }
  })
  if (n > storeLimits.variants)
    return refuseStore('shop.variantsFull', { max: storeLimits.variants })
  const kept = new Set(named.map(({ id }) => id))
  const variants = [
    ...named.map(({ id, name }) => ({ id, name, gone: false })),
    ...before.filter(({ id }) => !kept.has(id)).map((one) => ({ ...one, gone: true })),
  ]
  return { variants, named }
}
/** The prices that are other ones than those that hold on that day. */
function pricesSet(
  { product, prices }: StoredProduct,
  { price, currency, from }: ChangeProduct,
  { named, variants }: ReturnType<typeof variantsAfter>,
): PriceSet[] {
  const before = priceOn(prices, product, from) ?? priceOn(prices, product, '9999-12-31')
  const now = {
    price: price ?? before?.price ?? 0,
    currency: currency ?? before?.currency ?? 'usd',
  } as const
  const isOther = before === null || before.price !== now.price || before.currency !== now.currency
  const own = isOther ? [{ from, variant: null, ...now }] : []
  const ofVariant = (id: string) =>
    prices.reduce<PriceSet | null>(
      (best, one) =>
        one.variant === id && one.from <= from && (best === null || one.from >= best.from)
          ? one
          : best,
      null,
    )
  const said = new Map(named.map(({ id, price: wanted }) => [id, wanted]))
  // A price of its own stays in the currency in which it was said: one product has one currency.
  const changes = before !== null && before.currency !== now.currency
  // The number of before would be another price.
  if (changes && price === undefined) refuseStore('shop.currencyPrice')
  for (const { id, name, gone } of changes ? variants : []) {
    const last = ofVariant(id)
    const stays = said.get(id) === undefined && last?.price != null
    if (stays && !gone && last.currency !== now.currency)
      refuseStore('shop.variantCurrency', { name, currency: last.currency.toUpperCase() })
  }
  const ofVariants = named.flatMap(({ id, price: wanted }) => {
    const last = ofVariant(id)
    const isSame =
      (last?.price ?? null) === wanted && (wanted === null || last?.currency === now.currency)
    return wanted === undefined || isSame
      ? []
      : [{ from, variant: id, price: wanted, currency: now.currency }]
  })
  return [...own, ...ofVariants]
}
/** What a piece costs is said in the currency that the product has by then. */
function costOf(
  { product, prices, content: { cost: before } }: StoredProduct,
  { cost, currency, from }: ChangeProduct,
): { readonly cost?: ProductContent['cost'] } {
  if (cost === undefined) return {}
  const now = currency ?? priceOn(prices, product, from)?.currency ?? 'usd'
  if (cost === null) return before === null ? {} : { cost: null }
  return { cost: { amount: cost, currency: now } }
}
