import { expect, test } from 'vitest'
import { everyNth, fromFirstBar, heights, roundTicks, spaced } from './bar-scale.ts'

test('labels that would touch are thinned out evenly', () => {
  expect(everyNth(12, 1000, 70)).toBe(1)
  expect(everyNth(12, 300, 70)).toBe(3)
})

const bars = (groups: readonly string[]) =>
  groups.map((group, index) => ({ key: `${group}${index}`, group, values: [1] }))
test('pairs of bars stand side by side, with an empty place between pairs', () => {
  expect(spaced(bars(['jan', 'jan', 'feb', 'feb'])).map(({ key }) => key)).toEqual([
    'jan0',
    'jan1',
    'before feb2',
    'feb2',
    'feb3',
  ])
})
test('a chart begins with the first bar in which there is something, also amid its group', () => {
  const values = { jan0: 0, jan1: 0, feb2: 0, feb3: 7, mar4: 0 } as Readonly<Record<string, number>>
  const year = bars(['jan', 'jan', 'feb', 'feb', 'mar']).map((bar) => ({
    ...bar,
    values: [0, values[bar.key] ?? 0],
  }))
  expect(fromFirstBar(year).map(({ key }) => key)).toEqual(['feb3', 'mar4'])
  const nothing = year.map((bar) => ({ ...bar, values: [0] }))
  expect(fromFirstBar(nothing)).toEqual(nothing)
})
test('single bars stand evenly', () => {
  expect(spaced(bars(['jan', 'feb'])).map(({ key }) => key)).toEqual(['jan0', 'feb1'])
  expect(spaced([])).toEqual([])
})

test('what is below zero goes down from it, and does not take from what is above', () => {
  expect(heights([3, -1, 2, -4])).toEqual([
    { from: 0, to: 3 },
    { from: -1, to: 0 },
    { from: 3, to: 5 },
    { from: -5, to: -1 },
  ])
})
test('an axis has round figures that hold all values', () => {
  expect(roundTicks(0, 23_041)).toEqual([0, 5000, 10_000, 15_000, 20_000, 25_000])
  expect(roundTicks(0, 1.98)).toEqual([0, 0.5, 1, 1.5, 2])
  expect(roundTicks(-120, 900)).toEqual([-250, 0, 250, 500, 750, 1000])
  expect(roundTicks(1.041, 1.124)).toEqual([1.04, 1.06, 1.08, 1.1, 1.12, 1.14])
  expect(roundTicks(0, 0)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
})
