import pMap from 'p-map'
import { timingSafeEqual } from 'node:crypto'
import { halfFirstDay } from '#shared/money/half.ts'
import { halfEnd } from '#shared/platform/local-day.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { orderCalls } from '#shared/store/order-calls.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import type { OrderDetail } from '#shared/store/views.ts'
import type { AnyAggregate, CommandOf } from '../platform/commands/aggregate.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import type { App } from '../platform/kernel/app.ts'
import { action, type AskedWith } from '../platform/kernel/use-case.ts'
import type { StoreNeeds } from './needs.ts'
import { orderAggregate, orderStream, type PlacedOrder } from './order.ts'
import { orderFollows } from './order-follows.ts'
import { codeOf, findOrder, orderDetail, viewerOf } from './order-view.ts'

/** Orders of one request that are handed over at once. */
const AT_ONCE = 8
type OrderCommand = CommandOf<typeof orderAggregate>
type Asked = AskedWith<{ readonly params: { readonly order: string } }>

/** Takes a step with an order: what follows of it for stock, payment items and cart is the same append. */
async function takeStep(
  { app, context }: AskedWith<object>,
  needs: StoreNeeds,
  found: PlacedOrder,
  command: OrderCommand,
  place = '',
): Promise<void> {
  const { order, user, studio } = found
  const person = (await app.people.get([user], context.now)).get(user)
  // Nothing can be written with the key of an erased person.
  if (person?.erased) return refuseStore('shop.userUnknown')
  await checkOpen(app, needs, found, command)
  const part: StreamPart<typeof orderAggregate> = {
    aggregate: orderAggregate,
    stream: orderStream(order),
    command,
    also: (events) => orderFollows(app, needs, { found, events, place }),
  }
  await app.handleMany([part] as StreamPart<AnyAggregate>[], context, { studio })
}
/** What an order comes to was settled for good when its buyer ended in the studio: it is not taken back over that. */
async function checkOpen(
  app: App,
  { endedWith }: StoreNeeds,
  { user, studio, date }: PlacedOrder,
  { type }: OrderCommand,
): Promise<void> {
  if (type !== 'Return' && type !== 'Cancel' && type !== 'Reject') return
  const half = await endedWith(app, { user, studio })
  if (half !== null && date <= halfEnd(halfFirstDay(half))) refuseStore('shop.ended')
}
async function step(
  asked: Asked,
  needs: StoreNeeds,
  commandOf: (found: PlacedOrder) => OrderCommand,
  place?: string,
): Promise<OrderDetail> {
  const found = await findOrder(asked, asked.params.order)
  await takeStep(asked, needs, found, commandOf(found), place)
  return orderDetail(asked, needs, found.order)
}
const why = (reason: string | undefined): string | null => reason?.trim() || null
/** Who takes a step with this order, and why. */
const byWhom = (
  { context: { actor } }: AskedWith<object>,
  found: PlacedOrder,
  reason?: string,
) => ({ viewer: viewerOf(actor, found), reason: why(reason) })

export const approveOrderOf = (needs: StoreNeeds) =>
  action(orderCalls.approveOrder)((asked) =>
    step(asked, needs, (found) => ({
      type: 'Approve',
      ...byWhom(asked, found, asked.body.reason),
    })),
  )
export const rejectOrderOf = (needs: StoreNeeds) =>
  action(orderCalls.rejectOrder)((asked) =>
    step(asked, needs, (found) => ({ type: 'Reject', ...byWhom(asked, found, asked.body.reason) })),
  )
export const readyOrderOf = (needs: StoreNeeds) =>
  action(orderCalls.readyOrder)((asked) =>
    step(asked, needs, (found) => ({ type: 'Ready', ...byWhom(asked, found, asked.body.reason) })),
  )
export const cancelOrderOf = (needs: StoreNeeds) =>
  action(orderCalls.cancelOrder)((asked) =>
    step(asked, needs, (found) => ({ type: 'Cancel', ...byWhom(asked, found, asked.body.reason) })),
  )
export const receivedOrderOf = (needs: StoreNeeds) =>
  action(orderCalls.receivedOrder)((asked) =>
    step(asked, needs, (found) => ({ type: 'Receive', viewer: byWhom(asked, found).viewer })),
  )
export const handOverOrderOf = (needs: StoreNeeds) =>
  action(orderCalls.handOverOrder)(async (asked) => {
    const { reason, code } = asked.body
    const given = code?.replaceAll(/\s/g, '')
    const found = await findOrder(asked, asked.params.order)
    if (given !== undefined && !isCode(given, codeOf(asked.app, found.order))) {
      const { viewer } = byWhom(asked, found)
      await takeStep(asked, needs, found, { type: 'RefuseCode', viewer })
      return refuseStore('shop.code')
    }
    const said = { code: given !== undefined, ...byWhom(asked, found, reason) }
    await takeStep(asked, needs, found, { type: 'HandOver', ...said })
    return orderDetail(asked, needs, found.order)
  })
const isCode = (given: string, code: string): boolean =>
  given.length === code.length && timingSafeEqual(Buffer.from(given), Buffer.from(code))

export const returnOrderOf = (needs: StoreNeeds) =>
  action(orderCalls.returnOrder)((asked) => {
    const { lines, restock, place, reason } = asked.body
    return step(
      asked,
      needs,
      (found) => ({ type: 'Return', lines, restock, ...byWhom(asked, found, reason) }),
      place,
    )
  })

interface Done {
  readonly order: string
}
interface Refused extends Done {
  readonly code: string
  readonly err: string
}
/** Each order by itself, as a call for it alone would. */
export const handOverOrdersOf = (needs: StoreNeeds) =>
  action(orderCalls.handOverOrders)(async (asked) => {
    const answers = await pMap(
      asked.body.orders,
      async (order): Promise<Done | Refused> => {
        try {
          const found = await findOrder(asked, order)
          const said = { ...byWhom(asked, found), code: false }
          await takeStep(asked, needs, found, { type: 'HandOver', ...said })
          return { order }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return { order, code: error.code, err: error.message }
        }
      },
      { concurrency: AT_ONCE },
    )
    // Of orders none of which is there nothing can be told one by one.
    if (answers.every((one) => 'code' in one && one.code === 'shop.orderUnknown'))
      return refuseStore('shop.orderUnknown')
    return {
      done: answers.flatMap((one) => ('code' in one ? [] : [one.order])),
      refused: answers.filter((one) => 'code' in one),
    }
  })
