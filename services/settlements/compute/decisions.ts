import { halfFirstDay } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import {
  afterSettlement,
  noSettlement,
  type SettlementState,
  type Signature,
} from '#shared/settlements/state.ts'
import { settlementEventOf, type SettlementEventRow } from '#projections/settlements/settlements.ts'

interface Signed {
  /** Of the event; what it was computed from is `signature.position`. */
  readonly position: Position
  readonly signature: Signature
}

/** What was decided about one person in a studio: by a position, and ever. */
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
  /** The last half before `target` that is signed: what it carried begins the next; null: none is. */
  startFor(target: LocalDay): LocalDay | null {
    let last: LocalDay | null = null
    for (const [first, { signature }] of Object.entries(this.state.halves))
      if (first < target && signature !== null && (last === null || first > last)) last = first
    return last
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
