import type { DecisionContext, EventOf } from '#shared/platform/messages.ts'
import { swapAskerEvents } from '#shared/schedules/events.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { SWAPS_AHEAD_MAX, SWAPS_OPEN_MAX } from '#shared/schedules/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type Counted = EventOf<typeof swapAskerEvents>['data']
/** The counted part of a swap request: its partner and dates. */
export type SwapAsked = Pick<Counted, 'swap' | 'other' | 'date' | 'other_date'>
interface CountSwap extends Omit<Counted, 'forgets'> {
  /** The swaps counted here that are decided by now: none of them opens again. */
  readonly closed: ReadonlySet<string>
  /** Open ones of the time before swaps were counted here. */
  readonly older: readonly SwapAsked[]
}

/** One person's swaps of hours to come: one does not ask the same twice, nor all colleagues at once, nor again and again. */
export const swapAskerAggregate = aggregateOf<ReadonlyMap<string, Omit<Counted, 'forgets'>>>()({
  name: 'swap-asker',
  events: swapAskerEvents,
  initial: new Map(),
  decide: {
    CountSwap: (state, { closed, older, ...asked }: CountSwap, { now }: DecisionContext) => {
      if (state.has(asked.swap)) return []
      const counted = [...state.values()]
      const ahead = counted.filter(({ begins_at }) => begins_at > now)
      const open: readonly SwapAsked[] = [
        ...ahead.filter(({ swap }) => !closed.has(swap)),
        ...older,
      ]
      if (open.length >= SWAPS_OPEN_MAX)
        return refuseSchedule('schedules.swapMany', { count: SWAPS_OPEN_MAX })
      if (ahead.length >= SWAPS_AHEAD_MAX)
        return refuseSchedule('schedules.swapsAhead', { count: SWAPS_AHEAD_MAX })
      const { other, date, other_date } = asked
      const isSame = (one: SwapAsked) =>
        one.other === other && one.date === date && one.other_date === other_date
      if (open.some(isSame)) return refuseSchedule('schedules.swapAsked')
      const forgets = counted.flatMap(({ swap, begins_at }) => (begins_at > now ? [] : [swap]))
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
