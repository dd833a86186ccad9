import { z } from 'zod'
import { Id, TipCont } from '../accounts/calls.ts'
import { AmountText, minorOf, PositiveAmountText } from '../money/amount.ts'
import { INSTALLMENTS_MAX } from '../money/items.ts'
import { manage, read } from '../platform/allow.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { defineCalls } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { longText, nameText, text } from '../platform/text.ts'
import { ORDERS, PRODUCTS } from './cart-calls.ts'
import { pictureLimits, storeLimits } from './rules.ts'
import { StoreProduct, ProductStateName, Sold, Stock, StoreCurrencyCode } from './views.ts'

const reads = [PRODUCTS, PEOPLE] as const
const looking = { method: 'GET', writes: false, allow: read('store'), reads } as const
const changing = { writes: true, allow: manage('store'), reads } as const
const params = z.object({ id: Id })

const Price = PositiveAmountText.refine(
  (price) => minorOf(price) <= storeLimits.price,
  'at most 1,000,000.00, please',
)
const Cost = AmountText.refine(
  (cost) => !cost.startsWith('-') && minorOf(cost) <= storeLimits.price,
  'from 0 to 1,000,000.00, please',
)
const Pieces = z.int().min(0).max(storeLimits.stock)
const place = nameText(storeLimits.place)
const distinct = (list: readonly string[]): boolean => new Set(list).size === list.length
const Limit = z.object({
  quantity: z.int().min(1).max(storeLimits.quantity),
  days: z.int().min(1).max(storeLimits.limit_days),
})
const content = {
  name: nameText(storeLimits.name, 1),
  description: longText(storeLimits.description),
  category: nameText(storeLimits.category, 1).nullable(),
  tags: z.array(nameText(storeLimits.tag, 1)).max(storeLimits.tags).refine(distinct, 'each once'),
  /** Other studios that sell it as well. */
  shared: z.array(Id).max(200).refine(distinct, 'each once'),
  installments_max: z.int().min(1).max(INSTALLMENTS_MAX),
  limit: Limit.nullable(),
  /** Account types that may buy it; null: everybody. */
  for: z.array(TipCont).min(1).refine(distinct, 'each once').nullable(),
  state: ProductStateName,
  /** What one piece costs the studio, in the currency of the price; null: not said. */
  cost: Cost.nullable(),
  /** Who manages the shop is told when a stock falls to this; null: nobody is. */
  alert: Pieces.nullable(),
} as const
const newVariant = { name: nameText(storeLimits.name, 1), price: Price.nullable().optional() }
/** `stock` null: none is kept, and it is never sold out. Of a product with variants each says its own. */
export const NewProduct = z.object({
  studio: Id,
  name: content.name,
  price: Price,
  currency: StoreCurrencyCode,
  installments_max: content.installments_max.default(1),
  stock: Pieces.nullable().default(null),
  limit: content.limit.default(null),
  for: content.for.default(null),
  description: content.description.default(''),
  category: content.category.default(null),
  tags: content.tags.default([]),
  shared: content.shared.default([]),
  state: content.state.default('on-sale'),
  cost: content.cost.default(null),
  alert: content.alert.default(null),
  variants: z
    .array(z.object({ ...newVariant, stock: Pieces.optional() }))
    .max(storeLimits.variants)
    .default([]),
})
export type NewProduct = z.output<typeof NewProduct>
/** What is not named stays. A price is in force `from` that day, today if none is said. */
export const ProductChange = z
  .object({
    ...content,
    price: Price,
    currency: StoreCurrencyCode,
    from: CalendarDate,
    /** Whether stock is kept of it. */
    tracked: z.boolean(),
    /** All that are sold from now on, in their order: those without an `id` are new, those left out are no longer sold. */
    variants: z.array(z.object({ ...newVariant, id: Id.optional() })).max(storeLimits.variants),
    /** The pictures that it shows, in their order: those left out are shown no longer. */
    pictures: z.array(Id).max(storeLimits.pictures).refine(distinct, 'each once'),
    /** Refused if there is a newer one; absent: whatever there is. */
    version: z.int().min(1),
  })
  .partial()
export type ProductChange = z.output<typeof ProductChange>

/** A line of an import: like a new product, and one with an `id` changes that product. */
const imported = z.array(z.record(z.string(), z.unknown())).min(1).max(storeLimits.import)
const ImportAnswer = z.object({
  lines: z.array(
    z.object({
      line: z.int(),
      /** What becomes of it, or would. */
      what: z.enum(['new', 'changed', 'same', 'refused']),
      id: z.string().nullable(),
      name: z.string(),
      /** Why it is refused. */
      code: z.string().nullable(),
      err: z.string().nullable(),
    }),
  ),
})

/** What is sold, by those who manage the shop. */
export const productCalls = defineCalls('store', {
  products: {
    ...looking,
    about: 'studio',
    path: '/api/store/products',
    summary: `Products of the studios in sight, by name, at most ${storeLimits.products}: a studio has no more`,
    query: z.object({
      studio: Id.optional(),
      q: text(100).optional(),
      state: ProductStateName.optional(),
    }),
    response: z.array(StoreProduct),
  },
  product: {
    ...looking,
    about: 'object',
    path: '/api/store/products/{id}',
    summary: 'One product, with all its prices',
    params,
    response: StoreProduct,
  },
  addProduct: {
    ...changing,
    method: 'POST',
    about: 'studio',
    path: '/api/store/products',
    summary: 'Add a product to a studio’s shop',
    status: 201,
    idempotent: true,
    body: NewProduct,
    response: z.object({ id: z.string() }),
  },
  editProduct: {
    ...changing,
    method: 'PUT',
    about: 'object',
    path: '/api/store/products/{id}',
    summary: 'Change what is named of a product',
    params,
    body: ProductChange,
    response: StoreProduct,
  },
  addPictures: {
    ...changing,
    method: 'POST',
    about: 'object',
    path: '/api/store/products/{id}/pictures',
    summary: 'Add pictures to a product, in parts named `files`',
    params,
    body: 'multipart',
    bytesMax: pictureLimits.bytes_max,
    response: StoreProduct,
  },
  moveStock: {
    ...changing,
    method: 'POST',
    about: 'object',
    path: '/api/store/products/{id}/stock',
    summary:
      'Say what came in, was written off, was counted or went to another place; `id` of a product without variants, or of a variant',
    params,
    idempotent: true,
    /** `place`: absent is the main one. `to`: where it was moved. A reason is needed for what is written off. */
    body: z
      .object({
        kind: z.enum(['received', 'written-off', 'counted', 'moved']),
        quantity: Pieces,
        reason: text(500).optional(),
        place: place.default(''),
        to: place.optional(),
      })
      .refine(({ kind, to }) => (kind === 'moved') === (to !== undefined), {
        path: ['to'],
        message: 'where to, if it is moved',
      }),
    response: z.object({ id: z.string(), stock: z.int() }),
  },
  stock: {
    ...looking,
    about: 'object',
    path: '/api/store/stock/{id}',
    summary: 'Where the pieces of a product or variant lie, and how they came and went',
    params,
    response: Stock,
  },
  places: {
    ...looking,
    about: 'studio',
    path: '/api/store/places',
    summary: 'The names of places where something of a studio lies',
    query: z.object({ studio: Id }),
    response: z.array(z.string()),
  },
  history: {
    ...looking,
    reads: [PRODUCTS, ORDERS, PEOPLE],
    about: 'studio',
    path: '/api/store/history',
    summary: `What was sold, the best sellers first, at most ${storeLimits.sold}, and how much a month`,
    query: z.object({
      studio: Id.optional(),
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
    }),
    response: z.object({
      sold: z.array(Sold),
      /** In usd as on the days; `margin` of what is known to have cost something. */
      months: z.array(
        z.object({ month: z.string(), quantity: z.int(), usd: z.string(), margin: z.string() }),
      ),
    }),
  },
  exportProducts: {
    ...looking,
    about: 'studio',
    path: '/api/store/export',
    summary: 'The products of a studio as CSV, as an import takes them again',
    query: z.object({ studio: Id }),
    response: 'file',
  },
  previewImport: {
    ...looking,
    method: 'POST',
    allow: manage('store'),
    about: 'studio',
    path: '/api/store/import/preview',
    summary: 'What would become of each line of an import; nothing is written',
    body: z.object({ studio: Id, products: imported }),
    response: ImportAnswer,
  },
  importProducts: {
    ...changing,
    method: 'POST',
    about: 'studio',
    path: '/api/store/import',
    summary: 'Add and change many products; a bad line never spoils the good ones',
    idempotent: true,
    body: z.object({ studio: Id, products: imported }),
    response: ImportAnswer,
  },
})
