import { createHash } from 'node:crypto'

const every_ms = 15_000

/**
 * How long the same work takes while something else runs, in milliseconds: the mean of a look every few seconds. It is the pace of
 * the machine, whoever else uses it.
 */
export function startYardstick(): { readonly stop: () => number } {
  const took: number[] = []
  const look = () => {
    const began = performance.now()
    work()
    took.push(performance.now() - began)
  }
  const timer = setInterval(look, every_ms)
  return {
    stop: () => {
      clearInterval(timer)
      if (took.length === 0) look()
      return took.reduce((sum, one) => sum + one, 0) / took.length
    },
  }
}

/** As tests do: text, objects, sorting, hashing. */
function work(): void {
  const rows = Array.from({ length: 40_000 }, (_, i) => ({ id: `row-${(i * 7919) % 40_000}`, i }))
  const text = JSON.stringify(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const sums = new Map<string, number>()
  for (const { id, i } of JSON.parse(text) as typeof rows)
    sums.set(id.slice(0, 6), (sums.get(id.slice(0, 6)) ?? 0) + i)
  createHash('sha256').update(text).update(String(sums.size)).digest()
}
