import { expect, test } from 'vitest'
import type { SettlementHalf, SettlementRow } from '#shared/settlements/views.ts'
import { filtersOf, settlementWork } from './settlement-work.ts'

const obstacle = (code: string) => ({ code, err: code, override: false })
const row = (user: string, change: Partial<SettlementRow>): SettlementRow => ({
  user,
  state: 'review',
  closed: false,
  lines: 1,
  earned: '1.00',
  net: '1.00',
  result_hash: null,
  acknowledged: false,
  disputes: 0,
  obstacles: [],
  bank_account: true,
  self_recorded: 0,
  ...change,
})
const half = (rows: readonly SettlementRow[]): SettlementHalf => ({
  studio: 'north',
  month: '2026-11',
  half: 1,
  currency: 'ron',
  position: '1',
  rows: [...rows],
  runs: [],
})
const told = (rows: readonly SettlementRow[]) =>
  settlementWork(half(rows)).map(({ what, count, obstacle: why }) => [what, count, why?.code])

test('what blocks most comes first, and then what can be done', () =>
  expect(
    told([
      row('a', { obstacles: [obstacle('rate')] }),
      row('b', { obstacles: [obstacle('lines'), obstacle('lines')] }),
      row('c', { state: 'open', obstacles: [obstacle('lines')] }),
      row('d', {}),
      row('e', { state: 'signed', disputes: 1 }),
      row('f', { state: 'paid' }),
    ]),
  ).toEqual([
    ['blocked', 2, 'lines'],
    ['blocked', 1, 'rate'],
    ['disputed', 1, undefined],
    ['ready', 1, undefined],
    ['unpaid', 1, undefined],
  ]))

test('what once stood against a signed one blocks nothing', () =>
  expect(told([row('a', { state: 'paid', obstacles: [obstacle('rate')] })])).toEqual([]))

test('each leads to the screen with its filters', () => {
  const work = settlementWork(half([row('a', { obstacles: [obstacle('rate')] }), row('b', {})]))
  expect(work.map(filtersOf)).toEqual([{ against: 'rate' }, { against: 'none' }])
})
