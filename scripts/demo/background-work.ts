/** Work that nobody waits for, at most so many pieces at once. */
export class Beside {
  readonly #max: number
  readonly #flying = new Set<Promise<void>>()
  #failure: { readonly error: unknown } | undefined

  constructor(max: number) {
    this.#max = max
  }
  /** Begins it, as soon as there is room. Raises what an earlier piece failed with. */
  async begin(work: () => Promise<void>): Promise<void> {
    while (this.#flying.size >= this.#max) await Promise.race(this.#flying)
    if (this.#failure) throw this.#failure.error
    const mine = work()
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#flying.delete(mine))
    this.#flying.add(mine)
  }
}
