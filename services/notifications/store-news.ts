import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import { assertNever, type EventOf } from '#shared/platform/messages.ts'
import { cartEvents, orderEvents, stockEvents } from '#shared/store/events.ts'
import {
  audience,
  queryListeners,
  type AudienceTables,
  type Listener,
} from '#projections/notifications/audience.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitReads } from '../platform/process/await-reads.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { tell, type News } from './tell.ts'

const { OrderPlaced, OrderApproved, OrderRejected, OrderReady, OrderHandedOver } = orderEvents
const { OrderCancelled, OrderReturned } = orderEvents
const { StockRanLow } = stockEvents
const { StockNoticeTold } = cartEvents
const events = {
  OrderPlaced,
  OrderApproved,
  OrderRejected,
  OrderReady,
  OrderHandedOver,
  OrderCancelled,
  OrderReturned,
  StockRanLow,
  StockNoticeTold,
}
type Heard = EventOf<typeof events> & { readonly id: string; readonly stream: string }
type Placed = Extract<Heard, { type: 'OrderPlaced' }>['data']
type Step = Exclude<Heard['type'], 'OrderPlaced' | 'StockRanLow' | 'StockNoticeTold'>
/** What a step is called in the facts of its news. */
const whatOf = {
  OrderApproved: 'approved',
  OrderRejected: 'rejected',
  OrderReady: 'ready',
  OrderHandedOver: 'handed-over',
  OrderCancelled: 'cancelled',
  OrderReturned: 'returned',
} as const satisfies Record<Step, string>

/** Tells buyers of what others do with their orders, and who manages a shop of what waits for them. */
export const tellOfOrders = (app: App): AnyProcess =>
  onEvent({
    name: 'notify-store',
    module: 'notifications',
    version: 1,
    events,
    run: async (event, context) => {
      // The circle of people who may be told is that before the event.
      await awaitReads(app, [audience.name], event.position)
      const everybody = await queryListeners(app.read<AudienceTables>(), event.occurredAt)
      const news = await newsOf(app, event, everybody)
      if (news === null) return
      await tell(app, [news], everybody, { id: event.id, at: event.occurredAt }, context)
    },
  })
async function newsOf(
  app: App,
  { id, type, data, stream }: Heard,
  everybody: readonly Listener[],
): Promise<News | null> {
  switch (type) {
    case 'OrderPlaced': {
      if (!data.approval) return null
      const { user: about, studio, order } = data
      return {
        type: 'orderRequest',
        about,
        studio,
        facts: { order, ...goodsOf(data) },
        subject: `orderRequest ${order}`,
        isFor: mayHearOf(about, everybody),
      }
    }
    case 'StockRanLow': {
      const { studio, name, left, id: of } = data
      const facts = { id: of, name, left }
      return { type: 'lowStock', about: null, studio, facts, subject: `lowStock ${of}` }
    }
    case 'StockNoticeTold': {
      const { user: about, id: of, name } = data
      const facts = { id: of, name }
      return { type: 'backInStock', about, studio: null, facts, subject: `backInStock ${id}` }
    }
    case 'OrderApproved':
    case 'OrderRejected':
    case 'OrderReady':
    case 'OrderHandedOver':
    case 'OrderCancelled':
    case 'OrderReturned': {
      const { user: about, by, order } = data
      if (by === about) return null
      const placed = await placedOf(app, stream)
      const facts = { what: whatOf[type], order, ...goodsOf(placed) }
      return { type: 'order', about, studio: null, facts, subject: `order ${id}` }
    }
    default:
      return assertNever(type)
  }
}
/** What was bought: the first line by name, and how many others there are. */
const goodsOf = ({ lines: [first, ...others] }: Pick<Placed, 'lines'>) => ({
  name: first?.name ?? '',
  more: others.length,
})
/** The beginning of the order: it alone has its lines. */
async function placedOf(app: App, stream: string): Promise<Placed> {
  const log = (await app.journal.read(stream)) as unknown as readonly EventOf<typeof events>[]
  for (const { type, data } of log) if (type === 'OrderPlaced') return data
  throw new Error(`a step in ${stream}, an order that nobody placed`)
}
/** A trainer, whom their studio may restrict, hears of the orders of their own Models alone. */
const mayHearOf =
  (about: string, everybody: readonly Listener[]): NonNullable<News['isFor']> =>
  ({ tipCont, models, allStudios }) =>
    allStudios ||
    !isTrainerLike(tipCont) ||
    models.includes(about) ||
    everybody.find(({ user }) => user === about)?.tipCont !== 'Model'
