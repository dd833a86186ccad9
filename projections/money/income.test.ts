import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { income } from './income.ts'
import { anyIncomeLog } from './testing-income-log.ts'
import { naiveLeaves, type Told } from './testing-income.ts'
import type { IncomeLeafRow, StatementLineRow } from './income-tables.ts'

async function leavesAfter(events: readonly Told[], cuts: readonly number[]) {
  const tables = new MemoryTables(income)
  let from = 0
  for (const to of [...cuts, events.length].sort((a, b) => a - b)) {
    await tables.fold(events.slice(from, to))
    from = Math.max(from, to)
  }
  return new Map(
    tables
      .rows<IncomeLeafRow>('income_leaf')
      .map((row) => [
        [row.half, row.studio, row.person, row.site, row.type, row.currency, row.share_bp].join(
          ' ',
        ),
        row.amount,
      ]),
  )
}
const inOrder = (sums: ReadonlyMap<string, number>) =>
  [...sums].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1))

test('income is what the lines and facts come to, wherever batches end and whatever was known first', async () => {
  await fc.assert(
    fc.asyncProperty(anyIncomeLog, fc.array(fc.nat(60), { maxLength: 6 }), async (events, cuts) => {
      const within = cuts.map((cut) => Math.min(cut, events.length))
      expect(inOrder(await leavesAfter(events, within))).toEqual(inOrder(naiveLeaves(events)))
    }),
    { numRuns: 300 },
  )
})

test('which lines were known at any position is told by the two positions of each', async () => {
  await fc.assert(
    fc.asyncProperty(anyIncomeLog, async (events) => {
      const whole = new MemoryTables(income)
      await whole.fold(events)
      const knownAt = (position: string) =>
        whole
          .rows<StatementLineRow>('statement_line')
          .filter(
            ({ known_from, known_to }) =>
              known_from <= position && (known_to === null || known_to > position),
          )
          .map(({ id }) => id)
      for (const upTo of [1, Math.ceil(events.length / 2), events.length]) {
        const part = new MemoryTables(income)
        await part.fold(events.slice(0, upTo))
        const standing = part
          .rows<StatementLineRow>('statement_line')
          .filter(({ known_to }) => known_to === null)
          .map(({ id }) => id)
        expect(knownAt(String(upTo).padStart(19, '0')).sort()).toEqual(standing.sort())
      }
    }),
  )
})
