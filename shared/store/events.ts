import { z } from 'zod'
import { tipuri } from '../accounts/calls.ts'
import { doer, impersonal, person, thing } from '../platform/event-fields.ts'
import { eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { moveKinds, productStates, storeCurrencies } from './rules.ts'

const eventType = eventTypesOf('store')
const by = doer()
const date = z.iso.date()
const currency = z.enum(storeCurrencies)
/** Minor units. */
const minor = z.int()
const ofProduct = (data: { readonly product: string }): string => data.product

const product = { product: thing(), by }
/** All that is said of a product but its prices, pictures and stock. */
const productContent = impersonal(
  z.object({
    name: z.string(),
    description: z.string(),
    category: z.string().nullable(),
    tags: z.array(z.string()),
    shared: z.array(z.string()),
    installments_max: z.int(),
    limit: z.object({ quantity: z.int(), days: z.int() }).nullable(),
    for: z.array(z.enum(tipuri)).nullable(),
    state: z.enum(productStates),
    /** Whether stock is kept of it. */
    tracked: z.boolean(),
    alert: z.int().nullable(),
    cost: z.object({ amount: minor, currency }).nullable(),
    /** In their order; those that are `gone` are sold no longer. */
    variants: z.array(z.object({ id: z.string(), name: z.string(), gone: z.boolean() })),
  }),
)
export type ProductContent = z.output<typeof productContent>
const prices = impersonal(
  z.array(
    z.object({ from: date, variant: z.string().nullable(), price: minor.nullable(), currency }),
  ),
)
/** Streams: `product-<product>`. */
export const productEvents = {
  ProductAdded: eventType(
    z.object({ ...product, studio: impersonal(), content: productContent, prices }),
    { of: ofProduct, name: 'Product added' },
  ),
  /** The whole content. */
  ProductChanged: eventType(z.object({ ...product, content: productContent }), {
    of: ofProduct,
    name: 'Product changed',
  }),
  /** Prices beside all those that were set before; each holds from its day on. */
  ProductPriced: eventType(z.object({ ...product, prices }), {
    of: ofProduct,
    name: 'Product price set',
  }),
  PicturesAdded: eventType(
    z.object({
      ...product,
      pictures: impersonal(
        z.array(z.object({ picture: z.string(), file: z.string(), type: z.string() })),
      ),
    }),
    { of: ofProduct, name: 'Product pictures added' },
  ),
  /** Those that it shows, in their order; the others are kept for orders. */
  PicturesShown: eventType(z.object({ ...product, pictures: impersonal(z.array(z.string())) }), {
    of: ofProduct,
    name: 'Product pictures ordered',
  }),
}

/** Streams: `stock-<product or variant>`. */
export const stockEvents = {
  StockMoved: eventType(
    z.object({
      product: impersonal(),
      id: thing(),
      kind: z.enum(moveKinds),
      place: impersonal(),
      /** Pieces that came, below zero: that went. */
      quantity: z.int(),
      /** What a count said was there. */
      counted: z.int().nullable(),
      /** Pieces in all places after it. */
      left: z.int(),
      order: impersonal().nullable(),
      reason: personal(z.string(), { of: 'by' }).nullable(),
      by,
    }),
    { of: ofProduct, name: 'Stock moved' },
  ),
  /** It has come to its alert level or below. */
  StockRanLow: eventType(
    z.object({
      product: impersonal(),
      id: thing(),
      studio: impersonal(),
      name: impersonal(),
      left: z.int(),
    }),
    { of: ofProduct, name: 'Stock ran low' },
  ),
}

const own = { user: person() }
const line = { ...own, id: thing() }
const cartEvent = <S extends z.ZodType<{ readonly user: string }>>(schema: S, name: string) =>
  eventType(schema, { of: partitionByUser, name })
/** Streams: `cart-<user>`. */
export const cartEvents = {
  CartLineAdded: cartEvent(z.object({ ...line, price: minor, currency }), 'Put into the cart'),
  CartQuantitySet: cartEvent(z.object({ ...line, quantity: z.int() }), 'Cart quantity set'),
  CartInstalmentsSet: cartEvent(
    z.object({ ...line, installments: z.int() }),
    'Cart instalments set',
  ),
  CartPriceAccepted: cartEvent(z.object({ ...line, price: minor, currency }), 'New price accepted'),
  CartLineRemoved: cartEvent(z.object(line), 'Taken out of the cart'),
  /** These lines are in the cart no longer. */
  CheckedOut: cartEvent(
    z.object({
      ...own,
      order: thing(),
      date,
      lines: impersonal(z.array(z.object({ id: z.string(), quantity: z.int() }))),
    }),
    'Checked out',
  ),
  /** So many pieces of an order count no longer as bought. */
  PurchaseUndone: cartEvent(
    z.object({
      ...own,
      order: thing(),
      lines: impersonal(z.array(z.object({ id: z.string(), quantity: z.int() }))),
    }),
    'Purchase undone',
  ),
  StockNoticeSet: cartEvent(z.object({ ...line, on: z.boolean() }), 'Back-in-stock notice set'),
  StockNoticeTold: cartEvent(
    z.object({ ...line, name: impersonal() }),
    'Back-in-stock notice sent',
  ),
}

const order = { ...own, order: thing(), studio: impersonal() }
const step = { ...order, by, reason: personal().nullable() }
const orderEvent = <S extends z.ZodType<{ readonly user: string }>>(schema: S, name: string) =>
  eventType(schema, { of: partitionByUser, name })
/** A line as it was bought: nothing in it changes any more. */
const orderLine = impersonal(
  z.object({
    id: z.string(),
    name: z.string(),
    category: z.string().nullable(),
    picture: z.string().nullable(),
    /** Minor units for one piece. */
    price: minor,
    currency,
    quantity: z.int(),
    installments: z.int(),
    /** usd for one of its currency, as on the day; with ten decimals. */
    rate: z.string(),
    /** Minor units of usd that all pieces came to. */
    usd: minor,
    /** Minor units for one piece, in the currency of its price; null: not said. */
    cost: minor.nullable(),
    item: z.string(),
    /** Where its pieces were taken from; null: no stock was kept. */
    from: z.array(z.object({ place: z.string(), quantity: z.int() })).nullable(),
  }),
)
export type BoughtLine = z.output<typeof orderLine>
/** Streams: `order-<order>`. */
export const orderEvents = {
  OrderPlaced: orderEvent(
    z.object({
      ...order,
      date,
      lines: z.array(orderLine),
      /** Whether somebody must approve it. */
      approval: z.boolean(),
      /** Why it may go over the budget; null: it does not. */
      override: personal().nullable(),
    }),
    'Order placed',
  ),
  OrderApproved: orderEvent(z.object(step), 'Order approved'),
  OrderRejected: orderEvent(z.object(step), 'Order refused'),
  OrderReady: orderEvent(z.object(step), 'Order ready'),
  OrderHandedOver: orderEvent(
    z.object({ ...step, /** Whether the buyer’s code was given. */ code: z.boolean() }),
    'Order handed over',
  ),
  /** Somebody handing it over gave a code that is not the buyer’s. */
  OrderCodeRefused: orderEvent(z.object({ ...order, by }), 'Wrong order code given'),
  OrderReceived: orderEvent(z.object(order), 'Order received'),
  OrderCancelled: orderEvent(z.object(step), 'Order cancelled'),
  OrderReturned: orderEvent(
    z.object({
      ...step,
      restock: z.boolean(),
      lines: impersonal(
        z.array(
          z.object({
            id: z.string(),
            quantity: z.int(),
            /** Pieces that are kept. */
            kept: z.int(),
            /** The payment item that is reversed, and that of what is kept; null: nothing is. */
            reversed: z.string(),
            item: z.string().nullable(),
          }),
        ),
      ),
    }),
    'Order returned',
  ),
}
