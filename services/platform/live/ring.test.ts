import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeltaRing, RING_BYTES_MAX, RING_DELTAS_MAX } from './ring.ts'

test('whoever has the last delta has missed nothing', () => {
  const ring = new DeltaRing()
  ring.push('1')
  expect([ring.after(1), ring.after(0), ring.after(2)]).toEqual([[], ['1'], undefined])
})
test('however many there were, what the ring gives is everything after the asked one, or nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 * RING_DELTAS_MAX }),
      fc.nat(5 * RING_DELTAS_MAX),
      (pushes, asked) => {
        const ring = new DeltaRing()
        for (let i = 1; i <= pushes; i++) expect(ring.push(String(i))).toBe(i)
        const missed = ring.after(asked)
        if (asked > pushes) expect(missed).toBeUndefined()
        else if (missed || pushes - asked <= RING_DELTAS_MAX)
          expect(missed).toEqual(
            Array.from({ length: pushes - asked }, (_, i) => String(asked + i + 1)),
          )
      },
    ),
    { numRuns: 60 },
  )
})
test('large deltas are kept for fewer steps', () => {
  const ring = new DeltaRing()
  const large = 'x'.repeat(RING_BYTES_MAX / 4)
  for (let i = 0; i < 100; i++) ring.push(large)
  expect(ring.after(98)).toHaveLength(2)
  expect(ring.after(80)).toBeUndefined()
})
test('one delta larger than the ring is not kept for ever', () => {
  const ring = new DeltaRing()
  ring.push('x'.repeat(3 * RING_BYTES_MAX))
  expect(ring.after(0)).toBeUndefined()
  expect(ring.after(1)).toEqual([])
})
