/** The latest line under a name in its stream: a hash of what it says, and whether it was reversed. */
export interface KnownLine {
  readonly content: string
  readonly reversed: boolean
  /** The scope and import that count for a line recorded without a scope. */
  readonly before?: { readonly scope: string; readonly import: string | null }
}
/** Returns a line's name in its stream; null: it was recorded without a scope. No id holds a control character. */
export const lineName = (scope: string | null, id: string): string =>
  scope === null ? id : `${scope}\u0000${id}`
type Layer = ReadonlyMap<string, KnownLine>

/**
 * The lines of one stream by name, without ever changing: adding some gives a new one. Kept in layers of growing size, so that a
 * stream of n lines costs n × log n to read and not n²; of a name in two layers the newer one holds.
 */
export class KnownLines {
  static readonly none = new KnownLines([])
  /** Largest first. */
  readonly #layers: readonly Layer[]

  private constructor(layers: readonly Layer[]) {
    this.#layers = layers
  }
  get(name: string): KnownLine | undefined {
    for (let i = this.#layers.length - 1; i >= 0; i--) {
      const found = this.#layers[i]?.get(name)
      if (found) return found
    }
    return undefined
  }
  with(lines: Iterable<readonly [string, KnownLine]>): KnownLines {
    let added: Layer = new Map(lines)
    if (added.size === 0) return this
    let rest = this.#layers.length
    for (; rest > 0; rest--) {
      const below = this.#layers[rest - 1] as Layer
      if (below.size > 2 * added.size) break
      added = new Map([...below, ...added])
    }
    return new KnownLines([...this.#layers.slice(0, rest), added])
  }
}
