import { sql, type Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { countsIn, segmentTable } from './segment-sums.ts'
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
/**
 * A time in which the lines of an account are a person's; `of`: the person, by the place in a list that the caller
 * keeps.
 */
export interface TimeOfAccount {
  readonly of: number
  readonly account: string
  /** Epoch milliseconds, the second exclusive. */
  readonly since: number
  readonly until: number
  /** Position after which changes count. */
  readonly after: Position
}
/**
 * Returns the lines that changed in these times for a studio up to a position, the first ones of each `of` in the
 * order recorded.
 */
export async function queryChangedLines(
  db: Db,
  times: readonly TimeOfAccount[],
  {
    studio,
    upTo,
    limit,
  }: { readonly studio: string; readonly upTo: Position; readonly limit: number },
): Promise<readonly (ChangedLine & { readonly of: number })[]> {
  if (times.length === 0) return []
  const { rows } = await sql<ChangedLine & { of: number }>`
    select f.* from (
      select g.of, l.source, l.id, a.site, l.type, l.amount::float8 as amount, l.currency, l.at::float8 as at, c.position, c.reversed,
        row_number() over (partition by g.of order by c.position, l.source, l.id) as place
      from ${segmentTable(times.map((one) => ({ ...one, source: null })))}
      join unnest(${times.map(({ of }) => of)}::integer[], ${times.map(({ after }) => after)}::text[]) with ordinality as g (of, after, no)
        on g.no = s.no
      join statement_line l on l.account = s.account and l.month between s.first_month and s.last_month
        and l.at >= s.since and l.at < s.until and ${countsIn(studio)}
      join income_account a on a.account = l.account
      cross join lateral (values (l.known_from, false), (l.known_to, true)) as c (position, reversed)
      where c.position > g.after and c.position <= ${upTo}
        and not (c.reversed and l.known_from > g.after)
        and not (not c.reversed and l.known_to is not null and l.known_to <= ${upTo})
    ) as f where f.place <= ${limit} order by f.of, f.place`.execute(db)
  return rows
}
/**
 * The accounts whose lines are looked at, between two instants (the second exclusive) and in some months (UTC), for
 * changes after a position.
 */
export interface LinesLookedAt {
  readonly accounts: readonly string[]
  readonly since: number
  readonly until: number
  readonly months: readonly string[]
  readonly after: Position
}
/** Returns the places in the list of those with a line that came or was taken back after their position. */
export async function queryWhatChanged(
  db: Db,
  looked: readonly LinesLookedAt[],
): Promise<ReadonlySet<number>> {
  const at = looked.flatMap(({ accounts, months }, place) =>
    accounts.flatMap((account) => months.map((month) => ({ place, account, month }))),
  )
  if (at.length === 0) return new Set()
  const { rows } = await sql<{ place: number }>`
    select distinct w.place from unnest(
      ${at.map(({ place }) => place)}::integer[], ${at.map(({ account }) => account)}::text[], ${at.map(({ month }) => month)}::text[]
    ) as w (place, account, month)
    join unnest(
      ${looked.map(({ since }) => since)}::bigint[], ${looked.map(({ until }) => until)}::bigint[], ${looked.map(({ after }) => after)}::text[]
    ) with ordinality as h (since, until, after, no) on h.no = w.place + 1
    join statement_line l on l.account = w.account and l.month = w.month and l.at >= h.since and l.at < h.until
    where l.known_from > h.after or l.known_to > h.after`.execute(db)
  return new Set(rows.map(({ place }) => place))
}
