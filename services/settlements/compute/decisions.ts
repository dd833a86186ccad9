import { halfFirstDay, monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { nextHalf, previousHalf, type LocalDay } from '#shared/platform/local-day.ts'
import {
  afterSettlement,
  halfStateOf,
  isSettled,
  noSettlement,
  type HalfState,
  type SettlementState,
  type Signature,
} from '#shared/settlements/state.ts'
import { settlementEventOf, type SettlementEventRow } from '#projections/settlements/settlements.ts'

interface Signed {
  /** The position of the event; the one it was computed from is `signature.position`. */
  readonly position: Position
  readonly signature: Signature
}

/** A half whose signature holds, and the event by which it was signed. */
interface SignedHalf extends HalfState {
  readonly state: 'signed' | 'paid'
  readonly signature: Signature
  readonly row: SettlementEventRow
}

/** The decisions about one person in a studio: by a position, and ever. */
export class PersonDecisions {
  readonly rows: readonly SettlementEventRow[]
  /** As of the position. */
  readonly state: SettlementState
  readonly #known: Position
  readonly #signatures: ReadonlyMap<LocalDay, readonly Signed[]>

  constructor(rows: readonly SettlementEventRow[], known: Position) {
    this.rows = rows
    this.#known = known
    const events = rows.map((row) => ({ row, event: settlementEventOf(row) }))
    this.state = events
      .filter(({ row }) => row.position <= known)
      .reduce((state, { event }) => afterSettlement(state, event), noSettlement)
    const signed = events.flatMap(({ row, event }) =>
      event.type === 'SettlementSigned' ? [{ position: row.position, signature: event.data }] : [],
    )
    this.#signatures = Map.groupBy(signed, ({ signature }) => halfFirstDay(signature))
  }
  /** Returns a half as it was signed; undefined where no signature of its own holds. */
  signed(half: MonthHalf): SignedHalf | undefined {
    const decided = halfStateOf(this.state, half)
    const { state, signature } = decided
    if (signature === null || (state !== 'signed' && state !== 'paid')) return undefined
    const first = halfFirstDay(half)
    const row = this.rows.findLast(
      (one) => one.half === first && one.type === 'SettlementSigned' && one.position <= this.#known,
    )
    if (!row) throw new Error('a signed half has its signature among its decisions')
    return { ...decided, state, signature, row }
  }
  /**
   * Returns the half from which computing must begin: the one before the first unsettled one, as its carry begins the
   * next. null: from the first fact on. What comes late into a half before a signed one stands against every later
   * signature.
   */
  startFor(target: LocalDay): LocalDay | null {
    const closing = this.state.closings.toSorted().at(-1)
    if (closing === undefined) return null
    const isSigned = (half: LocalDay) => (this.state.halves[half]?.signature ?? null) !== null
    if (closing >= target) return isSigned(previousHalf(target)) ? previousHalf(target) : target
    let last = closing
    while (nextHalf(last) < target && isSigned(nextHalf(last))) last = nextHalf(last)
    return last
  }
  /** Whether a half before the target need not be computed. */
  isSettledBefore(target: LocalDay, half: LocalDay): boolean {
    return half < target && isSettled(halfStateOf(this.state, monthHalfOf(half)))
  }
  /** The version of the arithmetic by which a half was signed: then, the next time, or the last time; undefined: never. */
  versionOf(half: LocalDay): number | undefined {
    return this.#signatureFor(half)?.signature.arithmetic
  }
  #signatureFor(half: LocalDay): Signed | undefined {
    const all = this.#signatures.get(half) ?? []
    const inForce = this.state.halves[half]?.signature
    if (inForce) return all.find(({ signature }) => signature === inForce) ?? all.at(-1)
    return all.find(({ position }) => position > this.#known) ?? all.at(-1)
  }
  /**
   * Whether the half's own signature closes the earlier ones. Its replay sees them closed from the position that it was computed
   * at, which is before the signature itself.
   */
  closesFor(half: LocalDay): boolean {
    const own = (this.#signatures.get(half) ?? []).find(
      ({ position, signature }) => position > this.#known && signature.position <= this.#known,
    )
    return own?.signature.closes ?? false
  }
}
