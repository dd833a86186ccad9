import type { Instant } from '../platform/messages.ts'
import { joinedAt, type Joined } from '../platform/people.ts'

/** A decision where somebody works, and since when; null: from the beginning. */
export interface StudioMove {
  readonly from: Instant | null
  readonly studio: string
}
const timeOf = (from: Instant | null): number => (from === null ? -Infinity : Date.parse(from))

/** Which studio was decided for a moment: by the latest move not after it, of equal ones the latest recorded. */
export function movedAt(moves: readonly StudioMove[], at: Instant): string | null {
  let latest: StudioMove | undefined
  for (const move of moves)
    if (timeOf(move.from) <= timeOf(at) && (!latest || timeOf(move.from) >= timeOf(latest.from)))
      latest = move
  return latest?.studio ?? null
}
/**
 * The decisions among somebody's joinings, in the order recorded. The first one is what the account was made with, which holds
 * from the beginning. An entry that names the studio which is decided for its moment anyway brings a new zone of that studio,
 * or repeats a move over such an entry, and is none; one that leaves the zone as it is, too, was said for its day.
 */
export function movesOf(joined: readonly Joined[]): readonly StudioMove[] {
  const moves: StudioMove[] = []
  for (const [i, { studio, timezone, from }] of joined.entries()) {
    if (moves.length === 0) moves.push({ from: null, studio })
    else if (movedAt(moves, from) !== studio) moves.push({ from, studio })
    else {
      const before = joinedAt(joined.slice(0, i), from)
      if (before === null || (before.studio === studio && before.timezone === timezone))
        moves.push({ from, studio })
    }
  }
  return moves
}
/** A studio to move to: its zones in the order of their moments, of which the first holds before the others. */
export interface StudioZones {
  readonly studio: string
  readonly zones: readonly { readonly from: Instant | null; readonly timezone: string }[]
}
/** A studio of whose former zones nothing is asked. */
export const alwaysIn = ({
  studio,
  timezone,
}: Pick<Joined, 'studio' | 'timezone'>): StudioZones => ({
  studio,
  zones: [{ from: null, timezone }],
})
/** The zone of a studio at a moment. */
export const zoneAt = ({ zones: [first, ...later] }: StudioZones, at: Instant): string => {
  if (first === undefined) throw new Error('a studio has no zone')
  return (later.findLast(({ from }) => timeOf(from) <= timeOf(at)) ?? first).timezone
}
/**
 * What has to be recorded for somebody to belong to a studio from a moment until their next move. Whoever belongs there already
 * needs nothing; if somebody said so for that moment (`said`), it is recorded once, as it holds against what is recorded later
 * for a moment before it. Entries in between that are no moves (a new zone of the studio they were thought to be in, the making
 * of the account) would hide the move from whoever reads joinings by the plain rule (`joinedAt`): it is said again for the moment
 * of each, and for that of each new zone of the studio, up to now.
 */
export function joiningsFor(
  joined: readonly Joined[],
  to: StudioZones,
  { from, now, said }: { readonly from: Instant; readonly now: Instant; readonly said: boolean },
): readonly Joined[] {
  const { studio } = to
  const moves = movesOf(joined)
  if (movedAt(moves, from) === studio) {
    const isSaid = moves.some(
      (move) => timeOf(move.from) === timeOf(from) && move.studio === studio,
    )
    if (!said || isSaid) return []
    return [{ ...(joinedAt(joined, from) ?? { studio, timezone: zoneAt(to, from) }), from }]
  }
  const next = Math.min(...moves.map((move) => timeOf(move.from)).filter((at) => at > timeOf(from)))
  const until = Math.min(next, timeOf(now) + 1)
  const between = [
    ...joined.map((one) => one.from).filter((at) => timeOf(at) < next),
    ...to.zones.flatMap((zone) => zone.from ?? []).filter((at) => timeOf(at) < until),
  ]
    .filter((at) => timeOf(at) > timeOf(from))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
  return [from, ...new Set(between)].map((at) => ({ studio, timezone: zoneAt(to, at), from: at }))
}
