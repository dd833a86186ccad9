import { dayEnd, dayStart, type Half, type LocalDate } from '../platform/time.ts'
import { columns, eachMembership, type Membership } from './days.ts'
import { halvesIn, type HalfSeconds } from './halves.ts'
import type { Emit } from './timeline.ts'

/** A half-month, as far as it is asked for, in epoch seconds of one zone. */
interface Period {
  readonly month: string
  readonly half: Half
  readonly start: number
  readonly end: number
}
type Piece = ReturnType<typeof halvesIn>[number]
type Sum = { -readonly [K in keyof HalfSeconds]: HalfSeconds[K] }

/**
 * Adds pieces up by half-month, studio and site within a range of local dates: what `DaySums` would give day by day,
 * without the days, of which a person who has been on air for long has many.
 */
export class HalfSums {
  readonly #pieces: readonly Piece[]
  /** By zone, the last one first, and only as far back as people have been on air: Temporal is slow. */
  readonly #periods = new Map<string, Period[]>()

  /** Both inclusive. */
  constructor(from: LocalDate, to: LocalDate) {
    this.#pieces = halvesIn(from, to).reverse()
  }

  /** Returns the function that takes the pieces of a person with these memberships, and their sums. */
  of(
    user: string,
    memberships: readonly Membership[],
  ): { readonly emit: Emit; readonly sums: () => Iterable<HalfSeconds> } {
    const sums = new Map<string, Sum>()
    const emit: Emit = (site, shown, from, to) =>
      eachMembership(memberships, from, to, ({ studio, timezone }, start, end) => {
        for (let i = 0; i < this.#pieces.length; i++) {
          const period = this.#period(timezone, i)
          if (period.end <= start) break
          const seconds = Math.min(end, period.end) - Math.max(start, period.start)
          if (seconds > 0) sumOf(sums, user, studio, period, site)[columns[shown]] += seconds
        }
      })
    return { emit, sums: () => sums.values() }
  }

  #period(zone: string, i: number): Period {
    let known = this.#periods.get(zone)
    if (!known) this.#periods.set(zone, (known = []))
    const { month, half, from, to } = this.#pieces[i] as Piece
    return (known[i] ??= {
      month,
      half,
      start: dayStart(from, zone),
      end: known[i - 1]?.start ?? dayEnd(to, zone),
    })
  }
}

function sumOf(
  sums: Map<string, Sum>,
  user: string,
  studio: string,
  { month, half }: Period,
  site: string | null,
): Sum {
  const id = `${month}${half}\u0000${studio}\u0000${site ?? '\u0000'}`
  let sum = sums.get(id)
  if (!sum)
    sums.set(
      id,
      (sum = { user, studio, month, half, site, free: 0, members: 0, private: 0, unobserved: 0 }),
    )
  return sum
}
