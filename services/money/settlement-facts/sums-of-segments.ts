import { sql, type Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { AccountSegment } from '#projections/money/account-segments.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { linesOfSegments, segmentTable, type SegmentSum } from '#projections/money/segment-sums.ts'

/**
 * Sums of the lines of each segment as they were known at a position of the log: segment by segment, over its own lines by their
 * key. Joined at once, each line meets every segment of its account, and all lines are sorted: twice the time for 60,000.
 */
export async function sumsOfSegments(
  db: Kysely<IncomeTables>,
  segments: readonly AccountSegment[],
  known: Position,
): Promise<readonly SegmentSum[]> {
  if (segments.length === 0) return []
  const { rows } = await sql<{
    no: string
    type: number
    currency: Currency
    amount: string
    count: string
  }>`
    select s.no, sums.type, sums.currency, sums.amount::text as amount, sums.count::text as count
    from ${segmentTable(segments)} cross join lateral (
      select l.type, l.currency, sum(l.amount) as amount, count(*) as count
      from statement_line l where ${linesOfSegments(known)} group by l.type, l.currency) sums`.execute(
    db,
  )
  return rows.map(({ no, type, currency, amount, count }) => ({
    segment: segments[Number(no) - 1] as AccountSegment,
    type,
    currency,
    amount: BigInt(amount),
    count: Number(count),
  }))
}
