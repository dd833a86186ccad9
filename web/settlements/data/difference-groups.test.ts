import { expect, test } from 'vitest'
import { groupedDifferences } from './difference-groups.ts'

const cause = (event: string, recorded = '2026-11-18T08:30:00Z') => ({
  event,
  type: '',
  at: '',
  recorded,
  actor: '',
  summary: '',
  about: { kind: 'others' as const },
})
const line = (key: string, [signed, now]: readonly [string, string], group = 0) => ({
  key,
  signed,
  now,
  change: String((Number(now) - Number(signed)).toFixed(2)),
  causes: [cause(`e${group}`)],
  group,
})

test('a share that changed is one decision, from the old share to the new one', () => {
  const groups = groupedDifferences([
    line('income:ctb:1:usd:5500', ['501.10', '0.00']),
    line('income:ctb:1:usd:6000', ['0.00', '546.65']),
    line('income:str:2:usd:5500', ['110.00', '55.00']),
    line('income:str:2:usd:6000', ['0.00', '60.00']),
    line('bonus:b1', ['0.00', '5.00'], 1),
    line('bonus:b2', ['5.00', '5.00'], -3),
  ])
  expect(groups).toMatchObject([
    { group: 0, change: '50.55', share: { from: 5500, to: 6000 }, causes: [{ event: 'e0' }] },
    { group: 1, change: '5.00', share: null, keys: ['bonus:b1'] },
  ])
  expect(groups[0]?.keys.length).toBe(4)
})
test('what is more than a change of one share is none', () => {
  const moved = line('income:ctb:1:usd:5500', ['50.00', '0.00'])
  const other = line('income:ctb:1:usd:6000', ['0.00', '54.00'])
  for (const lines of [
    [moved],
    [moved, line('income:ctb:8:usd:10000', ['0.00', '4.00']), other],
    [moved, other, line('rule:gold', ['5.00', '0.00'])],
    [line('income:ctb:1:usd:5500', ['50.00', '60.00']), other],
  ])
    expect(groupedDifferences(lines)[0]?.share).toBeNull()
})
