import { expect, test } from 'vitest'
import { everyNth, spaced } from './bar-scale.ts'

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
test('single bars stand evenly', () => {
  expect(spaced(bars(['jan', 'feb'])).map(({ key }) => key)).toEqual(['jan0', 'feb1'])
  expect(spaced([])).toEqual([])
})
