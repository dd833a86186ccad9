import { setTimeout } from 'node:timers/promises'
import { amountText } from '#shared/money/amount.ts'
import { decimalText } from '#shared/money/exact.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { cartCalls, PRODUCTS } from '#shared/store/cart-calls.ts'
import type { BoughtLine } from '#shared/store/events.ts'
import type { OrderEvent } from '#projections/store/order-fold.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { stockIn } from '#shared/store/rules.ts'
import { convertedOn, mayBuy, walletOf } from '#shared/wallet/rules.ts'
import type { AnyAggregate } from '../platform/commands/aggregate.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import { Turns } from '../platform/concurrency/turns.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import { perApp } from '../platform/kernel/per-app.ts'
import { action, type UseCaseInput } from '../platform/kernel/use-case.ts'
import { cartAggregate, cartStream } from './cart.ts'
import {
  cartNow,
  isAvailable,
  refuseLine,
  streamVersion,
  type AvailableLine,
} from './cart-lines.ts'
import type { StoreNeeds } from './needs.ts'
import { stockOf } from './offers.ts'
import { goodsName, lineItemId, orderAggregate, orderIdOf, orderStream } from './order.ts'
import { stockAggregate, stockStream } from './stock.ts'

type Asked = UseCaseInput<typeof cartCalls.checkout>
type Part = StreamPart<AnyAggregate>

/** Checkouts of one process that buy of one studio, one after another: at the last pieces they would only hinder each other. */
const turnsOf = perApp(() => new Turns())
/** Attempts where other processes buy the same at the same moment; each is four of its own. */
const ATTEMPTS_MAX = 12
const PAUSE_MS_MAX = 60

/**
 * Buys what can be bought of the cart as it was shown: cart, stock, payment items and order are one append. The order's id comes of
 * the person and the version, so that a request that is sent again finds the order that it made (docs/rules/store.md#checkout).
 */
export const checkoutOf = (needs: StoreNeeds) =>
  action(cartCalls.checkout)(async (asked) => {
    const { app, body, context } = asked
    const order = orderIdOf(context.actor.user, body.version)
    const isPlaced = async () =>
      (await app.load(orderAggregate, orderStream(order))).state !== 'absent'
    if (await isPlaced()) return { order }
    try {
      await refuseSoldOut(asked)
      await awaitDecisions(app, PRODUCTS, 'wallets', 'facts', PEOPLE)
      const { parts, also, studio } = await purchaseOf(asked, needs, order)
      await turnsOf(app).run(studio, () =>
        again(() => app.handleMany(parts, context, { studio, also })),
      )
    } catch (error) {
      // The same request, sent twice at once: the other one was first.
      if (error instanceof Refusal && (await isPlaced())) return { order }
      throw error
    }
    return { order }
  })

/** Tries again what others kept from being written, for a bounded time. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof Refusal && error.code === 'command.busy'
      if (!isBusy || attempt === ATTEMPTS_MAX) throw error
      await setTimeout(Math.random() * PAUSE_MS_MAX)
    }
}
/** The last pieces go fast: whoever comes too late is told by the log, and waits for no read model. */
async function refuseSoldOut(asked: Asked): Promise<void> {
  const { lines } = await cartNow(asked)
  const counted = lines.filter(isAvailable).filter(({ offer }) => offer.stock !== null)
  const stocks = await Promise.all(
    counted.map(({ line }) => asked.app.load(stockAggregate, stockStream(line.id))),
  )
  const out = counted.find((_, i) => stockIn(stocks[i]?.state.places ?? {}) === 0)
  if (out) refuseStore('shop.soldOut', { name: out.offer.name })
}

/** All that a checkout decides, by what is known now; refuses what cannot be bought. */
async function purchaseOf(asked: Asked, needs: StoreNeeds, order: string) {
  const { body, context } = asked
  const { user } = context.actor
  const { shopper, lines, version } = await cartNow(asked)
  const { studio, day: date } = shopper
  if (studio === null) return refuseStore('shop.noStudio')
  if (version !== body.version) {
    const out = lines.find((one) => !isAvailable(one))
    const isSameCart = streamVersion(version) === streamVersion(body.version)
    return out && isSameCart ? refuseLine(out) : refuseStore('shop.cartChanged')
  }
  const available = lines.filter(isAvailable)
  if (available.length === 0) return lines[0] ? refuseLine(lines[0]) : refuseStore('shop.cartEmpty')
  const { override, bought, approval } = await paymentOf(asked, needs, available, {
    order,
    date,
    studio,
  })
  const cart: Part = {
    aggregate: cartAggregate,
    stream: cartStream(user),
    command: {
      type: 'Checkout',
      user,
      version: streamVersion(version),
      order,
      date,
      lines: available.map(({ line: { id, quantity } }) => ({ id, quantity })),
      limits: limitsOf(available),
    },
  }
  const stocks = available.flatMap(({ line: { quantity }, offer }): Part[] =>
    offer.stock === null
      ? []
      : [
          {
            aggregate: stockAggregate,
            stream: stockStream(offer.id),
            command: { type: 'SellStock', ...stockOf(offer), quantity, order },
          },
        ],
  )
  const said = { order, user, studio, date, approval, override, bought }
  return { parts: [cart, ...stocks], also: orderOf(needs, said), studio }
}
type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data']
interface Said extends Omit<Placed, 'lines'> {
  readonly bought: readonly Omit<BoughtLine, 'from'>[]
}
/** The order and its payment items, given the events of the stock that it was taken from. */
const orderOf =
  ({ purchases }: StoreNeeds, { bought, ...said }: Said) =>
  async (events: readonly SaidEvent[]): Promise<readonly Part[]> => [
    {
      aggregate: orderAggregate,
      stream: orderStream(said.order),
      command: {
        type: 'PlaceOrder',
        ...said,
        lines: bought.map((line) => ({ ...line, from: drawnFor(line, events) })),
      },
    },
    ...bought.map(
      ({ item, name, price, currency, quantity, installments }) =>
        purchases.record({
          item,
          user: said.user,
          studio: said.studio,
          amount: price * quantity,
          currency,
          date: said.date,
          installments,
          reason: goodsName(name, quantity),
        }) as Part,
    ),
  ]
interface SaidEvent {
  readonly type: string
  readonly data: unknown
}
interface Drawn {
  readonly id: string
  readonly place: string
  readonly quantity: number
}
/** The places that a line's pieces are taken from; null: no stock is kept of it. */
function drawnFor({ id }: Pick<BoughtLine, 'id'>, events: readonly SaidEvent[]) {
  const drawn = events.flatMap(({ type, data }) =>
    type === 'StockMoved' && (data as Drawn).id === id ? [data as Drawn] : [],
  )
  return drawn.length === 0
    ? null
    : drawn.map(({ place, quantity }) => ({ place, quantity: -quantity }))
}
const limitsOf = (available: readonly AvailableLine[]) => {
  const rows = new Map(available.map(({ offer: { row } }) => [row.product, row]))
  return [...rows.values()].flatMap(({ product, name, content: { limit } }) =>
    limit === null ? [] : [{ product, name, limit }],
  )
}

/** The lines as they are bought, and whether the budget bears them; refuses where it does not and nothing lets them over it. */
async function paymentOf(
  { app, body, context: { actor, now } }: Asked,
  needs: StoreNeeds,
  available: readonly AvailableLine[],
  {
    order,
    date,
    studio,
  }: { readonly order: string; readonly date: string; readonly studio: string },
) {
  const { facts } = await needs.walletNow(app, { user: actor.user, now })
  const bought = available.map(({ line, offer }, n): Omit<BoughtLine, 'from'> => {
    const { currency, price, quantity, installments } = line
    const rate = facts.rates.factor(date, currency, 'usd')
    const usd = convertedOn(facts, price * quantity, currency, 'usd')
    if (rate === undefined || usd === null)
      return refuseStore('shop.rateMissing', { currency: currency.toUpperCase() })
    const { content, product, pictures } = offer.row
    const { category, cost } = content
    return {
      id: line.id,
      name: offer.name,
      category,
      picture: pictures[0] === undefined ? null : `${product}/${pictures[0]}`,
      price,
      currency,
      quantity,
      installments,
      rate: decimalText(rate, 10),
      usd: Number(usd),
      cost: cost !== null && cost.currency === currency ? cost.amount : null,
      item: lineItemId(order, n),
    }
  })
  const prices = bought.map(({ price, quantity, currency }) => ({
    amount: price * quantity,
    currency,
  }))
  const override = mayBuy(facts, prices) ? null : overrideOf()
  function overrideOf(): string {
    const { missing, available: left } = walletOf(facts)
    if (missing[0] !== undefined)
      return refuseStore('shop.rateMissing', { currency: missing[0].toUpperCase() })
    if (body.override === undefined)
      return refuseStore('shop.budget', { available: amountText(left) })
    return hasPermission(actor, 'wallet-override', 'manage')
      ? body.override.reason
      : refuseStore('shop.overrideDenied')
  }
  const approval = override !== null || (await needsApproval(app, needs, { studio, now, bought }))
  return { override, bought, approval }
}
/** Whether an order is of the sum from which on its studio wants somebody to approve it. */
export async function needsApproval(
  app: App,
  needs: StoreNeeds,
  {
    studio,
    now,
    bought,
  }: {
    readonly studio: string
    readonly now: string
    readonly bought: readonly { readonly usd: number }[]
  },
): Promise<boolean> {
  const from = await needs.orderApproval(app, studio, now)
  return from !== null && bought.reduce((sum, { usd }) => sum + usd, 0) >= from * 100
}
