import { stockEvents } from '#shared/store/events.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import {
  drawFrom,
  piecesIn,
  stockIn,
  storeLimits,
  type MoveKind,
  type StockPlaces,
} from '#shared/store/rules.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type StockEvent = EventOf<typeof stockEvents>
type Moved = Extract<StockEvent, { type: 'StockMoved' }>['data']
/** The pieces of one product or variant, by place. */
interface StockState {
  readonly places: StockPlaces
}
/** Of what it is the stock, and at which level who manages the shop is told. */
export interface StockOf {
  readonly product: string
  readonly id: string
  readonly studio: string
  readonly name: string
  readonly alert: number | null
}
interface MoveStock extends StockOf {
  readonly kind: Extract<MoveKind, 'received' | 'written-off' | 'counted' | 'moved'>
  readonly quantity: number
  readonly place: string
  readonly to?: string | undefined
  readonly reason: string | null
}
interface Change {
  readonly place: string
  readonly quantity: number
}

export const stockAggregate = aggregateOf<StockState>()({
  name: 'stock',
  events: stockEvents,
  initial: { places: {} },
  decide: {
    MoveStock: (state, command: MoveStock, { actor: by }) => {
      const { kind, quantity, place, to, reason } = command
      if (kind !== 'counted' && quantity === 0) return refuseStore('shop.quantity')
      const there = piecesIn(state.places, place)
      const said = { kind, reason, order: null, by }
      if (kind === 'received') return changed(state, command, said, [{ place, quantity }])
      if (kind === 'counted')
        return changed(state, command, { ...said, counted: quantity }, [
          { place, quantity: quantity - there },
        ])
      if (quantity > there) return refuseStore('shop.stockBelowZero', { left: there })
      if (kind === 'written-off')
        return changed(state, command, said, [{ place, quantity: -quantity }])
      if (to === undefined || to === place) return refuseStore('shop.samePlace')
      return changed(state, command, said, [
        { place, quantity: -quantity },
        { place: to, quantity },
      ])
    },
    /** Takes the pieces of an order; refused if there are too few. */
    SellStock: (
      state,
      { quantity, order, ...of }: StockOf & { readonly quantity: number; readonly order: string },
      { actor: by },
    ) => {
      const drawn = drawFrom(state.places, quantity)
      const left = stockIn(state.places)
      if (drawn === null)
        return left === 0
          ? refuseStore('shop.soldOut', { name: of.name })
          : refuseStore('shop.tooFew', { name: of.name, left })
      return changed(
        state,
        of,
        { kind: 'sold', reason: null, order, by },
        drawn.map((one) => ({ place: one.place, quantity: -one.quantity })),
      )
    },
    /** Puts back pieces of an order. */
    ReturnStock: (
      state,
      {
        order,
        back,
        reason,
        ...of
      }: StockOf & {
        readonly order: string
        readonly back: readonly Change[]
        readonly reason: string | null
      },
      { actor: by },
    ) => changed(state, of, { kind: 'returned', reason, order, by }, back),
  },
  evolve: {
    StockMoved: ({ places }, { place, quantity }) => {
      const now = piecesIn(places, place) + quantity
      const { [place]: _, ...others } = places
      return { places: now === 0 ? others : { ...others, [place]: now } }
    },
    StockRanLow: (state) => state,
  },
})
export const stockStream = (id: string): string => `${stockAggregate.name}-${id}`

/** The movements one after another, and that it ran low if it has come to its level by them. */
function changed(
  { places }: StockState,
  { product, id, studio, name, alert }: StockOf,
  said: Pick<Moved, 'kind' | 'reason' | 'order' | 'by'> & { readonly counted?: number },
  changes: readonly Change[],
): StockEvent[] {
  const before = stockIn(places)
  let left = before
  const events = changes.map(({ place, quantity }): StockEvent => {
    left += quantity
    return {
      type: 'StockMoved',
      data: { product, id, place, quantity, left, ...said, counted: said.counted ?? null },
    }
  })
  const names = new Set([
    ...Object.keys(places),
    ...changes.flatMap(({ place, quantity }) => (quantity > 0 ? [place] : [])),
  ])
  if (names.size > storeLimits.places && changes.some(({ place }) => !Object.hasOwn(places, place)))
    return refuseStore('shop.placesFull', { max: storeLimits.places })
  if (left > storeLimits.stock && left > before)
    return refuseStore('shop.stockFull', { max: storeLimits.stock })
  const ranLow = alert !== null && before > alert && left <= alert
  return ranLow
    ? [...events, { type: 'StockRanLow', data: { product, id, studio, name, left } }]
    : events
}
