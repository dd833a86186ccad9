import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextHalf } from '#shared/platform/local-day.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { accountKey } from './account-key.ts'
import { segmentsOf } from './account-segments.ts'
import { factEvents } from './facts-of-event.ts'
import { facts, type FactRow } from './facts.ts'
import { halfAt } from './income-facts.ts'
import { LineTerms } from './line-terms.ts'
import { anyIncomeLog, logAccounts, logStudios } from './testing-income-log.ts'
import { naiveLeaves, type NaiveLine, type Told } from './testing-income.ts'

const SITES = ['ctb', 'mfc']
const halfStarts = [
  '2026-09-16',
  '2026-10-01',
  '2026-10-16',
  '2026-11-01',
  '2026-11-16',
  '2026-12-01',
]
const sites = new Map(
  SITES.flatMap((site) => logAccounts.map((name) => [accountKey(site, name), site] as const)),
)
const isFact = ({ type }: Told): boolean => Object.hasOwn(factEvents, type)

/** The lines that a log has told, and not taken back. */
function standing(events: readonly Told[]): NaiveLine[] {
  const lines = events.flatMap(({ type, data }) => {
    if (type !== 'StatementLinesRecorded') return []
    const { source, lines: own } = data as { source: string; lines: NaiveLine[] }
    return own.map((one) => ({ ...one, source }))
  })
  const reversed = new Set(
    events.flatMap(({ type, data }) =>
      type === 'StatementLinesReversed'
        ? (data as { lines: { id: string }[] }).lines.map(({ id }) => id)
        : [],
    ),
  )
  return lines.filter(({ id, type }) => !reversed.has(id) && type !== 11)
}
/** Sums as naiveLeaves has them, made of segments. */
function segmentLeaves(rows: readonly FactRow[], lines: readonly NaiveLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const studio of logStudios) {
    const terms = new LineTerms(rows, { studio, sites, halfStarts })
    const range = {
      studio,
      since: Date.parse('2026-09-20'),
      until: Date.parse(nextHalf('2026-11-16')),
    }
    for (const account of terms.accounts())
      for (const segment of segmentsOf(account, terms, range))
        for (const line of lines) {
          const { site, account: name, type, currency, amount, at, source } = line
          if (accountKey(site, name) !== account || at < segment.since || at >= segment.until)
            continue
          if (segment.source !== null && segment.source !== source) continue
          const share = segment.shares[type - 1]
          const key = [halfAt(segment.half), studio, segment.user, site, type, currency, share]
          sums.set(key.join(' '), (sums.get(key.join(' ')) ?? 0) + amount)
        }
  }
  return sums
}
/** An account is claimed when the event is recorded: later in the log is not earlier by the clock. */
function claimsInOrder(events: readonly Told[]): readonly Told[] {
  let last = ''
  return events.map((event) => {
    if (event.type !== 'SiteAccountSet') return event
    if (event.at > last) last = event.at
    return { ...event, at: last }
  })
}
const inOrder = (sums: ReadonlyMap<string, number>) =>
  [...sums].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1))

test('at every position the segments of accounts sum lines as looking at each line does', async () => {
  await fc.assert(
    fc.asyncProperty(anyIncomeLog.map(claimsInOrder), fc.nat(60), async (events, upTo) => {
      const memory = new MemoryTables(facts)
      await memory.fold(events.filter(isFact))
      const known = events.slice(0, Math.max(2, upTo))
      const position = String(known.filter(isFact).length).padStart(19, '0')
      const rows = memory
        .rows<FactRow>('fact')
        .filter(
          ({ known_from, known_to }) =>
            known_from <= position && (known_to === null || known_to > position),
        )
        .toSorted((a, b) => (a.seq < b.seq ? -1 : 1))
      expect(inOrder(segmentLeaves(rows, standing(known)))).toEqual(inOrder(naiveLeaves(known)))
    }),
    { numRuns: 300 },
  )
})
