import { createHash } from 'node:crypto'
import { orderEvents, type BoughtLine } from '#shared/store/events.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import {
  mayStep,
  orderStepRows,
  storeLimits,
  type OrderState,
  type OrderStep,
  type OrderViewer,
} from '#shared/store/rules.ts'
import type { OrderEvent } from '#projections/store/order-fold.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

export interface OrderLineState extends Omit<BoughtLine, 'item'> {
  /** The payment item of what was kept; null: nothing was. */
  readonly item: string | null
  readonly returned: number
}
export interface PlacedOrder {
  readonly order: string
  readonly user: string
  readonly studio: string
  readonly date: string
  readonly state: OrderState
  readonly received: boolean
  readonly wrongCodes: number
  readonly lines: readonly OrderLineState[]
}
type Stored = PlacedOrder | 'absent'
/** Who takes a step, and why. */
interface Step {
  readonly viewer: OrderViewer
  readonly reason: string | null
}
interface Return extends Step {
  /** Absent: everything. */
  readonly lines?:
    | readonly { readonly id: string; readonly quantity?: number | undefined }[]
    | undefined
  readonly restock: boolean
}

export const storeHash = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32)
/** Of a person and the version of their cart: sent again it is the same order. */
export const orderIdOf = (user: string, version: number): string =>
  storeHash('order', user, version)
/** The payment item of the n-th line, counted from 0; after a return another one stands for what was kept. */
export const lineItemId = (order: string, n: number, returned = 0): string =>
  storeHash('item', order, n, returned)

/** Refuses a step that nobody takes in this state, or not this person; gives the order. */
function stepping(state: Stored, step: OrderStep, viewer: OrderViewer): PlacedOrder {
  if (state === 'absent') return refuseStore('shop.orderUnknown')
  if (!mayStep(viewer, step))
    return viewer.isBuyer ? refuseStore('shop.ownOrder') : refuseStore('shop.orderUnknown')
  if (!orderStepRows[step].from.includes(state.state)) return refuseStore('shop.step')
  return state
}
const checkCodes = ({ wrongCodes }: PlacedOrder): void => {
  if (wrongCodes >= storeLimits.codes) refuseStore('shop.codeLocked')
}
const saidOf = ({ user, order, studio }: PlacedOrder, by: string, reason: string | null) => ({
  user,
  order,
  studio,
  by,
  reason,
})

export const orderAggregate = aggregateOf<Stored>()({
  name: 'order',
  events: orderEvents,
  initial: 'absent',
  decide: {
    /** Sent again it is there already. */
    PlaceOrder: (state, data: Extract<OrderEvent, { type: 'OrderPlaced' }>['data']) =>
      state === 'absent' ? [{ type: 'OrderPlaced', data }] : [],
    Approve: (state, { viewer, reason }: Step, { actor }) => [
      { type: 'OrderApproved', data: saidOf(stepping(state, 'approve', viewer), actor, reason) },
    ],
    Reject: (state, { viewer, reason }: Step, { actor }) => [
      { type: 'OrderRejected', data: saidOf(stepping(state, 'reject', viewer), actor, reason) },
    ],
    Ready: (state, { viewer, reason }: Step, { actor }) => [
      { type: 'OrderReady', data: saidOf(stepping(state, 'ready', viewer), actor, reason) },
    ],
    HandOver: (state, { viewer, reason, code }: Step & { readonly code: boolean }, { actor }) => {
      const found = stepping(state, 'hand-over', viewer)
      if (code) checkCodes(found)
      return [{ type: 'OrderHandedOver', data: { ...saidOf(found, actor, reason), code } }]
    },
    /** A code that is not the buyer's: who may try again and again finds it in the end. */
    RefuseCode: (state, { viewer }: Pick<Step, 'viewer'>, { actor: by }) => {
      const found = stepping(state, 'hand-over', viewer)
      checkCodes(found)
      const { user, order, studio } = found
      return [{ type: 'OrderCodeRefused', data: { user, order, studio, by } }]
    },
    Receive: (state, { viewer }: Pick<Step, 'viewer'>) => {
      const { user, order, studio, received } = stepping(state, 'received', viewer)
      return received
        ? refuseStore('shop.alreadyReceived')
        : [{ type: 'OrderReceived', data: { user, order, studio } }]
    },
    Cancel: (state, { viewer, reason }: Step, { actor }) => [
      { type: 'OrderCancelled', data: saidOf(stepping(state, 'cancel', viewer), actor, reason) },
    ],
    Return: (state, { viewer, reason, lines: wanted, restock }: Return, { actor }) => {
      const found = stepping(state, 'return', viewer)
      const lines = returnedOf(found, wanted)
      return [{ type: 'OrderReturned', data: { ...saidOf(found, actor, reason), restock, lines } }]
    },
  },
  evolve: {
    OrderPlaced: (_state, { order, user, studio, date, lines, approval }) => ({
      order,
      user,
      studio,
      date,
      state: approval ? 'requested' : 'approved',
      received: false,
      wrongCodes: 0,
      lines: lines.map((line) => ({ ...line, returned: 0 })),
    }),
    OrderApproved: (state) => after(state, { state: 'approved' }),
    OrderRejected: (state) => after(state, { state: 'rejected' }),
    OrderReady: (state) => after(state, { state: 'ready' }),
    OrderHandedOver: (state) => after(state, { state: 'handed-over' }),
    OrderCodeRefused: (state) =>
      state === 'absent' ? state : { ...state, wrongCodes: state.wrongCodes + 1 },
    OrderReceived: (state) => after(state, { received: true }),
    OrderCancelled: (state) => after(state, { state: 'cancelled' }),
    OrderReturned: (state, { lines: back }) => {
      if (state === 'absent') return state
      const lines = state.lines.map((line) => {
        const found = back.find(({ id }) => id === line.id)
        return found
          ? { ...line, item: found.item, returned: line.returned + found.quantity }
          : line
      })
      const isWhole = lines.every(({ quantity, returned }) => quantity === returned)
      return { ...state, lines, ...(isWhole ? { state: 'returned' } : {}) }
    },
  },
})
export const orderStream = (order: string): string => `${orderAggregate.name}-${order}`
const after = (state: Stored, change: Partial<PlacedOrder>): Stored =>
  state === 'absent' ? state : { ...state, ...change }

/** What comes back of which line, and the item of what is kept; all that is left where nothing is named. */
function returnedOf({ order, lines }: PlacedOrder, wanted: Return['lines']) {
  const named = wanted ?? lines.filter((line) => leftOf(line) > 0).map(({ id }) => ({ id }))
  return named.map((one: { readonly id: string; readonly quantity?: number | undefined }) => {
    const n = lines.findIndex(({ id }) => id === one.id)
    const line = lines[n]
    if (line === undefined) return refuseStore('shop.orderLineUnknown')
    const left = leftOf(line)
    const quantity = one.quantity ?? left
    if (quantity > left || left === 0) return refuseStore('shop.returnMore', { left })
    const returned = line.returned + quantity
    const kept = line.quantity - returned
    const item = kept > 0 ? lineItemId(order, n, returned) : null
    return { id: one.id, quantity, kept, reversed: line.item ?? '', item }
  })
}
const leftOf = ({ quantity, returned }: OrderLineState): number => quantity - returned
/** So many pieces as a payment item is called. */
export const goodsName = (name: string, quantity: number): string =>
  quantity === 1 ? name : `${name} × ${quantity}`
