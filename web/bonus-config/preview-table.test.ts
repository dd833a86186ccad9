import { expect, test } from 'vitest'
import type { BonusPreviewRow } from '#shared/money/term-calls.ts'
import { lastSixHalves, previewTable } from './preview-table.ts'

const row = (
  user: string,
  month: string,
  half: 1 | 2,
  amount: string,
  currency: BonusPreviewRow['currency'] = 'usd',
): BonusPreviewRow => ({
  user,
  month,
  half,
  amount,
  currency,
  rule: 'high',
  model: null,
  measure: '1',
})

test('the six halves before one', () => {
  expect(lastSixHalves('2026-03-01')).toEqual([
    '2025-12-01',
    '2025-12-16',
    '2026-01-01',
    '2026-01-16',
    '2026-02-01',
    '2026-02-16',
  ])
})
test('sums by person, half and currency, whoever gets most first', () => {
  const table = previewTable([
    row('ivy', '2026-10', 1, '0.10'),
    row('fern', '2026-10', 1, '0.20'),
    row('fern', '2026-10', 1, '-0.05'),
    row('fern', '2026-10', 2, '99999999999999999.99', 'eur'),
  ])
  expect(table.people.map(({ user }) => user)).toEqual(['fern', 'ivy'])
  expect(table.people[0]?.halves.get('2026-10-01')).toEqual([{ currency: 'usd', amount: '0.15' }])
  expect(table.halves.get('2026-10-01')).toEqual([{ currency: 'usd', amount: '0.25' }])
  expect(table.all).toEqual([
    { currency: 'usd', amount: '0.25' },
    { currency: 'eur', amount: '99999999999999999.99' },
  ])
})
