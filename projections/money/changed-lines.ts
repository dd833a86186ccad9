import { sql, type Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { AccountSegment } from './account-segments.ts'
import { segmentTable } from './segment-sums.ts'
import type { IncomeTables } from './income-tables.ts'

type Db = Kysely<IncomeTables>
/** A statement line that came, or was taken back, after a position. */
export interface ChangedLine {
  readonly source: string
  readonly id: string
  readonly site: string
  readonly type: number
  readonly amount: number
  readonly currency: Currency
  readonly at: number
  /** The position at which it came or was taken back. */
  readonly position: Position
  readonly reversed: boolean
}
export interface Between {
  readonly after: Position
  readonly upTo: Position
  readonly limit: number
}
type Range = Pick<AccountSegment, 'account' | 'since' | 'until' | 'source'>
/** Of these segments what changed between two positions, the first one exclusive, in the order of recording. */
export async function queryChangedLines(
  db: Db,
  segments: readonly Range[],
  { after, upTo, limit }: Between,
): Promise<readonly ChangedLine[]> {
  if (segments.length === 0) return []
  const { rows } = await sql<ChangedLine>`
    select l.source, l.id, a.site, l.type, l.amount::float8 as amount, l.currency, l.at::float8 as at, c.position, c.reversed
    from ${segmentTable(segments)}
    join statement_line l on l.account = s.account and l.month between s.first_month and s.last_month
      and l.at >= s.since and l.at < s.until and (s.source is null or l.source = s.source)
    join income_account a on a.account = l.account
    cross join lateral (values (l.known_from, false), (l.known_to, true)) as c (position, reversed)
    where c.position > ${after} and c.position <= ${upTo}
      and not (c.reversed and l.known_from > ${after})
      and not (not c.reversed and l.known_to is not null and l.known_to <= ${upTo})
    order by c.position, l.source, l.id limit ${limit}`.execute(db)
  return rows
}
/** The newest position at which a line of a range of instants came or was taken back; '' for none. */
export async function queryNewestChange(
  db: Db,
  accounts: readonly string[],
  { since, until, months }: { since: number; until: number; months: readonly string[] },
): Promise<Position> {
  const { rows } = await sql<{ newest: string | null }>`
    select max(greatest(l.known_from, coalesce(l.known_to, ''))) as newest from statement_line l
    where l.account = any(${[...accounts]}::text[]) and l.month = any(${[...months]}::text[])
      and l.at >= ${since} and l.at < ${until}`.execute(db)
  return rows[0]?.newest ?? ''
}
