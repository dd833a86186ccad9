import { expect, test } from 'vitest'
import { demoDocument } from './fill-planning.ts'

const to = Date.parse('2026-12-10T12:00:00Z')

test('of fifty people two have no document, one that has ended, and one that ends next month', () => {
  const months = Array.from({ length: 50 }, (_, index) => demoDocument(index, to)).map(
    (document) => document && document.anul * 12 + document.luna - (2026 * 12 + 12),
  )
  expect(months.filter((month) => month === undefined)).toHaveLength(2)
  expect(months.filter((month) => month !== undefined && month < 0)).toEqual([-1])
  expect(months.filter((month) => month !== undefined && month >= 0 && month < 12)).toEqual([1])
})
