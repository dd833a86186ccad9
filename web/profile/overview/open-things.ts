import type { SwapView } from '#shared/schedules/swap-calls.ts'
import type { PersonSettlement } from '#shared/settlements/own-calls.ts'
import type { Settlement, SignObstacle } from '#shared/settlements/views.ts'
import type { VacationView } from '#shared/vacations/calls.ts'

/** Something about a person that waits for an answer. */
export type OpenThing =
  | { readonly what: 'leave'; readonly id: string; readonly row: VacationView }
  | { readonly what: 'swap'; readonly id: string; readonly swap: SwapView }
  | { readonly what: 'disputed' | 'unread'; readonly id: string; readonly half: PersonSettlement }
  | {
      readonly what: 'blocked'
      readonly id: string
      readonly half: Settlement
      readonly obstacle: SignObstacle
    }
/** Each absent: not known yet, or the viewer is not told. */
interface Sources {
  readonly vacations: readonly VacationView[] | undefined
  readonly swaps: readonly SwapView[] | undefined
  readonly settlements: readonly PersonSettlement[] | undefined
  readonly last: Settlement | undefined
}

/** Puts together what is open about a person: what others have to decide before what the person has to look at. */
export function openThings({
  vacations = [],
  swaps = [],
  settlements = [],
  last,
}: Sources): readonly OpenThing[] {
  const halves = (what: 'disputed' | 'unread', of: readonly PersonSettlement[]) =>
    of.map((half) => ({ what, id: `${what} ${half.studio} ${half.month} ${half.half}`, half }))
  return [
    ...vacations
      .filter(({ status }) => status === 'pending')
      .map((row) => ({ what: 'leave' as const, id: row.id, row })),
    ...swaps
      .filter(({ status }) => status === 'requested' || status === 'accepted')
      .map((swap) => ({ what: 'swap' as const, id: swap.id, swap })),
    ...halves(
      'disputed',
      settlements.filter(({ disputes }) => disputes > 0),
    ),
    ...(last ? blocked(last) : []),
    ...halves(
      'unread',
      settlements.filter(
        ({ state, acknowledged, disputes }) =>
          state === 'review' && !acknowledged && disputes === 0,
      ),
    ),
  ]
}

/** That the viewer signs nothing of their own says nothing about the settlement. */
const aboutViewer = 'settlements.own'
const blocked = (half: Settlement): readonly OpenThing[] =>
  (half.state === 'open' || half.state === 'review') && half.closed_by === null
    ? half.obstacles
        .filter(({ code }) => code !== aboutViewer)
        .map((obstacle) => ({ what: 'blocked', id: `blocked ${obstacle.code}`, half, obstacle }))
    : []
