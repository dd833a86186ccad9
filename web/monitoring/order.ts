import type { WallRow, WallShape } from './monitor-store.ts'
import { cellRank } from './standing.ts'
import type { Sort } from './wall-view.ts'

/** The facts that sorting needs beside the wall itself. */
export interface OrderContext {
  readonly nameOf: (key: string) => string
  readonly row: (key: string) => WallRow | undefined
  readonly online: (key: string) => { readonly today: number; readonly half: number } | undefined
  /** When the planned hours that matter now begin, and which shift of the studio they are; undefined: nothing is planned. */
  readonly planOf?: (key: string) => PlanOfRow | undefined
}
export interface PlanOfRow {
  /** Epoch seconds. */
  readonly from: number
  /** The same by the studio's clock. */
  readonly clock: string
  /** null: own hours. */
  readonly shift: string | null
}
interface Named {
  readonly key: string
  readonly name: string
  /** The text that a search looks into. */
  readonly text: string
}

export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Returns how to put everybody in order. Names are sorted again only when people come or go: collation is the costly
 * part. By other columns equal people stay in the order of their names, because sorting is stable.
 */
export function makeOrder(sort: Sort, known: OrderContext): (shape: WallShape) => readonly Named[] {
  const collator = new Intl.Collator(undefined, { sensitivity: 'base' })
  let sortedFor: readonly string[] | undefined
  let named: readonly Named[] = []
  return (shape) => {
    if (shape.keys !== sortedFor) {
      sortedFor = shape.keys
      named = shape.keys
        .map((key) => ({
          key,
          name: known.nameOf(key),
          text: plainText(`${known.nameOf(key)} ${key.slice(key.indexOf('/') + 1)}`),
        }))
        .toSorted((a, b) => collator.compare(a.name, b.name) || (a.key < b.key ? -1 : 1))
    }
    if (sort.column === 'person') return sort.descending ? named.toReversed() : named
    const sign = sort.descending ? -1 : 1
    const value = valueOf(sort, shape, known)
    return named
      .map((person) => ({ person, by: value(person.key) }))
      .toSorted((a, b) => sign * compare(a.by, b.by))
      .map(({ person }) => person)
  }
}

/** A bigger first number stands out more; within it, a bigger second one. */
type By = readonly [number, number]
const compare = (a: By, b: By): number => a[0] - b[0] || a[1] - b[1]

/**
 * Returns how to read the value that a row is sorted by. A state that lasts longer counts as more: since is negative.
 */
function valueOf({ column }: Sort, shape: WallShape, known: OrderContext): (key: string) => By {
  if (column === 'today' || column === 'half')
    return (key) => [known.online(key)?.[column] ?? -1, 0]
  if (column === 'plan') return (key) => [known.planOf?.(key)?.from ?? Number.MAX_SAFE_INTEGER, 0]
  if (column === 'shift') {
    return (key) => {
      const shift = known.row(key)?.shift
      return [shift?.status === 1 ? 2 : shift?.status === 2 ? 1 : 0, -(shift?.since ?? 0)]
    }
  }
  const at = shape.sites.find(({ site }) => `site:${site}` === column)?.column
  return (key) => {
    const cell = at === undefined ? undefined : known.row(key)?.cells[at]
    return [cellRank(cell), -(cell?.since ?? 0)]
  }
}
