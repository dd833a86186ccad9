import { DEFAULT_ZONE, splitByDay, type LocalDate } from '../platform/time.ts'
import { UNOBSERVED, type Emit, type ShownStatus } from './timeline.ts'

/** From this epoch second on, a person belongs to this studio, whose zone decides on which day they are. */
export interface Membership {
  readonly from: number
  readonly studio: string
  readonly timezone: string
}
/** Seconds of one date, site and studio by what the site showed; `site` null is the union over the sites, as `free`. */
export interface DaySeconds {
  readonly date: LocalDate
  readonly site: string | null
  readonly studio: string
  free: number
  members: number
  private: number
  unobserved: number
}
/** Start of the studio that an account was made with: the first second that a date can name. */
export const BEGINNING = -8_640_000_000_000
const NOWHERE: Membership = { from: 0, studio: '', timezone: DEFAULT_ZONE }
/** The figure that a piece counts for. */
export const columns = {
  1: 'free',
  2: 'members',
  3: 'private',
  [UNOBSERVED]: 'unobserved',
} as const satisfies Record<Exclude<ShownStatus, 0>, keyof DaySeconds>

/** Adds a membership; of two from the same second the later recorded one holds. */
export const withMembership = (
  memberships: readonly Membership[],
  added: Membership,
): Membership[] =>
  [...memberships.filter(({ from }) => from !== added.from), added].sort((a, b) => a.from - b.from)

/** Hands out the epoch seconds [from, to) cut at the changes of studio, in order. */
export function eachMembership(
  memberships: readonly Membership[],
  from: number,
  to: number,
  visit: (membership: Membership, from: number, to: number) => void,
): void {
  const first = memberships.findLastIndex((membership) => membership.from <= from)
  for (let i = Math.max(0, first), start = from; start < to; i++) {
    const end = Math.min(to, memberships[i + 1]?.from ?? to)
    visit(memberships[i] ?? NOWHERE, start, end)
    start = end
  }
}

/** Adds pieces up by local date, site and studio; with the sign −1 it takes them away again. */
export class DaySums {
  readonly #rows = new Map<string, DaySeconds>()

  /** Returns the function that takes the pieces of a person with these memberships. */
  adder(memberships: readonly Membership[], sign: 1 | -1 = 1): Emit {
    return (site, shown, from, to) =>
      eachMembership(memberships, from, to, ({ studio, timezone }, start, end) =>
        splitByDay(start, end, timezone, (date, begin, stop) => {
          this.#row(date, site, studio)[columns[shown]] += sign * (stop - begin)
        }),
      )
  }
  #row(date: LocalDate, site: string | null, studio: string): DaySeconds {
    const id = `${date}\u0000${studio}\u0000${site ?? '\u0000'}`
    let row = this.#rows.get(id)
    if (!row)
      this.#rows.set(
        id,
        (row = { date, site, studio, free: 0, members: 0, private: 0, unobserved: 0 }),
      )
    return row
  }
  /** The rows that are not all zero. */
  rows(): DaySeconds[] {
    return [...this.#rows.values()].filter(
      (row) => row.free !== 0 || row.members !== 0 || row.private !== 0 || row.unobserved !== 0,
    )
  }
}
