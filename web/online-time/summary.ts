/** The seconds in one row of an answer, whatever its time is. */
interface Seconds {
  readonly free: number
  readonly members: number
  readonly private: number
  readonly total: number
  readonly unobserved: number
}
/** Seconds of one half, day, site or person; the chart and the tables show this and nothing else. */
export interface OnlineSum extends Seconds {
  /** `2026-10-2`, `2026-10-25`, a site's code, or a login. */
  readonly key: string
  /** Time on air at all: several sites at once count once. */
  readonly union: number
}
export interface SumPart extends Seconds {
  readonly key: string
}
export interface UnionPart {
  readonly key: string
  readonly seconds: number
}
const figures = ['free', 'members', 'private', 'total', 'unobserved'] as const
const zero = { free: 0, members: 0, private: 0, total: 0, union: 0, unobserved: 0 }
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Rows added up by key. Keys named beforehand are there even without time: a gap in a chart must be seen as one. */
export function summarise(
  keys: readonly string[],
  parts: readonly SumPart[],
  unions: readonly UnionPart[],
): readonly OnlineSum[] {
  const sums = new Map<string, Mutable<OnlineSum>>(keys.map((key) => [key, { key, ...zero }]))
  const sumOf = (key: string): Mutable<OnlineSum> => {
    let sum = sums.get(key)
    if (!sum) sums.set(key, (sum = { key, ...zero }))
    return sum
  }
  for (const part of parts) {
    const sum = sumOf(part.key)
    for (const figure of figures) sum[figure] += part[figure]
  }
  for (const { key, seconds } of unions) sumOf(key).union += seconds
  return [...sums.values()]
}

export function totalOf(sums: readonly OnlineSum[]): Omit<OnlineSum, 'key'> {
  const total: Mutable<Omit<OnlineSum, 'key'>> = { ...zero }
  for (const sum of sums)
    for (const figure of [...figures, 'union'] as const) total[figure] += sum[figure]
  return total
}

/** One thing in two halves. */
export interface Compared {
  readonly key: string
  readonly a: number
  readonly b: number
  readonly difference: number
  /** The difference as a percentage of A; null where A is nothing, because no share of nothing is meant. */
  readonly percent: number | null
}
/** Two halves side by side by key, most of both first. */
export function compared(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
): readonly Compared[] {
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((key) => comparison(key, a.get(key) ?? 0, b.get(key) ?? 0))
    .sort((one, other) => other.a + other.b - (one.a + one.b) || (one.key < other.key ? -1 : 1))
}
export const comparison = (key: string, a: number, b: number): Compared => ({
  key,
  a,
  b,
  difference: b - a,
  percent: a === 0 ? null : ((b - a) / a) * 100,
})

/** Added up by key. */
export function totals<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  secondsOf: (row: T) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + secondsOf(row))
  return sums
}

/** Pieces of time that overlap, as the time that any of them covers. */
export function unionSeconds(
  pieces: readonly { readonly from: number; readonly to: number }[],
): number {
  let [sum, until] = [0, -Infinity]
  for (const { from, to } of pieces.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}
