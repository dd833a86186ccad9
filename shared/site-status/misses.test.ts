import { expect, test } from 'vitest'
import { hasEnded, missesAfter } from './misses.ts'

const after = (...statuses: number[]) => statuses.reduce(missesAfter, 0)
test.each([
  [[1, 13], false],
  [[1, 13, 13], true],
  [[1, 12, 13], true],
  [[1, 13, 11, 12], true],
  [[1, 13, 0, 13], false],
  [[1, 13, 1, 13], false],
  [[1, 11, 11], false],
  [[1, 13, 13, 13, 11], true],
])('after %j what was shown has ended: %s', (statuses, ended) =>
  expect(hasEnded(after(...statuses))).toBe(ended),
)
