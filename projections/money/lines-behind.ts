import { sql, type Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { AccountSegment } from './account-segments.ts'
import type { IncomeTables } from './income-tables.ts'
import { segmentTable } from './segment-sums.ts'

type Db = Kysely<IncomeTables>
export interface LineOfSegment {
  readonly no: number
  readonly source: string
  readonly id: string
  readonly type: number
  readonly amount: number
  readonly currency: Currency
  readonly at: number
  readonly known_from: Position
}
export interface LinesOfSegments {
  readonly known: Position
  readonly types: readonly number[] | null
  readonly currency: string | null
  readonly after: { readonly at: number; readonly source: string; readonly id: string } | null
  readonly limit: number
}
/** Lines of segments as they were known at a position, by instant, source and id; `no` names the segment from 1. */
export async function queryLinesOfSegments(
  db: Db,
  segments: readonly AccountSegment[],
  { known, types, currency, after, limit }: LinesOfSegments,
): Promise<readonly LineOfSegment[]> {
  if (segments.length === 0) return []
  const { rows } = await sql<LineOfSegment>`
    select s.no::integer as no, l.source, l.id, l.type, l.amount::float8 as amount, l.currency, l.at::float8 as at, l.known_from
    from ${segmentTable(segments)}
    join statement_line l on l.account = s.account and l.month between s.first_month and s.last_month
      and l.at >= s.since and l.at < s.until and (s.source is null or l.source = s.source)
    where l.known_from <= ${known} and (l.known_to is null or l.known_to > ${known})
      and (${types === null} or l.type = any(${types ?? []}::smallint[]))
      and (${currency}::text is null or l.currency = ${currency})
      and (${after === null} or (l.at, l.source, l.id) > (${after?.at ?? 0}::bigint, ${after?.source ?? ''}::text, ${after?.id ?? ''}::text))
    order by l.at, l.source, l.id limit ${limit}`.execute(db)
  return rows
}
/** Sums of lines of segments by source, whether or not the source counts. */
export async function querySourcesOfSegments(
  db: Db,
  segments: readonly AccountSegment[],
  known: Position,
) {
  if (segments.length === 0) return []
  const { rows } = await sql<{
    no: number
    source: string
    type: number
    currency: Currency
    amount: string
    count: number
  }>`
    select s.no::integer as no, l.source, l.type, l.currency, sum(l.amount)::text as amount, count(*)::integer as count
    from ${segmentTable(segments)}
    join statement_line l on l.account = s.account and l.month between s.first_month and s.last_month
      and l.at >= s.since and l.at < s.until
    where l.known_from <= ${known} and (l.known_to is null or l.known_to > ${known})
    group by s.no, l.source, l.type, l.currency`.execute(db)
  return rows
}
