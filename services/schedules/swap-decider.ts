import type { Actor } from '#shared/platform/allow.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { requestSteps, trulyWho } from '#shared/platform/request.ts'
import { swapEvents, type SwapEvent } from '#shared/schedules/events.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { isSwapStep, type SwapState, type SwapStep } from '#shared/schedules/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type Requested = Extract<SwapEvent, { type: 'SwapRequested' }>['data']
interface Swap extends Pick<Requested, 'swap' | 'studio' | 'user' | 'other' | 'begins_at'> {
  readonly state: SwapState
}
type Who = Pick<Actor, 'user' | 'trueUser'>

const closed = () => refuseSchedule('schedules.swapClosed')
const steps = requestSteps({
  waiting: closed,
  absent: closed,
  own: () => refuseSchedule('schedules.swapOwn'),
})

/**
 * The aggregate of one swap. Whether the hours are still the same is the roster's: the command's caller looks there, or
 * moves them with it.
 */
export const swapAggregate = aggregateOf<Swap | null>()({
  name: 'swap',
  events: swapEvents,
  initial: null,
  decide: {
    RequestSwap: (state, asked: Requested, { now }: DecisionContext) => {
      if (state) return []
      if (asked.user === asked.other) return refuseSchedule('schedules.swapSelf')
      checkBegun(asked, now)
      return [{ type: 'SwapRequested', data: asked }]
    },
    /** `lapsed`: the hours are no longer what they were. */
    AnswerSwap: (
      state,
      { accept, lapsed }: { readonly accept: boolean; readonly lapsed: boolean },
      { now, actor: by }: DecisionContext,
    ) => {
      const swap = inStep(state, 'answer')
      const data = { ...aboutSwap(swap), by }
      if (!accept) return [{ type: 'SwapDeclined', data }]
      checkBegun(swap, now)
      return lapsed
        ? refuseSchedule('schedules.swapLapsed')
        : [{ type: 'SwapAccepted' as const, data }]
    },
    WithdrawSwap: (state, _none: object, { actor: by }: DecisionContext) => [
      { type: 'SwapWithdrawn', data: { ...aboutSwap(inStep(state, 'withdraw')), by } },
    ],
    RejectSwap: (state, { by, reason }: { readonly by: Who; readonly reason: string }) => {
      const data = { ...aboutSwap(decidable(state, by)), reason, by: trulyWho(by) }
      return [{ type: 'SwapRejected', data }]
    },
    /** The day streams move the hours with it, or refuse. `isGone`: one of both is no longer there; `isNew`: more speaks against it than was seen. */
    ApproveSwap: (
      state,
      {
        by,
        isGone,
        isNew,
      }: { readonly by: Who; readonly isGone: boolean; readonly isNew: boolean },
      { now }: DecisionContext,
    ) => {
      const swap = decidable(state, by)
      checkBegun(swap, now)
      if (isGone) return refuseSchedule('schedules.swapLapsed')
      if (isNew) return refuseSchedule('schedules.swapProblems')
      return [{ type: 'SwapApproved', data: { ...aboutSwap(swap), by: trulyWho(by) } }]
    },
  },
  evolve: {
    SwapRequested: (_state, { swap, studio, user, other, begins_at }): Swap => ({
      swap,
      studio,
      user,
      other,
      begins_at,
      state: 'requested',
    }),
    SwapAccepted: (state) => inState(state, 'accepted'),
    SwapDeclined: (state) => inState(state, 'declined'),
    SwapWithdrawn: (state) => inState(state, 'withdrawn'),
    SwapApproved: (state) => inState(state, 'approved'),
    SwapRejected: (state) => inState(state, 'rejected'),
  },
})
/** Returns whether a swap is still undecided. */
export const isOpenSwap = (swap: Swap | null): boolean =>
  swap !== null && isSwapStep('withdraw', swap.state)
export const swapStream = (swap: string): string => `${swapAggregate.name}-${swap}`

const inState = (swap: Swap | null, state: SwapState): Swap | null => swap && { ...swap, state }
function inStep(swap: Swap | null, step: SwapStep): Swap {
  if (!swap) return refuseSchedule('schedules.swapUnknown')
  if (isSwapStep(step, swap.state)) return swap
  return swap.state === 'requested' ? refuseSchedule('schedules.swapWaiting') : closed()
}
/** Neither of the two decides, under whichever name. */
function decidable(state: Swap | null, by: Who): Swap {
  const swap = inStep(state, 'decide')
  for (const one of [swap.user, swap.other]) steps.decide({ by: one }, by)
  return swap
}
const aboutSwap = ({ swap, studio, user, other }: Swap) => ({ swap, studio, user, other })
function checkBegun({ begins_at }: Pick<Swap, 'begins_at'>, now: string): void {
  if (begins_at <= now) refuseSchedule('schedules.over')
}
