import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inForceOn } from './in-force.ts'

const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-11-0${n}`)

test('what holds is the one with the latest day not after it, of equal ones the later recorded', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ from: fc.option(day) }), { maxLength: 12 }),
      day,
      (facts, on) => {
        const begun = facts.filter(({ from }) => from === null || from <= on)
        const latest = begun
          .map(({ from }) => from ?? '')
          .sort()
          .at(-1)
        expect(inForceOn(facts, on)).toBe(begun.findLast(({ from }) => (from ?? '') === latest))
      },
    ),
  )
})

test('a fact for an earlier day that is recorded later does not hide one for a later day', () => {
  const facts = [
    { from: '2026-11-05', share: 1 },
    { from: '2026-11-02', share: 2 },
  ]
  expect(inForceOn(facts, '2026-11-05')?.share).toBe(1)
  expect(inForceOn(facts, '2026-11-04')?.share).toBe(2)
  expect(inForceOn(facts, '2026-11-01')).toBeUndefined()
})
