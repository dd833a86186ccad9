import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, sessionOrRead } from '../platform/allow.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { text } from '../platform/text.ts'
import { ORDERS, PRODUCTS } from './cart-calls.ts'
import { storeLimits } from './rules.ts'
import { Order, OrderDetail, OrderStateName, OrderSums } from './views.ts'

const reads = [ORDERS, PEOPLE] as const
/** What an order and its instalments are shown from. */
const ofOne = [...reads, PRODUCTS, 'wallets', 'facts'] as const
const order = z.object({ order: Id })
const filter = {
  studio: Id.optional(),
  user: Id.optional(),
  state: OrderStateName.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
}
const step = {
  method: 'POST',
  writes: true,
  about: 'object',
  reads: ofOne,
  allow: manage('store'),
  params: order,
  response: OrderDetail,
} as const
const reason = text(500).optional()
const why = z.object({ reason }).default({})
/** Which lines, by the id of what was sold, and how many of each; an id alone is all that is left of it. */
const Lines = z
  .array(
    z.union([
      Id.transform((id) => ({ id, quantity: undefined })),
      z.object({ id: Id, quantity: z.int().min(1).max(storeLimits.quantity).optional() }),
    ]),
  )
  .min(1)
  .max(storeLimits.lines)
  .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'each line once')

/** Orders, their steps, and what became of them. */
export const orderCalls = defineCalls('store', {
  orders: {
    method: 'GET',
    writes: false,
    about: 'user',
    reads,
    allow: sessionOrRead,
    path: '/api/store/orders',
    summary: `Own orders, and for who reads the shop those in sight, the newest first, at most ${storeLimits.orders}; the header x-next is the cursor of the rest`,
    query: z.object({ ...filter, cursor: text(200).optional() }),
    response: z.array(Order),
  },
  orderSums: {
    method: 'GET',
    writes: false,
    about: nobody('figures of the orders that the caller may see'),
    reads,
    allow: sessionOrRead,
    path: '/api/store/order-sums',
    summary: 'Figures of all orders that the same filter finds',
    query: z.object(filter),
    response: OrderSums,
  },
  order: {
    method: 'GET',
    writes: false,
    about: 'object',
    reads: ofOne,
    allow: sessionOrRead,
    path: '/api/store/orders/{order}',
    summary: 'One order, with its instalments and what happened',
    params: order,
    response: OrderDetail,
  },
  approveOrder: {
    ...step,
    path: '/api/store/orders/{order}/approve',
    summary: 'Approve an order that waits for it',
    body: why,
  },
  rejectOrder: {
    ...step,
    path: '/api/store/orders/{order}/reject',
    summary: 'Refuse an order that waits; its stock and budget are free again',
    body: why,
  },
  readyOrder: {
    ...step,
    path: '/api/store/orders/{order}/ready',
    summary: 'Say that an order can be fetched',
    body: why,
  },
  handOverOrder: {
    ...step,
    path: '/api/store/orders/{order}/hand-over',
    summary: 'Say that the buyer has it; `code`: the one that the buyer was shown',
    body: z.object({ reason, code: text(20).optional() }).default({}),
  },
  handOverOrders: {
    method: 'POST',
    writes: true,
    reads: ofOne,
    allow: manage('store'),
    about: nobody('a list: each order is looked at alone'),
    path: '/api/store/orders/hand-over',
    summary: 'Hand over many at once; one that cannot be holds up no other',
    body: z.object({
      orders: z
        .array(Id)
        .min(1)
        .max(storeLimits.bulk)
        .refine((orders) => new Set(orders).size === orders.length, 'each once'),
    }),
    response: z.object({
      done: z.array(z.string()),
      refused: z.array(z.object({ order: z.string(), code: z.string(), err: z.string() })),
    }),
  },
  receivedOrder: {
    ...step,
    allow: inPerson,
    path: '/api/store/orders/{order}/received',
    summary: 'Confirm that one has got one’s own order',
  },
  cancelOrder: {
    ...step,
    allow: inPerson,
    path: '/api/store/orders/{order}/cancel',
    summary: 'Cancel an order that was not handed over: one’s own, or as a manager another’s',
    body: why,
  },
  returnOrder: {
    ...step,
    path: '/api/store/orders/{order}/return',
    summary:
      'Take back an order or lines of it: the payments are reversed, and what was taken is paid back; `restock` false: it is not sold again',
    body: z
      .object({
        reason,
        lines: Lines.optional(),
        restock: z.boolean().default(true),
        place: text(storeLimits.place).default(''),
      })
      .prefault({}),
  },
})
