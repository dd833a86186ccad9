import { expect, test } from 'vitest'
import type { RuleListSaid } from '#shared/money/settlement-facts.ts'
import type { FactRow } from '#projections/money/facts.ts'
import { firstHalfComputed } from './first-half.ts'

const fact = (kind: FactRow['kind'], person: string, more: Partial<FactRow> = {}): FactRow => ({
  kind,
  person,
  studio: 'north',
  key: '',
  from_day: '',
  from_ms: null,
  value: {},
  seq: '1',
  known_from: '1',
  known_to: null,
  event: '',
  recorded: '',
  by: '',
  ...more,
})
const list = (
  name: RuleListSaid['list'],
  from: string,
  rule: Partial<RuleListSaid['rules'][number]> = {},
): RuleListSaid => ({
  list: name,
  from,
  rules: [
    {
      id: 'r',
      name: 'R',
      metric: 'income',
      currency: 'usd',
      steps: [],
      for: ['Trainer'],
      ...rule,
    },
  ],
  event: '',
  position: '',
})
/** ana settles from September on; bo has decided nothing yet. */
const asked = {
  users: ['ana', 'bo'],
  startOf: (user: string) => (user === 'ana' ? '2026-09-16' : null),
  last: '2026-11-01',
  items: [{ person: 'ana', date: '2026-01-05' }],
  rules: [] as readonly RuleListSaid[],
}
const found = {
  own: [
    fact('type', 'bo', { value: { tipCont: 'Trainer' } }),
    fact('joined', 'bo', { from_ms: Date.parse('2026-08-20T00:00:00Z') }),
    fact('allocation', 'bo', { key: 'cora' }),
  ],
  held: [
    fact('holder', 'ana', { key: 'ctb:a' }),
    fact('holder', 'bo', { key: 'ctb:b' }),
    fact('holder', 'cora', { key: 'ctb:c' }),
  ],
  sites: [
    { account: 'ctb:a', site: 'ctb', first: '2024-03' },
    { account: 'ctb:b', site: 'ctb', first: null },
    { account: 'ctb:c', site: 'ctb', first: '2025-02' },
  ],
}
test('who has settled before begins there, however old their lines and items are', () => {
  expect(firstHalfComputed(asked, found)).toBe('2026-09-16')
})
test('who has settled nothing begins with their first line or item', () => {
  const items = [{ person: 'bo', date: '2026-07-20' }]
  expect(firstHalfComputed({ ...asked, items }, found)).toBe('2026-07-16')
  const sites = found.sites.map((one) => ({ ...one, first: '2026-06' }))
  expect(firstHalfComputed({ ...asked, items }, { ...found, sites })).toBe('2026-05-16')
})
test.each<[string, RuleListSaid, string]>([
  ['a trainer with lines of their models', list('trainers', '2024-01-01'), '2025-01-16'],
  ['a trainer not before the rule', list('trainers', '2026-03-01'), '2026-03-01'],
  ['what all brought, not before the rule', list('studio', '2026-04-16'), '2026-04-16'],
  [
    'a rule for other types does not count',
    list('studio', '2026-04-16', { for: ['Model'] }),
    '2026-09-16',
  ],
  ['hours count for models alone', list('models', '2026-01-01', { metric: 'hours' }), '2026-09-16'],
])('of who has settled nothing: %s', (_, rule, first) => {
  expect(firstHalfComputed({ ...asked, rules: [rule] }, found)).toBe(first)
})
test('a model may be paid by hours from when they joined', () => {
  const own = found.own.map((row) =>
    row.kind === 'type' ? { ...row, value: { tipCont: 'Model' } } : row,
  )
  const rules = [list('models', '2026-01-01', { metric: 'hours' })]
  expect(firstHalfComputed({ ...asked, rules }, { ...found, own })).toBe('2026-08-16')
})
