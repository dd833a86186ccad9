import { z } from 'zod'
import { TipCont } from '../accounts/calls.ts'
import { SumText } from '../money/sum-text.ts'
import { WalletFigures } from '../wallet/calls.ts'
import {
  moveKinds,
  orderStates,
  orderSteps,
  productStates,
  storeCurrencies,
  unavailableWhys,
} from './rules.ts'

const LocalDate = z.iso.date()
export const StoreCurrencyCode = z.enum(storeCurrencies)
export const ProductStateName = z.enum(productStates)
export const OrderStateName = z.enum(orderStates)
/** A picture; `url` answers it whole, `url?size=128` (or 512) as a thumbnail. */
const Picture = z.object({ picture: z.string(), url: z.string() })
const Limit = z.object({ quantity: z.int(), days: z.int() })
const InThree = z.object({
  usd: SumText.nullable(),
  eur: SumText.nullable(),
  ron: SumText.nullable(),
})

/** Something that can be put into a cart: a variant, or a product without variants under an empty name. */
const ShopItem = z.object({
  id: z.string(),
  name: z.string(),
  price: SumText,
  /** null: no stock is kept. */
  left: z.int().nullable(),
  inCart: z.boolean(),
  /** The caller waits to be told when it is back. */
  notice: z.boolean(),
})
/** A product as the shop shows it. `picture`: the first one's url. `limit_left`: how many the caller may buy now. */
export const ShopProduct = z.object({
  product: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  pictures: z.array(Picture),
  currency: StoreCurrencyCode,
  installments_max: z.int(),
  limit: Limit.nullable(),
  limit_left: z.int().nullable(),
  items: z.array(ShopItem),
})
export type ShopProduct = z.output<typeof ShopProduct>

/** A line of a cart; `price` of one piece, as it was when it was put in. */
const CartLine = z.object({
  id: z.string(),
  name: z.string(),
  price: SumText,
  currency: StoreCurrencyCode,
  quantity: z.int(),
  paymentInstallments: z.int(),
  available: z.boolean(),
  /** Why it is not available; null if it is. */
  why: z.enum(unavailableWhys).nullable(),
  /** The price in force, where it is another one. */
  newPrice: z.object({ price: SumText, currency: StoreCurrencyCode }).nullable(),
  installments_max: z.int(),
  /** The most pieces that could be bought now; null: as many as a line holds. */
  left: z.int().nullable(),
  picture: z.string().nullable(),
})
export type CartLine = z.output<typeof CartLine>
/** `total`: all available lines, expressed in each currency; null where a rate is missing (docs/rules/store.md#cart). */
export const Cart = z.object({
  cart: z.array(CartLine),
  cartLength: z.int(),
  version: z.int(),
  total: InThree,
  budget: WalletFigures,
})
export type Cart = z.output<typeof Cart>

/** What a checkout would come to. */
export const CheckoutPreview = z.object({
  version: z.int(),
  total: InThree,
  /** Available after it, in usd; null: a rate is missing. */
  after: SumText.nullable(),
  /** Whether the budget bears it. */
  affordable: z.boolean(),
  /** Whether somebody must approve the order. */
  approval: z.boolean(),
  /** What is due in which half, first day of it first, by currency. */
  due: z.array(
    z.object({
      half: LocalDate,
      currency: StoreCurrencyCode,
      amount: SumText,
      usd: SumText.nullable(),
    }),
  ),
  /** What the next halves come to without and with it, as settlements reckon; null: a rate is missing. */
  nets: z.array(
    z.object({
      month: z.string(),
      half: z.union([z.literal(1), z.literal(2)]),
      currency: z.string(),
      before: SumText.nullable(),
      after: SumText.nullable(),
    }),
  ),
  /** Whether later halves are touched as well. */
  more: z.boolean(),
})
export type CheckoutPreview = z.output<typeof CheckoutPreview>

/** A line of an order as it was bought; `id` of what was sold, `item`: of the payment item that stands for it now, null when all came back. */
const OrderLine = z.object({
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: SumText,
  currency: StoreCurrencyCode,
  installments: z.int(),
  item: z.string().nullable(),
  returned: z.int(),
  picture: z.string().nullable(),
  /** usd for one of its currency, as on the day. */
  rate: z.string(),
})
/** `number`: a short name of the order for people. `total`: in usd as on the day. `steps`: what the caller may do with it now. */
export const Order = z.object({
  order: z.string(),
  number: z.string(),
  user: z.string(),
  studio: z.string(),
  at: z.string(),
  date: LocalDate,
  state: OrderStateName,
  /** When the state became what it is. */
  since: z.string(),
  lines: z.array(OrderLine),
  total: SumText,
  /** It went over the budget, with this reason; null: it did not. */
  override: z.string().nullable(),
  /** The reason of the last step, if one was given. */
  reason: z.string().nullable(),
  handed_by: z.string().nullable(),
  /** By the buyer's code, or confirmed by the buyer afterwards. */
  signed: z.enum(['code', 'buyer']).nullable(),
  steps: z.array(z.enum(orderSteps)),
})
export type Order = z.output<typeof Order>
/** One order with its plan and what happened. `code`: told to the buyer alone, until it is handed over. */
export const OrderDetail = Order.extend({
  code: z.string().nullable(),
  plan: z.array(
    z.object({
      id: z.string(),
      n: z.int(),
      due: LocalDate,
      amount: SumText,
      /** What is owed of it no longer: taken by signed settlements, written off, or moved with the person to another studio. */
      taken: SumText,
      currency: StoreCurrencyCode,
    }),
  ),
  history: z.array(
    z.object({
      what: z.string(),
      at: z.string(),
      by: z.string(),
      reason: z.string().nullable(),
      /** Of a return: what came back. */
      lines: z.array(z.object({ id: z.string(), quantity: z.int() })),
    }),
  ),
})
export type OrderDetail = z.output<typeof OrderDetail>
/** Figures of a list of orders, whatever page is shown. `total`: those that stand, in usd, without what came back. */
export const OrderSums = z.object({
  states: z.record(z.string(), z.int()),
  orders: z.int(),
  pieces: z.int(),
  /** In usd, by the rates that the orders were placed at. */
  total: SumText,
  /** The same in the currencies that it was sold in. */
  currencies: z.array(z.object({ currency: StoreCurrencyCode, amount: SumText })),
})
export type OrderSums = z.output<typeof OrderSums>

const Variant = z.object({
  id: z.string(),
  name: z.string(),
  /** Its own price; null: the product's. */
  price: SumText.nullable(),
  stock: z.int().nullable(),
  /** No longer sold. */
  gone: z.boolean(),
})
/** A product as its studio manages it. `price`: in force today, null before the first one begins. `cost`: what one piece cost the studio, in usd, eur or ron as the price. */
export const StoreProduct = z.object({
  id: z.string(),
  studio: z.string(),
  shared: z.array(z.string()),
  name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  price: SumText.nullable(),
  currency: StoreCurrencyCode,
  /** The newest first: those to come, the one in force, and former ones. */
  prices: z.array(
    z.object({
      from: LocalDate,
      variant: z.string().nullable(),
      price: SumText.nullable(),
      currency: StoreCurrencyCode,
    }),
  ),
  cost: SumText.nullable(),
  installments_max: z.int(),
  limit: Limit.nullable(),
  for: z.array(TipCont).nullable(),
  state: ProductStateName,
  /** Pieces of the product and all its variants; null: no stock is kept. */
  stock: z.int().nullable(),
  alert: z.int().nullable(),
  /** At or below its alert level, itself or a variant. */
  low: z.boolean(),
  variants: z.array(Variant),
  pictures: z.array(Picture),
  version: z.int(),
})
export type StoreProduct = z.output<typeof StoreProduct>

/** A movement. `counted`: what a count said was there; `quantity` is then the difference. `left`: pieces in all places after it. */
const StockMove = z.object({
  n: z.int(),
  kind: z.enum(moveKinds),
  place: z.string(),
  quantity: z.int(),
  counted: z.int().nullable(),
  left: z.int(),
  at: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  order: z.string().nullable(),
})
/** Pieces of one product or variant: where they lie, and how they came and went, the newest first. A count is followed by what moved since the one before. */
export const Stock = z.object({
  id: z.string(),
  name: z.string(),
  stock: z.int(),
  places: z.array(z.object({ place: z.string(), quantity: z.int() })),
  moves: z.array(StockMove),
  /** The last count of each place, and what moved there since. */
  counts: z.array(
    z.object({
      place: z.string(),
      at: z.string(),
      by: z.string(),
      counted: z.int(),
      difference: z.int(),
      /** Movements between that count and the one before it, as numbers of `moves`. */
      since: z.array(z.int()),
    }),
  ),
})
export type Stock = z.output<typeof Stock>

/** What was sold of one product or variant, less what came back, in one currency. `margin` null: what it cost was not said. */
export const Sold = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  currency: StoreCurrencyCode,
  orders: z.int(),
  quantity: z.int(),
  returned: z.int(),
  revenue: SumText,
  cost: SumText.nullable(),
  margin: SumText.nullable(),
})
export type Sold = z.output<typeof Sold>
