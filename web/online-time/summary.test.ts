import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halvesBetween } from '../ui/halves.ts'
import { compared, summarise, totalOf, totals, unionSeconds, type SumPart } from './summary.ts'

const row = (key: string, free: number): SumPart => ({
  key,
  free,
  members: 10,
  private: 20,
  total: free + 30,
  unobserved: 1,
})

test('a half without online time is shown as zero', () => {
  const halves = summarise(
    halvesBetween('2026-10-16', '2026-11-15'),
    [row('2026-11-1', 100)],
    [{ key: '2026-11-1', seconds: 90 }],
  )
  expect(halves.map(({ key, free, union }) => [key, free, union])).toEqual([
    ['2026-10-2', 0, 0],
    ['2026-11-1', 100, 90],
  ])
})

test('nothing is lost between the rows and the total, and the parts make the sum', () => {
  const rows = fc.array(
    fc.tuple(
      fc.constantFrom('2026-09-1', '2026-10-2', '2026-11-1'),
      fc.integer({ min: 0, max: 90_000 }),
    ),
  )
  fc.assert(
    fc.property(rows, (given) => {
      const parts = given.map(([key, free]) => row(key, free))
      const total = totalOf(summarise([], parts, []))
      expect(total.total).toBe(given.reduce((sum, [, free]) => sum + free + 30, 0))
      expect(total.free + total.members + total.private).toBe(total.total)
    }),
  )
})

test('two halves are compared by what either has; no share of nothing is told', () => {
  expect(
    compared(
      new Map([
        ['ctb', 100],
        ['stm', 40],
      ]),
      new Map([
        ['ctb', 150],
        ['bng', 10],
      ]),
    ),
  ).toEqual([
    { key: 'ctb', a: 100, b: 150, difference: 50, percent: 50 },
    { key: 'stm', a: 40, b: 0, difference: -40, percent: -100 },
    { key: 'bng', a: 0, b: 10, difference: 10, percent: null },
  ])
  const rows = [
    ['x', 1],
    ['y', 5],
    ['x', 2],
  ] as const
  expect([
    ...totals(
      rows,
      ([key]) => key,
      ([, seconds]) => seconds,
    ),
  ]).toEqual([
    ['x', 3],
    ['y', 5],
  ])
})

test('several sites at once count once', () => {
  const pieces = [
    { from: 100, to: 200 },
    { from: 150, to: 160 },
    { from: 180, to: 250 },
    { from: 300, to: 310 },
  ]
  expect(unionSeconds(pieces)).toBe(160)
  expect(unionSeconds(pieces.toReversed())).toBe(160)
  expect(unionSeconds([])).toBe(0)
})
