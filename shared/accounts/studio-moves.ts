import type { Instant } from '../platform/messages.ts'
import { joinedAt, type Joined } from '../platform/people.ts'
import { dayStart, type LocalDate } from '../platform/time.ts'

/** A decision about where a person works, and since when; null: from the beginning. */
interface StudioMove {
  readonly from: Instant | null
  readonly studio: string
}
const timeOf = (from: Instant | null): number => (from === null ? -Infinity : Date.parse(from))

/** Returns the studio decided for a moment: by the latest move not after it, of equal ones the latest recorded. */
function movedAt(moves: readonly StudioMove[], at: Instant): string | null {
  let latest: StudioMove | undefined
  for (const move of moves)
    if (timeOf(move.from) <= timeOf(at) && (!latest || timeOf(move.from) >= timeOf(latest.from)))
      latest = move
  return latest?.studio ?? null
}
/**
 * Returns the decisions among a person's joinings, in the order recorded. The first one is what the account was made
 * with, which holds from the beginning. An entry that names the studio already decided for its moment brings a new
 * zone of that studio, or repeats a move over such an entry, and is no decision; one that leaves the zone as it is,
 * too, was said for its day.
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
/** Makes the zones of a studio whose former zones do not matter. */
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
 * Returns the joinings to record so that a person belongs to a studio from a moment until their next move. A person
 * who belongs there already needs none; if it was said for a day, it is recorded once, as it holds against what is
 * recorded later for a day before it. Of moves said for one day the latest recorded holds, wherever that day began
 * first. Entries in between that are no moves (a new zone of the studio they were thought to be in, the making of the
 * account) would hide the move from readers that go by the plain rule (`joinedAt`): it is said again for the moment
 * of each, and for that of each new zone of the studio, up to now.
 */
export function joiningsFor(
  joined: readonly Joined[],
  to: StudioZones,
  {
    from,
    now,
    day,
  }: { readonly from: Instant; readonly now: Instant; readonly day: LocalDate | null },
): readonly Joined[] {
  const { studio } = to
  const moves = movesOf(joined)
  const later = moves.filter((move) => timeOf(move.from) > timeOf(from))
  const replaced = later.filter(
    (move) =>
      move.from !== null &&
      movedAt(moves, move.from) !== studio &&
      joined.some(
        (one) => one.from === move.from && one.studio === move.studio && beginsDay(one, day),
      ),
  )
  if (movedAt(moves, from) === studio && replaced.length === 0) {
    const isSaid = moves.some(
      (move) => timeOf(move.from) === timeOf(from) && move.studio === studio,
    )
    if (day === null || isSaid) return []
    return [{ ...(joinedAt(joined, from) ?? { studio, timezone: zoneAt(to, from) }), from }]
  }
  const next = Math.min(
    ...later.filter((move) => !replaced.includes(move)).map((move) => timeOf(move.from)),
  )
  return [from, ...momentsBetween(joined, to, { from, next, now })].map((at) => ({
    studio,
    timezone: zoneAt(to, at),
    from: at,
  }))
}
/** Whether a joining was said for this day: it holds from the first instant of the day in its studio. */
const beginsDay = ({ timezone, from }: Joined, day: LocalDate | null): boolean =>
  day !== null && dayStart(day, timezone) * 1000 === Date.parse(from)

/**
 * Returns when a move is said again: at each joining that would hide it, and where the zone of the studio changes.
 */
function momentsBetween(
  joined: readonly Joined[],
  to: StudioZones,
  { from, next, now }: { readonly from: Instant; readonly next: number; readonly now: Instant },
): readonly Instant[] {
  const entries = new Set(joined.map((one) => timeOf(one.from)))
  const zones = to.zones
    .flatMap((zone) => zone.from ?? [])
    .filter((at) => timeOf(at) <= timeOf(now))
  const moments = [...new Set([...joined.map((one) => one.from), ...zones])]
    .filter((at) => timeOf(at) > timeOf(from) && timeOf(at) < next)
    .toSorted((a, b) => timeOf(a) - timeOf(b))
  let zone = zoneAt(to, from)
  return moments.filter((at) => {
    const before = zone
    zone = zoneAt(to, at)
    // A zone that stays as it was would look like a move.
    return entries.has(timeOf(at)) || zone !== before
  })
}
