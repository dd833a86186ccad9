import type { ContractInput } from '#shared/money/term-calls.ts'
import { itemEvents, type ItemEvent } from '#shared/money/events.ts'
import type { EnteredKind } from '#shared/money/items.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

type Recorded = Extract<ItemEvent, { type: 'ItemRecorded' }>['data']
/** A stream is one item: before it is there, while it counts, and from its reversal on. */
type ItemState =
  | { readonly status: 'none' }
  | ({ readonly status: 'open' | 'reversed' } & Pick<Recorded, 'item' | 'kind' | 'user' | 'studio'>)

/** The fields of every item, whoever makes it. `amount` in minor units. */
type Said = Omit<Recorded, 'kind' | 'by'>
interface RecordItem extends Said {
  readonly kind: EnteredKind
  /** The contract in force on the day in that studio; of a penalty alone it counts, null where there is none. */
  readonly contract: ContractInput['kind'] | null
}

export const itemAggregate = aggregateOf<ItemState>()({
  name: 'item',
  events: itemEvents,
  initial: { status: 'none' },
  decide: {
    RecordItem: (state, { contract, ...said }: RecordItem, context) => {
      const { kind, user, date, installments } = said
      if (kind !== 'upfront' && installments !== 1) return refuseMoney('money.itemInstallments')
      if (kind === 'penalty' && contract === null)
        return refuseMoney('money.penaltyNoContract', { user, date })
      if (kind === 'penalty' && contract === 'employee')
        return refuseMoney('money.penaltyEmployee', { user, date })
      return recorded(state, said, context)
    },
    /** A line of an order in the store: the price of all its pieces. */
    RecordPurchase: (state, said: Said, context) =>
      recorded(state, { ...said, kind: 'purchase' }, context),
    ReverseItem: (state, { reason }: { readonly reason: string }, { actor }) => {
      if (state.status === 'none') return refuseMoney('money.itemUnknown')
      if (state.status === 'reversed') return refuseMoney('money.itemReversed')
      const { item, user } = state
      return [{ type: 'ItemReversed', data: { item, user, reason, by: actor } }]
    },
    /** Reverses the rest, which may not exist or may be reversed already. */
    ReverseRest: (state, { reason }: { readonly reason: string }, { actor }) =>
      state.status === 'open'
        ? [
            {
              type: 'ItemReversed',
              data: { item: state.item, user: state.user, reason, by: actor },
            },
          ]
        : [],
  },
  evolve: {
    ItemRecorded: (_state, { item, kind, user, studio }) => ({
      status: 'open',
      item,
      kind,
      user,
      studio,
    }),
    ItemReversed: (state) => (state.status === 'none' ? state : { ...state, status: 'reversed' }),
  },
})
export const itemStream = (item: string): string => `${itemAggregate.name}-${item}`

/** The same request, sent again, finds its item there and adds nothing. */
const recorded = (
  { status }: ItemState,
  { item, kind, user, studio, amount, currency, date, installments, reason }: Omit<Recorded, 'by'>,
  { actor: by }: DecisionContext,
): ItemEvent[] => {
  if (status !== 'none') return []
  const data = { item, kind, user, studio, amount, currency, date, installments, reason, by }
  return [{ type: 'ItemRecorded', data }]
}
