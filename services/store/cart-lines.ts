import { createHash } from 'node:crypto'
import { amountText, type Currency } from '#shared/money/amount.ts'
import { leftOfLimit, storeLimits, type UnavailableWhy } from '#shared/store/rules.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import type { Cart, CartLine } from '#shared/store/views.ts'
import { convertedOn, type WalletFacts } from '#shared/wallet/rules.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import { cartAggregate, cartStream, type CartLineState, type CartState } from './cart.ts'
import type { StoreNeeds } from './needs.ts'
import { isFor, offersOf, pictureUrl, shopperOf, type Offer, type Shopper } from './offers.ts'

/** A line of a cart beside what is offered under its id now. */
interface LineNow {
  readonly line: CartLineState
  /** null: nobody ever sold it. */
  readonly offer: Offer | null
  readonly why: UnavailableWhy | null
  /** The most pieces that could be bought now; null: as many as a line holds. */
  readonly left: number | null
}
/** A line that can be bought. */
export type AvailableLine = LineNow & { readonly offer: Offer; readonly why: null }
export const isAvailable = (one: LineNow): one is AvailableLine =>
  one.offer !== null && one.why === null

/** Each line as it stands: of several of one product those before it use up its limit. */
function linesNow(
  { lines, bought }: CartState,
  offers: ReadonlyMap<string, Offer>,
  shopper: Shopper,
): readonly LineNow[] {
  const inCart = new Map<string, number>()
  return lines.map((line): LineNow => {
    const offer = offers.get(line.id) ?? null
    if (offer === null) return { line, offer, why: 'retired', left: 0 }
    const { product, content } = offer.row
    const before = inCart.get(product) ?? 0
    const ofLimit = leftOfLimit(content.limit, product, bought, shopper.day)
    const more = ofLimit === null ? null : Math.max(0, ofLimit - before)
    const why = whyNot(line, offer, shopper, more)
    if (why === null) inCart.set(product, before + line.quantity)
    return { line, offer, why, left: least(offer.stock, more) }
  })
}
const least = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

function whyNot(
  { price, currency, quantity, installments }: CartLineState,
  offer: Offer,
  shopper: Shopper,
  more: number | null,
): UnavailableWhy | null {
  const { row, stock, price: now } = offer
  if (!isFor(row, shopper)) return 'notForYou'
  if (!offer.onSale || now === null) return 'retired'
  if (now.price !== price || now.currency !== currency) return 'priceChanged'
  if (stock !== null && stock < quantity) return stock === 0 ? 'soldOut' : 'tooFew'
  if (more !== null && more < quantity) return 'limit'
  return installments > row.content.installments_max ? 'instalments' : null
}
/** Refuses by what keeps a line from being bought. */
export function refuseLine({ line, offer, why, left }: LineNow): never {
  const name = offer?.name ?? line.id
  return why === null
    ? refuseStore('shop.cartChanged')
    : refuseStore(`shop.${why}`, {
        name,
        left: left ?? 0,
        max: offer?.row.content.installments_max ?? 1,
      })
}

/**
 * The version that is told of a cart: that of its stream, and which lines can be bought. So a checkout buys what was shown, or is
 * refused: a line that fell out meanwhile is never left out in silence.
 */
const SHOWN = 2 ** 20
function versionShown(version: number, lines: readonly LineNow[]): number {
  const out = lines.flatMap(({ line, why }) => (why === null ? [] : [line.id]))
  if (out.length === 0) return version * SHOWN
  const sum = createHash('sha256').update(out.join(' ')).digest().readUInt32BE() % (SHOWN - 1)
  return version * SHOWN + 1 + sum
}
export const streamVersion = (shown: number): number => Math.floor(shown / SHOWN)

/** The caller's cart as it stands in the log, beside what is offered now. */
export async function cartNow(asked: AskedWith<object>) {
  const { app, context } = asked
  const shopper = await shopperOf(asked)
  const { state } = await app.load(cartAggregate, cartStream(context.actor.user))
  const offers = await offersOf(
    asked,
    state.lines.map(({ id }) => id),
    shopper.day,
  )
  const lines = linesNow(state, offers, shopper)
  return { shopper, state, lines, version: versionShown(state.version, lines) }
}

const three = ['usd', 'eur', 'ron'] as const
/** What lines come to in each of three currencies, each rounded once; null where a rate is missing. */
export function totalsOf(lines: readonly AvailableLine[], facts: WalletFacts): Cart['total'] {
  const sumIn = (to: Currency): string | null => {
    let sum = 0n
    for (const { line } of lines) {
      const part = convertedOn(facts, line.price * line.quantity, line.currency, to)
      if (part === null) return null
      sum += part
    }
    return amountText(sum)
  }
  const [usd, eur, ron] = three.map(sumIn)
  return { usd: usd ?? null, eur: eur ?? null, ron: ron ?? null }
}

const shownLine = ({ line, offer, why, left }: LineNow): CartLine => ({
  id: line.id,
  name: offer?.name ?? line.id,
  price: amountText(line.price),
  currency: line.currency,
  quantity: line.quantity,
  paymentInstallments: line.installments,
  available: why === null,
  why,
  newPrice:
    why === 'priceChanged' && offer?.price
      ? { price: amountText(offer.price.price), currency: offer.price.currency }
      : null,
  installments_max: offer?.row.content.installments_max ?? 1,
  left: left === null ? null : Math.min(left, storeLimits.quantity),
  picture: offer ? pictureUrl(offer.row.product, offer.row.pictures[0]) : null,
})
/** The cart as it is answered. */
export async function shownCart(asked: AskedWith<object>, needs: StoreNeeds): Promise<Cart> {
  const { app, context } = asked
  const { lines, version } = await cartNow(asked)
  const { facts, shown } = await needs.walletNow(app, {
    user: context.actor.user,
    now: context.now,
  })
  return {
    cart: lines.map(shownLine),
    cartLength: lines.length,
    version,
    total: totalsOf(lines.filter(isAvailable), facts),
    budget: shown,
  }
}
