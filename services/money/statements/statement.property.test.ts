import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedLine, StatementEvent } from '#shared/money/events.ts'
import { lineScope } from '#shared/money/line-scope.ts'
import { income } from '#projections/money/income.ts'
import type { IncomeLeafRow, StatementLineRow } from '#projections/money/income-tables.ts'
import { MemoryTables } from '#projections/platform/testing/memory-tables.ts'
import { accountKey } from '#projections/money/account-key.ts'
import { fatesOf, statementDecider } from './statement.ts'

const line = fc.record({
  site: fc.constantFrom('ctb', 'mfc'),
  account: fc.constantFrom('x', 'y'),
  type: fc.constantFrom(1, 2, 9),
  amount: fc.integer({ min: -10_000, max: 10_000 }),
  currency: fc.constantFrom('usd', 'eur'),
  at: fc.integer({ min: Date.UTC(2026, 9, 1), max: Date.UTC(2026, 10, 15) }),
})
/** Lines with ids of their own, and the same ones again in another order and in other requests. */
const world = fc
  .array(line, { minLength: 1, maxLength: 30 })
  .map((lines): RecordedLine[] => lines.map((one, i) => ({ ...one, id: String(i) })))
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      again: fc
        .tuple(
          fc.shuffledSubarray(lines, { minLength: lines.length }),
          fc.array(fc.constantFrom(...lines), { maxLength: 20 }),
        )
        .chain(([all, more]) =>
          fc.shuffledSubarray([...all, ...more], { minLength: all.length + more.length }),
        ),
      cuts: fc.array(fc.nat(50), { maxLength: 8 }),
    }),
  )
const requestsOf = (lines: readonly RecordedLine[], cuts: readonly number[]) => {
  const ends = [...new Set([...cuts.filter((cut) => cut > 0 && cut < lines.length), lines.length])]
  return ends.sort((a, b) => a - b).map((end, i, all) => lines.slice(i === 0 ? 0 : all[i - 1], end))
}
const told = [
  {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  },
  {
    type: 'StudioJoined',
    data: {
      user: 'fern',
      studio: 'north',
      timezone: 'Europe/Bucharest',
      from: '2026-01-01T00:00:00.000Z',
    },
  },
  {
    type: 'SiteAccountSet',
    data: { user: 'fern', site: 'ctb', username: 'x', activ: true, pass: null },
  },
  {
    type: 'SiteAccountSet',
    data: { user: 'fern', site: 'mfc', username: 'y', activ: true, pass: null },
  },
]
const reported = { studios: null, imports: new Set<string>() }
const context = { now: '2026-11-20T12:00:00.000Z', actor: 'mara' }
/** Decides one request after the other, and folds what is decided. */
async function leavesOf(
  requests: readonly (readonly RecordedLine[])[],
  reverse: readonly RecordedLine[] = [],
) {
  let known = statementDecider.initial
  const events: StatementEvent[] = []
  const decide = (command: Parameters<typeof statementDecider.decide>[1]) => {
    const decided = statementDecider.decide(known, command, context)
    known = decided.reduce(statementDecider.evolve, known)
    events.push(...decided)
  }
  const common = { source: 'a', import: null } as const
  for (const lines of requests) decide({ type: 'RecordLines', ...common, ...reported, lines })
  if (reverse.length > 0)
    decide({
      type: 'ReverseLines',
      source: 'a',
      import: 'all',
      by: 'mara',
      reason: 'wrong',
      lines: reverse.map(({ id, site, account, at }) => ({
        id,
        place: accountKey(site, account),
        at,
        scope: lineScope(null),
      })),
    })
  const tables = new MemoryTables(income)
  await tables.fold([...told, ...events])
  const leaves = tables
    .rows<IncomeLeafRow>('income_leaf')
    .map((leaf) => JSON.stringify(Object.entries(leaf).sort()))
    .sort()
  return { leaves, lines: tables.rows<StatementLineRow>('statement_line'), known }
}

test('totals are those of the set of lines, however they are shuffled, repeated and cut into requests', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ lines, again, cuts }) => {
      const once = await leavesOf([lines])
      const other = await leavesOf(requestsOf(again, cuts))
      expect(other.leaves).toEqual(once.leaves)
      expect(other.lines).toHaveLength(lines.length)
      expect(fatesOf(other.known, lines, reported)).toEqual(lines.map(() => 'duplicate'))
    }),
  )
})
test('lines that are reversed leave what would be without them', async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.nat(30), async ({ lines }, count) => {
      const taken = lines.slice(0, Math.min(count, lines.length))
      const rest = lines.slice(taken.length)
      const { leaves, known } = await leavesOf([lines], taken)
      expect(leaves).toEqual((await leavesOf(rest.length > 0 ? [rest] : [])).leaves)
      expect(fatesOf(known, taken, reported)).toEqual(taken.map(() => 'reversed'))
    }),
  )
})
