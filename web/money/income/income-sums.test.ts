import { expect, test } from 'vitest'
import { incomeBy, incomeTotal, percentOfGross, stackOf } from './income-sums.ts'

const rows = [
  { user: 'ana', gross: '10.10', share: '5.05' },
  { user: 'bea', gross: '0.20', share: '0.10' },
  { user: 'ana', gross: '-0.30', share: '-0.15' },
]

test('sums are exact: in cents, not in floats', () => {
  expect(incomeBy(rows, ({ user }) => user)).toEqual([
    { key: 'ana', gross: 980, share: 490 },
    { key: 'bea', gross: 20, share: 10 },
  ])
  expect(incomeTotal(incomeBy(rows, ({ user }) => user))).toEqual({ gross: 1000, share: 500 })
})
test('a key without income is there as well', () => {
  expect(incomeBy([], () => '', ['2026-11-1'])).toEqual([{ key: '2026-11-1', gross: 0, share: 0 }])
})
test('nothing has no share', () => {
  expect(percentOfGross({ gross: 0, share: 0 })).toBeNull()
  expect(percentOfGross({ gross: 200, share: 110 })).toBeCloseTo(55)
})
test('bars have the parts with most income, and the others as one', () => {
  const part = (key: string, name: string, gross: string) => ({ key, part: name, gross })
  const all = [
    part('1', 'ctb', '5.00'),
    part('1', 'str', '7.00'),
    part('2', 'c4', '1.00'),
    part('2', 'bon', '2.00'),
  ]
  expect(stackOf(['1', '2'], all, 3)).toEqual({
    parts: ['str', 'ctb'],
    hasOthers: true,
    bars: [
      { key: '1', values: [700, 500, 0] },
      { key: '2', values: [0, 0, 300] },
    ],
  })
  expect(stackOf(['1'], all.slice(0, 2), 3)).toMatchObject({
    parts: ['str', 'ctb'],
    hasOthers: false,
  })
})
