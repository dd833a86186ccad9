import { expect, test } from 'vitest'
import { saidAt } from '#shared/platform/record.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { candidateRetention, type CandidateRetentionRow } from './candidate-retention.ts'

const changed = (setting: string, value: unknown, from: string) => ({
  type: 'StudioSettingChanged',
  data: { studio: 'north', setting, value, old: value, from },
})

test('a studio’s months hold from their moments on, whatever else it sets', async () => {
  const tables = new MemoryTables(candidateRetention)
  await tables.fold([
    changed('candidateMonths', 6, '2027-01-01T00:00:00.000Z'),
    changed('carryOverMonths', 3, '2026-11-20T00:00:00.000Z'),
    changed('candidateMonths', 24, '2026-11-20T00:00:00.000Z'),
  ])
  const [row] = tables.rows<CandidateRetentionRow>('candidate_retention')
  expect(
    ['2026-11-19', '2026-11-21', '2027-01-02'].map((day) =>
      saidAt(row?.said ?? [], `${day}T00:00:00.000Z`),
    ),
  ).toEqual([undefined, 24, 6])
})
