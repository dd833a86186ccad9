import type { OwnSchedule } from '#shared/schedules/calls.ts'
import type { SwapView } from '#shared/schedules/swap-calls.ts'
import type { PersonSettlement } from '#shared/settlements/own-calls.ts'
import type { OpenWork } from './open-work.ts'

export type OwnOffer = OwnSchedule['open'][number]
/** Something that only the viewer can answer. */
export type OwnWork = OpenWork &
  (
    | { readonly what: 'offer'; readonly id: string; readonly offer: OwnOffer }
    | { readonly what: 'swap'; readonly id: string; readonly swap: SwapView }
    | { readonly what: 'settlement'; readonly id: string; readonly half: PersonSettlement }
  )

/** Picks the shifts that the viewer is asked to take, the swaps that they are asked for, each the soonest first, and the settlements they have not said yes to. */
export function ownWork(
  user: string,
  swaps: readonly SwapView[],
  settlements: readonly PersonSettlement[],
  open: readonly OwnOffer[],
): readonly OwnWork[] {
  const asked = swaps
    .filter(({ status, other }) => status === 'requested' && other.user === user)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const silent = settlements.filter(
    ({ state, acknowledged, disputes }) =>
      (state === 'review' || state === 'signed') && !acknowledged && disputes === 0,
  )
  const offers = open
    .filter(({ offered }) => offered)
    .toSorted((a, b) => `${a.date}${a.hours.start}`.localeCompare(`${b.date}${b.hours.start}`))
  return [
    ...offers.map((offer) => ({
      what: 'offer' as const,
      id: offer.open,
      studio: null,
      offer,
    })),
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
