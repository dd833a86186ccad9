import { createHash } from 'node:crypto'
import { amountText } from '#shared/money/amount.ts'
import { instalmentPlan } from '#shared/money/items.ts'
import { may } from '#shared/permissions/actions.ts'
import { hasPermission, sees, type Actor } from '#shared/platform/allow.ts'
import { isOneself } from '#shared/platform/request.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { orderStepsOf, type OrderViewer } from '#shared/store/rules.ts'
import type { Order, OrderDetail } from '#shared/store/views.ts'
import { piecesKept, orderAfter, type OrderNow } from '#projections/store/order-fold.ts'
import type { App } from '../platform/kernel/app.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import type { StoreNeeds } from './needs.ts'
import { orderAggregate, orderStream, type PlacedOrder } from './order.ts'

/** What the caller is to an order; nobody is let decide for themselves while they view as another person. */
export const viewerOf = (
  actor: Actor,
  { user, studio }: { readonly user: string; readonly studio: string },
): OrderViewer => ({
  isBuyer: isOneself(actor, user),
  manages: hasPermission(actor, 'store', 'manage') && sees(actor, studio),
  root: actor.owner || actor.super,
})

/** The order as the log has it, for its buyer and for who sees the buyer's purchases; for all others it is not there. */
export async function findOrder(
  { app, context }: AskedWith<object>,
  order: string,
): Promise<PlacedOrder> {
  const { state } = await app.load(orderAggregate, orderStream(order))
  if (state === 'absent') return refuseStore('shop.orderUnknown')
  const { actor } = context
  // As in lists: for a restricted trainer everybody counts as a Model.
  return state.user === actor.user || may(actor, 'store.see', state)
    ? state
    : refuseStore('shop.orderUnknown')
}

/** A number to say aloud: two groups of four digits. Beside the buyer's name it is enough; an order is found by its id. */
const number = (order: string): string => {
  const digits = String(Number.parseInt(order.slice(0, 12), 16) % 1e8).padStart(8, '0')
  return `${digits.slice(0, 4)} ${digits.slice(4)}`
}
/** An order as lists show it. */
export function shownOrder(row: OrderNow, actor: Actor): Order {
  const { order, person: user, studio, state, signed, lines } = row
  const { at, date, since, override, reason, handed_by } = row
  return {
    order,
    number: number(order),
    user,
    studio,
    at,
    date,
    state,
    since,
    lines: lines.map(({ id, name, quantity, price, currency, installments, ...one }) => ({
      id,
      name,
      quantity,
      price: amountText(price),
      currency,
      installments,
      item: one.item,
      returned: one.returned,
      picture: one.picture === null ? null : `/api/store/pictures/${one.picture}`,
      rate: one.rate,
    })),
    total: amountText(row.usd),
    override,
    reason,
    handed_by,
    signed,
    steps: [
      ...orderStepsOf({ state, received: signed !== null }, viewerOf(actor, { user, studio })),
    ],
  }
}

/** Six digits of an order that its buyer alone is shown: made of the installation's key, kept nowhere. */
export function codeOf({ vault }: Pick<App, 'vault'>, order: string): string {
  const sum = createHash('sha256')
    .update(vault.derive(`order code ${order}`))
    .digest()
  return String(sum.readUInt32BE() % 1_000_000).padStart(6, '0')
}
const codeStates: readonly string[] = ['requested', 'approved', 'ready']

const WALLET_MS_MAX = 5_000
/** One order with all that is known of it, by its own stream. */
export async function orderDetail(
  { app, context }: AskedWith<object>,
  needs: Pick<StoreNeeds, 'walletNow'>,
  order: string,
): Promise<OrderDetail> {
  const history = await app.history(orderAggregate, orderStream(order))
  const row = history.reduce<OrderNow | undefined>(orderAfter, undefined)
  if (!row) return refuseStore('shop.orderUnknown')
  const { actor, now } = context
  // A payment item of a moment ago that the wallet does not know would read as paid; what was written is answered in any case.
  await app.progress.reach(['wallets'], await app.journal.head(), WALLET_MS_MAX)
  const { open } = await needs.walletNow(app, { user: row.person, now })
  const rest = new Map(open.map((one) => [`${one.item} ${one.n}`, one.rest]))
  const isBuyer = actor.user === row.person && actor.trueUser === undefined
  return {
    ...shownOrder(row, actor),
    code: isBuyer && codeStates.includes(row.state) ? codeOf(app, order) : null,
    plan: row.lines.flatMap((line) => {
      const kept = piecesKept(line)
      const { id, item, currency, price, installments } = line
      if (item === null || kept === 0) return []
      return instalmentPlan(price * kept, installments, row.date).map(({ n, due, amount }) => ({
        id,
        n,
        due,
        amount: amountText(amount),
        taken: amountText(amount - (rest.get(`${item} ${n}`) ?? 0)),
        currency,
      }))
    }),
    history: history.map(({ type, data, occurredAt: at }) => ({
      what: type,
      at,
      by: 'by' in data ? data.by : data.user,
      reason: 'reason' in data ? data.reason : null,
      lines:
        type === 'OrderReturned' ? data.lines.map(({ id, quantity }) => ({ id, quantity })) : [],
    })),
  }
}
