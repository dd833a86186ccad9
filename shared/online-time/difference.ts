import type { Emit, ShownStatus } from './timeline.ts'

interface Borders {
  readonly site: string | null
  readonly shown: Exclude<ShownStatus, 0>
  /** By epoch second, how many more pieces hold from here on. */
  readonly steps: Map<number, number>
}

/**
 * Compares pieces as they were with pieces as they are, and hands on only the difference: a person who was online for
 * years and goes off air a minute earlier costs a minute, not each day of those years twice.
 */
export class Difference {
  readonly #borders = new Map<string, Borders>()

  readonly was: Emit = (...piece) => this.#add(-1, ...piece)
  readonly is: Emit = (...piece) => this.#add(1, ...piece)

  #add(sign: 1 | -1, ...[site, shown, from, to]: Parameters<Emit>): void {
    const id = `${shown}${site ?? ''}`
    let borders = this.#borders.get(id)
    if (!borders) this.#borders.set(id, (borders = { site, shown, steps: new Map() }))
    const { steps } = borders
    steps.set(from, (steps.get(from) ?? 0) + sign)
    steps.set(to, (steps.get(to) ?? 0) - sign)
  }
  /** Hands out what is no longer so and what has come to be so. */
  handOut(retract: Emit, apply: Emit): void {
    for (const { site, shown, steps } of this.#borders.values()) {
      let [since, level] = [0, 0]
      for (const [at, step] of [...steps].sort((a, b) => a[0] - b[0])) {
        if (step === 0) continue
        if (level !== 0) (level < 0 ? retract : apply)(site, shown, since, at)
        since = at
        level += step
      }
    }
  }
}
