import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyNth, slotAt, slotsOf, ticksTo } from './bar-scale.ts'

test('an axis counts in round steps', () => {
  expect(ticksTo(5580)).toEqual([0, 2000, 4000, 6000])
  expect(ticksTo(9)).toEqual([0, 2.5, 5, 7.5, 10])
  expect(ticksTo(0)).toEqual([0, 1])
})

test('an axis reaches its highest bar, and stays readable', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (most) => {
      const ticks = ticksTo(most)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9))
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('labels that would touch are thinned out evenly', () => {
  expect(everyNth(12, 1000, 70)).toBe(1)
  expect(everyNth(12, 300, 70)).toBe(3)
})

test('bars of a group stand side by side, and all of them fill the width', () => {
  const slots = slotsOf(['jan', 'jan', 'feb', 'feb'], 450)
  expect(slots).toEqual([
    { x: 0, width: 100 },
    { x: 100, width: 100 },
    { x: 250, width: 100 },
    { x: 350, width: 100 },
  ])
  expect([-1, 0, 99, 150, 220, 449, 450].map((x) => slotAt(slots, x))).toEqual([undefined, 0, 0, 1, 1, 3, undefined])
  expect(slotsOf([], 100)).toEqual([])
})
