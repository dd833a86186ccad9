import { expect, test } from 'vitest'
import { touchedHalves } from './touched-halves.ts'

test('lines of one half of a person are one, with the sum of their changes', () => {
  const base = { month: '2026-10', half: 1 as const }
  const touched = [
    { ...base, user: 'ana', key: 'income:ctb:1:usd:5000', change: '-3.00' },
    { ...base, user: 'ana', key: 'rule:gold', change: '-0.50' },
    { ...base, half: 2 as const, user: 'ana', key: 'rule:gold', change: '1.00' },
  ]
  const about = { kind: 'others' as const }
  const cause = { event: 'e', type: '', at: '', recorded: '', actor: '', summary: '', about }
  const halves = touchedHalves({ cause, currency: 'usd', sum: '-2.50', touched })
  expect(halves.map(({ half, change, keys }) => [half, change, keys.length])).toEqual([
    [1, '-3.50', 2],
    [2, '1.00', 1],
  ])
})
