import { createHash } from 'node:crypto'

const turns = 5
/** Milliseconds of the same work on any machine, the middle one of a few: how fast this one is now, beside what else it does. */
export function yardstick_ms(): number {
  const took = Array.from({ length: turns }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return took.toSorted((a, b) => a - b)[Math.floor(turns / 2)] as number
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
