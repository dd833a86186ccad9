import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { INSTALLMENTS_MAX } from '../money/items.ts'
import { sessionOrRead } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { reasonText, text } from '../platform/text.ts'
import { settlementReads } from '../settlements/params.ts'
import { storeLimits } from './rules.ts'
import { Cart, CheckoutPreview, ShopProduct } from './views.ts'

/** The read models of the shop. */
export const PRODUCTS = 'store-products'
export const ORDERS = 'store-orders'

const reads = [PRODUCTS, ORDERS, 'wallets', 'facts', PEOPLE] as const
/** A view of another person is of what they see; only they themselves buy. */
const looking = { method: 'GET', writes: false, allow: sessionOrRead, reads } as const
const own = { method: 'POST', writes: true, allow: inPerson, reads, response: Cart } as const
const about = nobody('one’s own cart: what is not sold in one’s studio is refused as unknown')
const id = { id: Id }

/** One's own cart, and what may be put into it. */
export const cartCalls = defineCalls('store', {
  addToCart: {
    ...own,
    about,
    path: '/addToCart',
    summary: 'Put one piece of a product or variant into the cart, or one more of it',
    body: z.object(id),
  },
  changeQuantity: {
    ...own,
    about,
    path: '/changeQuantity',
    summary: 'Say how many pieces of a line are wanted; 0 takes it out',
    body: z.object({ ...id, quantity: z.int().min(0).max(storeLimits.quantity) }),
  },
  changePaymentInstallments: {
    ...own,
    about,
    path: '/changePaymentInstallments',
    summary: 'Say in how many instalments a line is to be paid',
    body: z.object({ ...id, paymentInstallments: z.int().min(1).max(INSTALLMENTS_MAX) }),
  },
  getCheckoutCart: {
    ...looking,
    path: '/getCheckoutCart',
    summary: 'The cart: its lines, what they come to, and the budget',
    response: Cart,
  },
  acceptPrice: {
    ...own,
    about,
    path: '/api/store/cart/accept-price',
    summary: 'Take a line at the price in force',
    body: z.object(id),
  },
  checkout: {
    method: 'POST',
    writes: true,
    allow: inPerson,
    reads,
    path: '/api/store/checkout',
    summary:
      'Buy the available lines of the cart as it was shown: all of them or none. The same version again is the same order',
    status: 201,
    body: z.object({
      version: z.int().min(0),
      override: z.object({ reason: reasonText(500) }).optional(),
    }),
    response: z.object({ order: z.string() }),
  },
  checkoutPreview: {
    ...looking,
    reads: [...new Set([...reads, ...settlementReads])],
    path: '/api/store/checkout-preview',
    summary:
      'What the available lines of the cart come to: when what is due, and the net pay of the next halves with and without them',
    response: CheckoutPreview,
  },
  shop: {
    ...looking,
    path: '/api/store/shop',
    summary: `What one’s own studio sells to the caller, by name, at most ${storeLimits.cards}; the header x-next is the cursor of the rest`,
    /** `q`: words of names, descriptions, categories and tags, without case and accents. */
    query: z.object({
      q: text(100).optional(),
      category: text(storeLimits.category).optional(),
      tag: text(storeLimits.tag).optional(),
      cursor: text(200).optional(),
    }),
    response: z.object({
      products: z.array(ShopProduct),
      categories: z.array(z.string()),
      tags: z.array(z.string()),
    }),
  },
  shopProduct: {
    ...looking,
    about: 'object',
    path: '/api/store/shop/{id}',
    summary: 'One product of the shop',
    params: z.object(id),
    response: ShopProduct,
  },
  picture: {
    method: 'GET',
    writes: false,
    allow: sessionOrRead,
    reads: [PRODUCTS, ORDERS, PEOPLE],
    about: 'object',
    path: '/api/store/pictures/{product}/{picture}',
    summary: 'A picture of a product, or its thumbnail',
    params: z.object({ product: Id, picture: Id }),
    query: z.object({ size: z.enum(['64', '128', '512']).optional() }),
    response: 'file',
  },
  setNotice: {
    method: 'PUT',
    writes: true,
    allow: inPerson,
    reads: [PRODUCTS, PEOPLE],
    about,
    path: '/api/store/notices/{id}',
    summary: 'Ask to be told once when something sold out is back, or ask no longer',
    params: z.object(id),
    body: z.object({ on: z.boolean() }),
    response: z.object({ ok: z.literal(true) }),
  },
})
