import { expect, test } from 'vitest'
import type { DifferenceLine, SettlementLineAnswer } from '#shared/settlements/views.ts'
import { openDifferences } from '../data/open-differences.ts'
import { changedLines, groupedLines } from './line-rows.ts'

const line = (
  key: string,
  kind: SettlementLineAnswer['kind'],
  amount: string | null,
): SettlementLineAnswer => ({ key, kind, amount, events: 1 })
const difference = (key: string, change: string): DifferenceLine => ({
  key,
  signed: '10.00',
  now: '8.00',
  booked: '0.00',
  waived: '0.00',
  change,
  causes: [],
  group: 0,
})

test('lines stand by kind, each with its difference, and a line that came later beside them', () => {
  const lines = [
    line('bonus:b1', 'bonus', '5.00'),
    line('income:ctb:1:usd:5000', 'income', '10.00'),
  ]
  const groups = groupedLines({ lines, signed: null, currency: 'usd' }, [
    difference('income:ctb:1:usd:5000', '-2.00'),
    difference('income:str:2:usd:5000', '1.00'),
  ])
  expect(groups.map(({ kind, sum }) => [kind, sum])).toEqual([
    ['income', '10.00'],
    ['bonus', '5.00'],
  ])
  expect(groups[0]?.rows.map(({ line: own, difference: other }) => [own?.amount, other?.change])) //
    .toEqual([
      ['10.00', '-2.00'],
      [undefined, '1.00'],
    ])
})
test('what was known then is held against what had been signed, also where only one of the two has a line', () => {
  const lines = [
    line('income:ctb:1:usd:5000', 'income', '12.00'),
    line('bonus:b1', 'bonus', '5.00'),
    line('bonus:b3', 'bonus', null),
  ]
  const signed = {
    currency: 'usd' as const,
    earned: '14.00',
    net: '14.00',
    result_hash: 'e'.repeat(64),
    lines: [
      { key: 'income:ctb:1:usd:5000', amount: '10.00' },
      { key: 'bonus:b2', amount: '4.00' },
      { key: 'bonus:b3', amount: '1.00' },
    ],
  }
  const rows = groupedLines({ lines, signed, currency: 'usd' }, []).flatMap((group) => group.rows)
  expect(rows.map(({ key, line: own, beside }) => [key, own?.amount, beside])).toEqual([
    ['income:ctb:1:usd:5000', '12.00', { amount: '10.00', change: '2.00' }],
    ['bonus:b1', '5.00', { amount: null, change: '5.00' }],
    ['bonus:b3', null, { amount: '1.00', change: null }],
    ['bonus:b2', undefined, { amount: '4.00', change: '-4.00' }],
  ])
  const [other] = groupedLines({ lines, signed, currency: 'ron' }, [])
  expect(other?.rows[0]?.beside).toEqual({ amount: '10.00', change: null })
})
test('a line whose share changed is one row with the line that came for it', () => {
  const lines = [line('income:ctb:1:usd:5500', 'income', '501.10')]
  const moved = (key: string, signed: string, now: string, change: string) => ({
    ...difference(key, change),
    signed,
    now,
  })
  const differences = [
    moved('income:ctb:1:usd:5500', '501.10', '0.00', '-501.10'),
    moved('income:ctb:1:usd:6000', '0.00', '546.65', '546.65'),
    moved('income:str:1:usd:6000', '0.00', '10.00', '10.00'),
  ]
  const [group] = groupedLines({ lines, signed: null, currency: 'usd' }, differences)
  expect(group?.rows).toMatchObject([
    {
      key: 'income:ctb:1:usd:5500',
      toShare: 6000,
      beside: { amount: '546.65', change: '45.55' },
      difference: { signed: '501.10', change: '45.55' },
    },
    { key: 'income:str:1:usd:6000', toShare: null, beside: { amount: '10.00' } },
  ])
})
test('the sum of a group with a missing rate is not known', () => {
  const [group] = groupedLines(
    { lines: [line('bonus:b1', 'bonus', null)], signed: null, currency: 'usd' },
    [],
  )
  expect(group?.sum).toBeNull()
})
test('what was booked or waived whole is open no more', () => {
  expect(openDifferences([difference('a', '0.00'), difference('b', '-2.00')])).toHaveLength(1)
})
test('what changed since somebody looked is named line by line', () => {
  expect(
    changedLines(
      { lines: [line('bonus:b1', 'bonus', '5.00'), line('bonus:b2', 'bonus', '6.00')] },
      { lines: [line('bonus:b1', 'bonus', '4.00'), line('bonus:b3', 'bonus', '7.00')] },
    ),
  ).toEqual([
    { key: 'bonus:b1', before: '5.00', after: '4.00' },
    { key: 'bonus:b2', before: '6.00', after: null },
    { key: 'bonus:b3', before: null, after: '7.00' },
  ])
})
