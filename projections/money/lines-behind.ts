import { sql, type Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { AccountSegment } from './account-segments.ts'
import type { IncomeTables } from './income-tables.ts'
import { linesOfSegments, segmentTable } from './segment-sums.ts'

type Db = Kysely<IncomeTables>
interface LineOfSegment {
  readonly no: number
  readonly source: string
  readonly id: string
  readonly type: number
  readonly amount: number
  readonly currency: Currency
  readonly at: number
  readonly known_from: Position
}
/** After which line a page goes on. */
interface LinePlace {
  readonly at: number
  readonly source: string
  readonly id: string
  readonly known_from: Position
}
interface LinesOfSegments {
  readonly known: Position
  readonly studio: string
  readonly types: readonly number[] | null
  readonly currency: string | null
  readonly after: LinePlace | null
  readonly limit: number
}
/** Lines of segments as they were known at a position, by instant, source, id and position; `no` names the segment from 1. */
export async function queryLinesOfSegments(
  db: Db,
  segments: readonly AccountSegment[],
  { known, studio, types, currency, after, limit }: LinesOfSegments,
): Promise<readonly LineOfSegment[]> {
  if (segments.length === 0) return []
  const { rows } = await sql<LineOfSegment>`
    select s.no::integer as no, l.source, l.id, l.type, l.amount::float8 as amount, l.currency, l.at::float8 as at, l.known_from
    from ${segmentTable(segments)} join statement_line l on ${linesOfSegments(known, studio)}
    where (${types === null} or l.type = any(${types ?? []}::smallint[]))
      and (${currency}::text is null or l.currency = ${currency})
      and (${after === null} or (l.at, l.source, l.id, l.known_from)
        > (${after?.at ?? 0}::bigint, ${after?.source ?? ''}::text, ${after?.id ?? ''}::text, ${after?.known_from ?? ''}::text))
    order by l.at, l.source, l.id, l.known_from limit ${limit}`.execute(db)
  return rows
}
/** Sums of lines of segments by source, whether or not the source counts. */
export async function querySourcesOfSegments(
  db: Db,
  segments: readonly AccountSegment[],
  { known, studio }: { readonly known: Position; readonly studio: string },
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
    from ${segmentTable(segments.map((one) => ({ ...one, source: null })))}
    join statement_line l on ${linesOfSegments(known, studio)}
    group by s.no, l.source, l.type, l.currency`.execute(db)
  return rows
}
