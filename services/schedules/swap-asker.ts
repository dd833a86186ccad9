import type { DecisionContext, EventOf } from '#shared/platform/messages.ts'
import { swapAskerEvents } from '#shared/schedules/events.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { SWAPS_OPEN_MAX } from '#shared/schedules/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type Counted = EventOf<typeof swapAskerEvents>['data']
/** What somebody asked whom for. */
export type SwapAsked = Pick<Counted, 'swap' | 'other' | 'date' | 'other_date'>
interface CountSwap extends Omit<Counted, 'forgets'> {
  /** Of those that were counted here those that are decided by now: none of them opens again. */
  readonly closed: ReadonlySet<string>
  /** Open ones of the time before swaps were counted here. */
  readonly older: readonly SwapAsked[]
}

/** One person's open swaps: one does not ask the same twice, nor all colleagues at once. */
export const swapAskerAggregate = aggregateOf<ReadonlyMap<string, Omit<Counted, 'forgets'>>>()({
  name: 'swap-asker',
  events: swapAskerEvents,
  initial: new Map(),
  decide: {
    CountSwap: (state, { closed, older, ...asked }: CountSwap, { now }: DecisionContext) => {
      if (state.has(asked.swap)) return []
      const counted = [...state.values()]
      const isOpen = ({ swap, begins_at }: (typeof counted)[number]) =>
        begins_at > now && !closed.has(swap)
      const open: readonly SwapAsked[] = [...counted.filter(isOpen), ...older]
      if (open.length >= SWAPS_OPEN_MAX)
        return refuseSchedule('schedules.swapMany', { count: SWAPS_OPEN_MAX })
      const { other, date, other_date } = asked
      const isSame = (one: SwapAsked) =>
        one.other === other && one.date === date && one.other_date === other_date
      if (open.some(isSame)) return refuseSchedule('schedules.swapAsked')
      const forgets = counted.flatMap((one) => (isOpen(one) ? [] : [one.swap]))
      return [{ type: 'SwapCounted', data: { ...asked, forgets } }]
    },
  },
  evolve: {
    SwapCounted: (state, { forgets, ...counted }) => {
      const kept = [...state].filter(([swap]) => !forgets.includes(swap))
      return new Map([...kept, [counted.swap, counted]])
    },
  },
})
export const swapAskerStream = (user: string): string => `${swapAskerAggregate.name}-${user}`
