import { expect, test } from 'vitest'
import type { SettlementRow } from '#shared/settlements/views.ts'
import { planRun } from './run-plan.ts'

const row = (user: string, change: Partial<SettlementRow> = {}): SettlementRow => ({
  user,
  state: 'review',
  closed: false,
  lines: 3,
  earned: '100.00',
  net: '80.00',
  result_hash: 'a'.repeat(64),
  acknowledged: false,
  disputes: 0,
  obstacles: [],
  bank_account: true,
  self_recorded: 0,
  ...change,
})
const against = (code: string, err: string) => ({ code, err, override: false })
const rate = against('settlements.rateMissing', 'No exchange rate from cop to usd')
const earlier = against('settlements.earlierOpen', 'Earlier half-months aren’t signed: 1–15 Oct')

test('who can be signed is told from who cannot, with all reasons at once', () => {
  const plan = planRun('sign', [
    row('ana'),
    row('bea', { obstacles: [rate] }),
    row('cora', { obstacles: [earlier, rate] }),
    row('dora', { state: 'signed' }),
  ])
  expect(plan.able.map(({ user }) => user)).toEqual(['ana'])
  expect(plan.refusedPeople).toBe(3)
  expect(plan.refused.map(({ users }) => users)).toEqual([['bea', 'cora'], ['cora'], ['dora']])
})
test('what stands against signing does not stand against review', () => {
  const rows = [row('ana', { state: 'open', obstacles: [rate] }), row('bea')]
  expect(planRun('review', rows).able.map(({ user }) => user)).toEqual(['ana'])
})
test('a half that a later one closed, and one without lines, are left out', () => {
  const plan = planRun('pay', [
    row('ana', { closed: true, state: 'signed' }),
    row('bea', { lines: 0, state: 'open' }),
    row('cora', { state: 'signed' }),
  ])
  expect(plan.able.map(({ user }) => user)).toEqual(['cora'])
  expect(plan.refused.map(({ reason }) => reason.why)).toEqual(['closed', 'empty'])
})
test('whoever has no bank account is paid another way, and needs none for nothing', () => {
  const rows = [
    row('ana', { state: 'signed' }),
    row('bea', { state: 'signed', bank_account: false }),
    row('cora', { state: 'signed', bank_account: false, net: '0.00' }),
  ]
  const byBank = planRun('pay', rows, 'bank')
  expect(byBank.able.map(({ user }) => user)).toEqual(['ana', 'cora'])
  expect(byBank.refused).toEqual([{ reason: { why: 'noBank' }, users: ['bea'] }])
  expect(planRun('pay', rows, 'cash').able.length).toBe(3)
})
