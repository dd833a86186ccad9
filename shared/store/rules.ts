import { pictureTypes, type FileLimits } from '../platform/file-types.ts'
import { addDays, type LocalDay } from '../platform/local-day.ts'

/** Limits of the shop; the server refuses by them, and screens say them before. */
export const storeLimits = {
  name: 100,
  description: 5_000,
  category: 60,
  tag: 40,
  tags: 10,
  /** Products of one studio, retired ones included. */
  products: 2_000,
  /** Variants of one product, those that are no longer sold included. */
  variants: 50,
  /** Prices that were ever set of one product. */
  prices: 500,
  pictures: 8,
  /** Pictures that a product ever had: orders go on showing them. */
  pictures_ever: 100,
  place: 40,
  /** StockPlaces of one product or variant. */
  places: 20,
  /** Lines of a cart, and the most pieces of one. */
  lines: 50,
  quantity: 99,
  /** Wrong codes for one order, after which none is taken. */
  codes: 5,
  /** Pieces that a stock can hold. */
  stock: 1_000_000,
  limit_days: 366,
  /** Products or variants that a person waits for. */
  notices: 50,
  /** Cards of one page of the shop; orders and lines of history of one answer. */
  cards: 60,
  orders: 200,
  sold: 500,
  /** Movements that an answer tells, the newest first. */
  moves: 500,
  /** Orders handed over at once, and lines of one import. */
  bulk: 100,
  import: 500,
  /** The most that one piece costs, in minor units. */
  price: 100_000_000,
} as const
export const pictureLimits: FileLimits = {
  types: pictureTypes,
  bytes_max: 10 * 1024 * 1024,
  count_max: storeLimits.pictures,
}

/** What things are sold in: other currencies are refused. */
export const storeCurrencies = ['usd', 'eur', 'ron'] as const
export type StoreCurrency = (typeof storeCurrencies)[number]
export const productStates = ['draft', 'on-sale', 'retired'] as const
export const orderStates = [
  'requested',
  'approved',
  'ready',
  'handed-over',
  'returned',
  'rejected',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]
/** `moved`: from one place to another, which are two movements. */
export const moveKinds = [
  'received',
  'sold',
  'returned',
  'written-off',
  'counted',
  'moved',
] as const
export type MoveKind = (typeof moveKinds)[number]
/** Why a line of a cart cannot be bought as it stands. */
export const unavailableWhys = [
  'priceChanged',
  'retired',
  'soldOut',
  'tooFew',
  'limit',
  'instalments',
  'notForYou',
] as const
export type UnavailableWhy = (typeof unavailableWhys)[number]

export const orderSteps = [
  'approve',
  'reject',
  'ready',
  'hand-over',
  'received',
  'cancel',
  'return',
] as const
export type OrderStep = (typeof orderSteps)[number]
interface StepRow {
  readonly from: readonly OrderState[]
  /** `others`: who manages the shop, never for an order of their own (the owner and super users may). `buyer`: the buyer alone. */
  readonly by: 'others' | 'buyer' | 'either'
}
/** What may be done with an order in which state, and by whom. Decider and screens read the same table. */
export const orderStepRows: Readonly<Record<OrderStep, StepRow>> = {
  approve: { from: ['requested'], by: 'others' },
  reject: { from: ['requested'], by: 'others' },
  ready: { from: ['approved'], by: 'others' },
  'hand-over': { from: ['approved', 'ready'], by: 'others' },
  received: { from: ['handed-over'], by: 'buyer' },
  cancel: { from: ['requested', 'approved', 'ready'], by: 'either' },
  return: { from: ['handed-over'], by: 'others' },
}
/** What somebody is to an order. */
export interface OrderViewer {
  readonly isBuyer: boolean
  /** Manages the shop of the order's studio. */
  readonly manages: boolean
  /** The owner or a super user, whom nobody else could decide for. */
  readonly root: boolean
}
/** Whether somebody may do this step, whatever the state is. */
export function mayStep({ isBuyer, manages, root }: OrderViewer, step: OrderStep): boolean {
  const { by } = orderStepRows[step]
  if (by === 'buyer') return isBuyer
  if (by === 'either' && isBuyer) return true
  return manages && (!isBuyer || root)
}
/** The steps that somebody may do with an order now; `received` once. */
export const orderStepsOf = (
  { state, received }: { readonly state: OrderState; readonly received: boolean },
  viewer: OrderViewer,
): readonly OrderStep[] =>
  orderSteps.filter(
    (step) =>
      orderStepRows[step].from.includes(state) &&
      mayStep(viewer, step) &&
      !(step === 'received' && received),
  )

/** A variant's id is its product's with a number behind a dot; without variants a product is sold by its own id. */
export const productOf = (sellable: string): string => sellable.split('.')[0] ?? sellable
export const variantId = (product: string, n: number): string => `${product}.${n}`

/** A price as it was set; `variant` null: of the product, and of its variants without a price of their own. */
export interface PriceSet {
  readonly from: LocalDay
  readonly variant: string | null
  /** Minor units; null: a variant costs what its product does again. */
  readonly price: number | null
  readonly currency: StoreCurrency
}
export interface PriceNow {
  readonly price: number
  readonly currency: StoreCurrency
}
/** The price in force on a day: of those set the latest by `from` not after it, of equal ones the latest set; null: none yet. */
export function priceOn(
  prices: readonly PriceSet[],
  sellable: string,
  day: LocalDay,
): PriceNow | null {
  const latest = (variant: string | null) =>
    prices.reduce<PriceSet | null>(
      (best, one) =>
        one.variant === variant && one.from <= day && (best === null || one.from >= best.from)
          ? one
          : best,
      null,
    )
  const own = latest(sellable)
  const found = own !== null && own.price !== null ? own : latest(null)
  return found !== null && found.price !== null
    ? { price: found.price, currency: found.currency }
    : null
}

/** At most `quantity` of a product for one person within `days` days, today being the last of them. */
export interface BuyLimit {
  readonly quantity: number
  readonly days: number
}
/** Something that a person bought and keeps. */
export interface Bought {
  readonly product: string
  readonly day: LocalDay
  readonly quantity: number
}
/** How many more of a product a person may buy today; null: as many as they like. */
export function leftOfLimit(
  limit: BuyLimit | null,
  product: string,
  bought: readonly Bought[],
  today: LocalDay,
): number | null {
  if (limit === null) return null
  const since = addDays(today, 1 - limit.days)
  const had = bought.reduce(
    (sum, one) => (one.product === product && one.day >= since ? sum + one.quantity : sum),
    0,
  )
  return Math.max(0, limit.quantity - had)
}

/** Pieces by place; a place without any is not in it. */
export type StockPlaces = Readonly<Record<string, number>>
/** The pieces in a place; what people call a place may be the name of something that every object has. */
export const piecesIn = (places: StockPlaces, place: string): number =>
  Object.hasOwn(places, place) ? (places[place] ?? 0) : 0
export const stockIn = (places: StockPlaces): number =>
  Object.values(places).reduce((sum, one) => sum + one, 0)
/** The places that so many pieces are taken from: where most are first, of equal ones by name; null: there are too few. */
export function drawFrom(
  places: StockPlaces,
  quantity: number,
): readonly { readonly place: string; readonly quantity: number }[] | null {
  const order = Object.entries(places).toSorted(
    ([a, m], [b, n]) => n - m || (a < b ? -1 : Number(a > b)),
  )
  let open = quantity
  const drawn = order.flatMap(([place, there]) => {
    const taken = Math.min(there, open)
    open -= taken
    return taken > 0 ? [{ place, quantity: taken }] : []
  })
  return open > 0 ? null : drawn
}
/** A text as it is searched in: without case and accents. */
export const searchedText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
