import { expect, test } from 'vitest'
import type { BonusRule } from '#shared/money/bonus.ts'
import {
  draftOfRules,
  faultsOfDraft,
  fieldOf,
  idOfName,
  newRule,
  positiveOf,
  rulesOfDraft,
  sortedSteps,
  type DraftStep,
} from './draft.ts'

const recorded: BonusRule[] = [
  {
    id: 'high',
    name: 'High income',
    metric: 'income',
    currency: 'eur',
    steps: [
      { at: '1000.00', percent_bp: 525 },
      { at: '2000.00', amount: '75.00' },
    ],
  },
  { id: 'hours', name: 'Hours', metric: 'hours', steps: [{ at: '80.5', amount: '50.00' }] },
  {
    id: 'all',
    name: 'All',
    metric: 'income',
    steps: [{ at: '1.00', amount: '10.00' }],
    for: ['Model', 'Trainer'],
  },
]

test('rules that nobody edits are sent as they came', () => {
  const draft = draftOfRules(recorded)
  expect(faultsOfDraft(draft, false).size).toBe(0)
  expect(rulesOfDraft(draft)).toEqual(recorded)
})
test('rows stand by where they begin, and blank ones are left out', () => {
  const step = (key: number, at: string, pay = '5'): DraftStep => ({
    key,
    at,
    pay,
    kind: 'percent_bp',
  })
  const steps = [step(1, '', ''), step(2, '900'), step(3, '1000,5'), step(4, '80')]
  expect(sortedSteps(steps).map(({ key }) => key)).toEqual([4, 2, 3, 1])
  const draft = [{ ...newRule('percent_bp'), id: 'a', name: 'A', steps }]
  expect(faultsOfDraft(draft, false).size).toBe(0)
  expect(rulesOfDraft(draft)[0]?.steps).toEqual([
    { at: '80', percent_bp: 500 },
    { at: '900', percent_bp: 500 },
    { at: '1000.5', percent_bp: 500 },
  ])
})
test.each([
  ['High income', 'high-income'],
  ['  Bonus țintă №1! ', 'bonus-tinta-1'],
  ['ЦЕЛЬ', ''],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the id of %s is %s', (name, id) => {
  expect(idOfName(name)).toBe(id)
})
test.each([
  ['12,5', '12.5'],
  [' 080 ', '80'],
  ['0', undefined],
  ['0.00', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1.234', undefined],
  ['', undefined],
])('%s is read as %s', (text, read) => {
  expect(positiveOf(text)).toBe(read)
})
test('what is wrong is said at its field', () => {
  const [one, two] = [newRule('amount'), newRule('percent_bp')]
  const steps: DraftStep[] = [
    { key: 101, at: '80', kind: 'percent_bp', pay: '1000.01' },
    { key: 102, at: '80.00', kind: 'amount', pay: '' },
    { key: 103, at: 'x', kind: 'amount', pay: '1' },
  ]
  const draft = [
    { ...one, id: 'same' },
    { ...two, id: 'same', name: 'Two', steps },
  ]
  expect([...faultsOfDraft(draft, true)]).toEqual([
    [fieldOf(one.key, 'name'), 'empty'],
    [fieldOf(one.key, 'id'), 'idTwice'],
    [fieldOf(one.key, 'types'), 'noTypes'],
    [fieldOf(one.key, 'steps'), 'noSteps'],
    [fieldOf(two.key, 'id'), 'idTwice'],
    [fieldOf(two.key, 'types'), 'noTypes'],
    [fieldOf(101, 'at'), 'atTwice'],
    [fieldOf(101, 'pay'), 'percent'],
    [fieldOf(102, 'at'), 'atTwice'],
    [fieldOf(102, 'pay'), 'number'],
    [fieldOf(103, 'at'), 'number'],
  ])
})
