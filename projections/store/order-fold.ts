import { round, exact } from '#shared/money/exact.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import type { BoughtLine, orderEvents } from '#shared/store/events.ts'
import type { OrderState } from '#shared/store/rules.ts'
import type { Projected } from '../platform/define/define-projection.ts'

export type OrderEvent = EventOf<typeof orderEvents>
/** A line with what became of it: `item` of what was kept, null: nothing was. */
export interface OrderLineNow extends Omit<BoughtLine, 'item'> {
  readonly item: string | null
  readonly returned: number
}
/** An order as it stands; texts are those of its buyer. */
export interface OrderNow {
  readonly person: string
  readonly order: string
  readonly studio: string
  readonly date: string
  readonly at: string
  readonly state: OrderState
  readonly since: string
  readonly lines: readonly OrderLineNow[]
  readonly override: string | null
  readonly reason: string | null
  readonly handed_by: string | null
  readonly signed: 'code' | 'buyer' | null
  /** Minor units of usd: what all lines came to, and what of it stands. */
  readonly usd: number
  readonly kept_usd: number
  readonly position: string
}

/** So much of an amount as falls on some pieces of all. */
export const worthOf = (amount: number, pieces: number, of: number): number =>
  pieces === of ? amount : Number(round(exact(BigInt(amount) * BigInt(pieces), of)))
/** What of a line stands: pieces that were not returned. */
export const piecesKept = ({ quantity, returned }: Pick<OrderLineNow, 'quantity' | 'returned'>) =>
  quantity - returned
const keptUsd = (lines: readonly OrderLineNow[]): number =>
  lines.reduce((sum, one) => sum + worthOf(one.usd, piecesKept(one), one.quantity), 0)
const stateAfter = {
  OrderApproved: 'approved',
  OrderReady: 'ready',
  OrderHandedOver: 'handed-over',
  OrderRejected: 'rejected',
  OrderCancelled: 'cancelled',
} as const

/** An order after one more event of its stream; nothing is known of one whose beginning is not there. */
export function orderAfter(
  row: OrderNow | undefined,
  event: Projected<OrderEvent>,
): OrderNow | undefined {
  const { type, data, occurredAt: at } = event
  if (type === 'OrderPlaced') {
    const { user: person, order, studio, date, override, approval } = data
    const lines = data.lines.map((line): OrderLineNow => ({ ...line, returned: 0 }))
    const usd = keptUsd(lines)
    return {
      person,
      order,
      studio,
      date,
      at,
      state: approval ? 'requested' : 'approved',
      since: at,
      lines,
      override,
      reason: null,
      handed_by: null,
      signed: null,
      usd,
      kept_usd: usd,
      position: event.position,
    }
  }
  if (!row) return undefined
  if (type === 'OrderCodeRefused') return row
  if (type === 'OrderReceived') return { ...row, signed: row.signed ?? 'buyer' }
  if (type === 'OrderReturned') {
    const lines = row.lines.map((line) => {
      const back = data.lines.find(({ id }) => id === line.id)
      return back ? { ...line, item: back.item, returned: line.returned + back.quantity } : line
    })
    const isWhole = lines.every((line) => piecesKept(line) === 0)
    return {
      ...row,
      lines,
      reason: data.reason,
      kept_usd: keptUsd(lines),
      ...(isWhole ? { state: 'returned', since: at } : {}),
    }
  }
  const state = stateAfter[type]
  const next = { ...row, state, since: at, reason: data.reason }
  if (type === 'OrderHandedOver')
    return { ...next, handed_by: data.by, signed: data.code ? 'code' : null }
  // What ends before it is handed over was never bought.
  return state === 'rejected' || state === 'cancelled'
    ? { ...next, kept_usd: 0, lines: row.lines.map((line) => ({ ...line, item: null })) }
    : next
}
