import { expect, test } from 'vitest'
import { checkRange } from './rules.ts'

test('a range of one day and one of five years are usable', () => {
  checkRange('2026-11-20', '2026-11-20')
  checkRange('2021-01-01', '2025-12-31')
})

test('a range that ends before it begins, is longer than five years or outside the calendar is refused', () => {
  for (const [from, to] of [
    ['2026-11-20', '2026-11-19'],
    ['2021-01-01', '2026-01-01'],
    ['+033658-01-01', '2026-01-01'],
    ['2026-01-01', '+033658-01-01'],
    ['0000-01-01', '0001-01-01'],
  ] as const)
    expect(() => checkRange(from, to)).toThrow(
      expect.objectContaining({ code: 'online-time.range', status: 422 }),
    )
})
