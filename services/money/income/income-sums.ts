import { LRUCache } from 'lru-cache'
import {
  queryIncomeCells,
  queryIncomeGroups,
  queryMissing,
  type IncomeCell,
  type IncomeGroup,
  type IncomeSight,
  type LackingRate,
  type LeafRate,
  type LeafSource,
  type MissingLeaf,
} from '#projections/money/income-figures.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import type { App } from '../../platform/kernel/app.ts'

/** A studio of 300 people keeps some 60 kB for each half, so this is at most some hundreds of MB, of far more studios than there are. */
const CELLS_KEPT_MAX = 5000

export interface IncomeReckoned {
  readonly groups: readonly IncomeGroup[]
  readonly missing: readonly MissingLeaf[]
}
export interface RatesOfLeaves {
  readonly known: readonly LeafRate[]
  readonly lacking: readonly LackingRate[]
}
interface KeptCell extends IncomeReckoned {
  /** How often the cell had changed when these were read, at the least: what was read later may be newer, never older. */
  readonly changes: number
}
const all: IncomeSight = { studios: null, self: '', models: null, studio: null, user: null }
const keyOf = ({ half, studio }: IncomeCell): string => `${half} ${studio}`

/**
 * Sums of income by half and studio. Of whole studios they are kept: a year has 24 halves, of which lines change one or two, so
 * that only these are summed again. A half is told to have changed by a count that its leaves carry on (`income_change`).
 */
export class IncomeSums {
  readonly #app: App
  readonly #kept = new LRUCache<string, KeptCell>({ max: CELLS_KEPT_MAX })

  constructor(app: App) {
    this.#app = app
  }
  async of(source: LeafSource, rates: RatesOfLeaves): Promise<IncomeReckoned> {
    const { halves, free, sight } = source
    const isWhole =
      sight.models === null && sight.user === null && halves !== null && 'first' in halves
    if (!isWhole) return this.#read(source, rates)
    const parts = [this.#cells(halves, sight, rates)]
    if (free.length > 0) parts.push(this.#read({ ...source, halves: null }, rates))
    // One's own income in other studios than those in sight.
    const { studios, self } = sight
    if (studios !== null && self !== '')
      parts.push(
        this.#read(
          { halves, free: [], sight: { ...all, user: self, studio: sight.studio } },
          rates,
        ).then(({ groups, missing }) => ({
          groups: groups.filter(({ studio }) => !studios.includes(studio)),
          missing: missing.filter(({ studio }) => !studios.includes(studio)),
        })),
      )
    return joined(await Promise.all(parts))
  }
  async #read(source: LeafSource, { known, lacking }: RatesOfLeaves): Promise<IncomeReckoned> {
    const db = this.#app.read<IncomeTables>()
    const [groups, missing] = await Promise.all([
      queryIncomeGroups(db, source, known),
      queryMissing(db, source, lacking),
    ])
    return { groups, missing }
  }
  async #cells(
    halves: { readonly first: string; readonly last: string },
    sight: IncomeSight,
    rates: RatesOfLeaves,
  ): Promise<IncomeReckoned> {
    const cells = await queryIncomeCells(this.#app.read<IncomeTables>(), halves, sight)
    const signOf = signer(rates.known)
    const wanted = cells.map((cell) => ({ cell, key: `${keyOf(cell)} ${signOf(cell)}` }))
    const stale = wanted.filter(({ cell, key }) => this.#kept.get(key)?.changes !== cell.changes)
    if (stale.length > 0) {
      const { groups, missing } = await this.#read(
        { halves: stale.map(({ cell }) => cell), free: [], sight: all },
        rates,
      )
      const groupsOf = Map.groupBy(groups, keyOf)
      const missingOf = Map.groupBy(missing, keyOf)
      for (const { cell, key } of stale)
        this.#kept.set(key, {
          changes: cell.changes,
          groups: groupsOf.get(keyOf(cell)) ?? [],
          missing: missingOf.get(keyOf(cell)) ?? [],
        })
      // More cells than are kept at once: what was just read is what is answered.
      if (wanted.some(({ key }) => !this.#kept.has(key)))
        return this.#read(
          { halves, free: [], sight: { ...all, studios: sight.studios, studio: sight.studio } },
          rates,
        )
    }
    return joined(wanted.flatMap(({ key }) => this.#kept.get(key) ?? []))
  }
}
const joined = (parts: readonly IncomeReckoned[]): IncomeReckoned => ({
  groups: parts.flatMap(({ groups }) => groups),
  missing: parts.flatMap(({ missing }) => missing),
})
/** By which rates a cell is summed: with others it is another sum. */
function signer(known: readonly LeafRate[]): (cell: IncomeCell) => string {
  const isByStudio = known[0]?.half === ''
  const signs = new Map<string, string>()
  for (const { half, studio, currency, factor } of known) {
    const place = isByStudio ? studio : half
    signs.set(place, `${signs.get(place) ?? ''} ${currency}=${factor.n}/${factor.d}`)
  }
  return ({ half, studio }) => signs.get(isByStudio ? studio : half) ?? ''
}
