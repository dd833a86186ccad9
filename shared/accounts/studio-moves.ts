import type { Instant } from '../platform/messages.ts'
import type { Joined } from '../platform/people.ts'

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
 * from the beginning. An entry that names the studio which is decided for its moment anyway is none: it brings a new zone of
 * that studio, or repeats a move over such an entry.
 */
export function movesOf(joined: readonly Joined[]): readonly StudioMove[] {
  const moves: StudioMove[] = []
  for (const { studio, from } of joined)
    if (moves.length === 0) moves.push({ from: null, studio })
    else if (movedAt(moves, from) !== studio) moves.push({ from, studio })
  return moves
}
/**
 * What has to be recorded for somebody to belong to a studio from a moment until their next move; nothing if they do already.
 * Entries in between that are no moves (a new zone of the studio they were thought to be in, the making of the account) would
 * hide it from whoever reads joinings by the plain rule (`joinedAt`): the move is said again for the moment of each.
 */
export function joiningsFor(
  joined: readonly Joined[],
  to: Pick<Joined, 'studio' | 'timezone'>,
  from: Instant,
): readonly Joined[] {
  const moves = movesOf(joined)
  if (movedAt(moves, from) === to.studio) return []
  const next = Math.min(...moves.map((move) => timeOf(move.from)).filter((at) => at > timeOf(from)))
  const between = joined
    .map((one) => one.from)
    .filter((at) => timeOf(at) > timeOf(from) && timeOf(at) < next)
    .toSorted((a, b) => timeOf(a) - timeOf(b))
  return [from, ...new Set(between)].map((at) => ({ ...to, from: at }))
}
