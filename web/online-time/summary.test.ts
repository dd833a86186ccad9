import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HalfRow } from '#shared/online-time/calls.ts'
import { rangeOfMonths, summarise, totalOf } from './summary.ts'

const row = (month: string, half: 1 | 2, free: number): HalfRow => ({
  user: 'ana',
  studio: 'north',
  month,
  half,
  site: 'ctb',
  free,
  members: 10,
  private: 20,
  total: free + 30,
  unobserved: 1,
})

test('twelve months are this one and the eleven before it', () => {
  expect(rangeOfMonths('2026-11-20', 12)).toEqual({ from: '2025-12-01', to: '2026-11-20' })
  expect(rangeOfMonths('2026-01-05', 1)).toEqual({ from: '2026-01-01', to: '2026-01-05' })
})

test('a half without online time is shown as zero, and a half that the range does not reach is not shown', () => {
  const halves = summarise('2026-10-16', '2026-11-15', [row('2026-11', 1, 100)], [{ user: 'ana', studio: 'north', month: '2026-11', half: 1, seconds: 90 }])
  expect(halves.map(({ month, half, free, union }) => [month, half, free, union])).toEqual([
    ['2026-10', 2, 0, 0],
    ['2026-11', 1, 100, 90],
  ])
})

test('nothing is lost between the rows and the total, and the parts make the sum', () => {
  const rows = fc.array(
    fc.tuple(fc.constantFrom('2026-09', '2026-10', '2026-11'), fc.constantFrom(1 as const, 2 as const), fc.integer({ min: 0, max: 90_000 })),
  )
  fc.assert(
    fc.property(rows, (given) => {
      const total = totalOf(
        summarise(
          '2026-09-01',
          '2026-11-30',
          given.map(([month, half, free]) => row(month, half, free)),
          [],
        ),
      )
      expect(total.total).toBe(given.reduce((sum, [, , free]) => sum + free + 30, 0))
      expect(total.free + total.members + total.private).toBe(total.total)
    }),
  )
})
