/** A stream of chances that is the same for the same key, on every machine: what the simulation is made of. */
export interface Random {
  /** 0 ≤ x < 1 */
  readonly next: () => number
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(values: readonly T[]) => T
  /** Waiting time with this mean, never beyond five times the mean. */
  readonly wait: (mean: number) => number
}

/** Mulberry32, seeded by FNV-1a over the key. */
export function random(key: string): Random {
  let state = 0x811c9dc5
  for (let i = 0; i < key.length; i++) state = Math.imul(state ^ key.charCodeAt(i), 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  const pick = <T>(values: readonly T[]): T => {
    const value = values[between(0, values.length - 1)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    wait: (mean) => Math.min(5 * mean, -mean * Math.log(1 - next())),
  }
}
