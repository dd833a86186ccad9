import { expect, test } from 'vitest'
import type { BonusRule } from '#shared/money/bonus.ts'
import { payOfStep, withPay } from './altered-rules.ts'

const rule: BonusRule = {
  id: 'high',
  name: 'High',
  metric: 'income',
  steps: [
    { at: '1000', percent_bp: 250 },
    { at: '5000', amount: '300' },
  ],
}
test('a step pays another percentage or amount, and the others as before', () => {
  expect(rule.steps.map(payOfStep)).toEqual(['2.5', '300'])
  expect(withPay(rule, 0, '3,5')?.steps).toEqual([{ at: '1000', percent_bp: 350 }, rule.steps[1]])
  expect(withPay(rule, 1, '0450')?.steps[1]).toEqual({ at: '5000', amount: '450' })
})
test('what is no number above zero changes nothing', () => {
  for (const typed of ['', 'x', '0', '-1', '1.234']) expect(withPay(rule, 0, typed)).toBeUndefined()
})
