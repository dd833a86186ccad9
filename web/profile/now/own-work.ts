import type { SwapView } from '#shared/schedules/swap-calls.ts'
import type { PersonSettlement } from '#shared/settlements/own-calls.ts'
import type { OpenWork } from './open-work.ts'

/** Something that only the viewer can answer. */
export type OwnWork = OpenWork &
  (
    | { readonly what: 'swap'; readonly id: string; readonly swap: SwapView }
    | { readonly what: 'settlement'; readonly id: string; readonly half: PersonSettlement }
  )

/** Picks the swaps that the viewer is asked for, the soonest first, and the settlements they have not said yes to. */
export function ownWork(
  user: string,
  swaps: readonly SwapView[],
  settlements: readonly PersonSettlement[],
): readonly OwnWork[] {
  const asked = swaps
    .filter(({ status, other }) => status === 'requested' && other.user === user)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const silent = settlements.filter(
    ({ state, acknowledged, disputes }) =>
      (state === 'review' || state === 'signed') && !acknowledged && disputes === 0,
  )
  return [
    ...asked.map((swap) => ({
      what: 'swap' as const,
      id: swap.id,
      studio: swap.studio,
      swap,
    })),
    ...silent.map((half) => ({
      what: 'settlement' as const,
      id: `${half.studio} ${half.month} ${half.half}`,
      studio: half.studio,
      half,
    })),
  ]
}
