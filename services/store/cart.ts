import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import { cartEvents } from '#shared/store/events.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import {
  leftOfLimit,
  productOf,
  storeLimits,
  type Bought,
  type BuyLimit,
  type PriceNow,
  type StoreCurrency,
} from '#shared/store/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

export interface CartLineState {
  readonly id: string
  /** Minor units for one piece, as it was put in. */
  readonly price: number
  readonly currency: StoreCurrency
  readonly quantity: number
  readonly installments: number
}
interface BoughtLine extends Bought {
  readonly order: string
  readonly id: string
}
export interface CartState {
  readonly lines: readonly CartLineState[]
  /** Grows with every change of the lines: what is bought is bought of one version. */
  readonly version: number
  /** What was bought within the longest period that a limit can have, and kept. */
  readonly bought: readonly BoughtLine[]
  /** What the person waits for. */
  readonly notices: readonly string[]
}
interface Line {
  readonly user: string
  readonly id: string
}
interface Checkout {
  readonly user: string
  readonly version: number
  readonly order: string
  readonly date: LocalDay
  readonly lines: readonly { readonly id: string; readonly quantity: number }[]
  /** The limits of the products among them. */
  readonly limits: readonly {
    readonly product: string
    readonly name: string
    readonly limit: BuyLimit
  }[]
}
const lineOf = ({ lines }: CartState, id: string): CartLineState =>
  lines.find((one) => one.id === id) ?? refuseStore('shop.lineUnknown')

export const cartAggregate = aggregateOf<CartState>()({
  name: 'cart',
  events: cartEvents,
  initial: { lines: [], version: 0, bought: [], notices: [] },
  decide: {
    AddLine: (state, { name, ...added }: Line & PriceNow & { readonly name: string }) => {
      const { user, id, price, currency } = added
      const before = state.lines.find((one) => one.id === id)
      if (before === undefined)
        return state.lines.length >= storeLimits.lines
          ? refuseStore('shop.cartFull', { max: storeLimits.lines })
          : [{ type: 'CartLineAdded', data: added }]
      // A line keeps the price that it was put in at, and pieces at another one are no part of it.
      if (before.price !== price || before.currency !== currency)
        return refuseStore('shop.priceChanged', { name })
      const quantity = before.quantity + 1
      return quantity > storeLimits.quantity
        ? []
        : [{ type: 'CartQuantitySet', data: { user, id, quantity } }]
    },
    SetQuantity: (state, { user, id, quantity }: Line & { readonly quantity: number }) => {
      const before = lineOf(state, id)
      if (quantity === 0) return [{ type: 'CartLineRemoved', data: { user, id } }]
      return quantity === before.quantity
        ? []
        : [{ type: 'CartQuantitySet', data: { user, id, quantity } }]
    },
    SetInstalments: (
      state,
      {
        user,
        id,
        installments,
        max,
      }: Line & { readonly installments: number; readonly max: number },
    ) => {
      const before = lineOf(state, id)
      if (installments > max) return refuseStore('shop.instalmentsMax', { max })
      return installments === before.installments
        ? []
        : [{ type: 'CartInstalmentsSet', data: { user, id, installments } }]
    },
    AcceptPrice: (state, { user, id, price, currency }: Line & PriceNow) => {
      const before = lineOf(state, id)
      return price === before.price && currency === before.currency
        ? []
        : [{ type: 'CartPriceAccepted', data: { user, id, price, currency } }]
    },
    Checkout: (state, { user, version, order, date, lines, limits }: Checkout) => {
      if (state.version !== version) return refuseStore('shop.cartChanged')
      if (lines.length === 0) return refuseStore('shop.cartEmpty')
      for (const { id, quantity } of lines)
        if (lineOf(state, id).quantity !== quantity) return refuseStore('shop.cartChanged')
      for (const { product, name, limit } of limits) {
        const wanted = lines.reduce(
          (sum, { id, quantity }) => (productOf(id) === product ? sum + quantity : sum),
          0,
        )
        const left = leftOfLimit(limit, product, state.bought, date)
        if (left !== null && wanted > left) return refuseStore('shop.limit', { name, left })
      }
      return [{ type: 'CheckedOut', data: { user, order, date, lines: [...lines] } }]
    },
    UndoPurchase: (
      _state,
      said: {
        readonly user: string
        readonly order: string
        readonly lines: { readonly id: string; readonly quantity: number }[]
      },
    ) => [{ type: 'PurchaseUndone', data: said }],
    SetNotice: (state, { user, id, on }: Line & { readonly on: boolean }) => {
      if (state.notices.includes(id) === on) return []
      if (on && state.notices.length >= storeLimits.notices)
        return refuseStore('shop.noticesFull', { max: storeLimits.notices })
      return [{ type: 'StockNoticeSet', data: { user, id, on } }]
    },
    /** Once: who was told waits no longer. */
    TellNotice: (state, said: Line & { readonly name: string }) =>
      state.notices.includes(said.id) ? [{ type: 'StockNoticeTold', data: said }] : [],
  },
  evolve: {
    CartLineAdded: (state, { id, price, currency }) =>
      moved(state, [...state.lines, { id, price, currency, quantity: 1, installments: 1 }]),
    CartQuantitySet: (state, { id, quantity }) => lineAfter(state, id, { quantity }),
    CartInstalmentsSet: (state, { id, installments }) => lineAfter(state, id, { installments }),
    CartPriceAccepted: (state, { id, price, currency }) =>
      lineAfter(state, id, { price, currency }),
    CartLineRemoved: (state, { id }) =>
      moved(
        state,
        state.lines.filter((one) => one.id !== id),
      ),
    CheckedOut: (state, { order, date, lines }) => {
      const gone = new Set(lines.map(({ id }) => id))
      const since = addDays(date, -storeLimits.limit_days)
      const bought = [
        ...state.bought.filter(({ day }) => day > since),
        ...lines.map(({ id, quantity }) => ({
          order,
          id,
          quantity,
          product: productOf(id),
          day: date,
        })),
      ]
      const left = state.lines.filter(({ id }) => !gone.has(id))
      return { ...moved(state, left), bought }
    },
    PurchaseUndone: (state, { order, lines }) => ({
      ...state,
      bought: state.bought.flatMap((one) => {
        const back = one.order === order ? lines.find(({ id }) => id === one.id) : undefined
        const quantity = one.quantity - (back?.quantity ?? 0)
        return quantity > 0 ? [{ ...one, quantity }] : []
      }),
    }),
    StockNoticeSet: (state, { id, on }) => ({
      ...state,
      notices: on ? [...state.notices, id] : state.notices.filter((one) => one !== id),
    }),
    StockNoticeTold: (state, { id }) => ({
      ...state,
      notices: state.notices.filter((one) => one !== id),
    }),
  },
})
export const cartStream = (user: string): string => `${cartAggregate.name}-${user}`
const moved = (state: CartState, lines: readonly CartLineState[]): CartState => ({
  ...state,
  lines,
  version: state.version + 1,
})
const lineAfter = (state: CartState, id: string, change: Partial<CartLineState>): CartState =>
  moved(
    state,
    state.lines.map((one) => (one.id === id ? { ...one, ...change } : one)),
  )
