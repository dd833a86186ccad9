import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { DaySums } from '#shared/online-time/days.ts'
import { halfMonth, halfRows, type HalfSeconds } from '#shared/online-time/halves.ts'
import { DEFAULT_ZONE, dayEnd, type Half, type LocalDate } from '#shared/platform/time.ts'
import type { DayRow, PersonRow, StudioRow, UnionRow } from './person.ts'
import { addTail } from './tail.ts'

export type OnlineTimeTables = { online_day: DayRow; online_union: UnionRow; online_person: PersonRow; online_studio: StudioRow }
type Db = Kysely<OnlineTimeTables>

/** What is asked for, and by whom. Dates are local to each studio, both inclusive. */
export interface OnlineTimeQuery {
  readonly from: LocalDate
  readonly to: LocalDate
  /** null: any. */
  readonly studio: string | null
  readonly user: string | null
  /** Studios in sight, and the one person who is in sight wherever they are; null: all of them. */
  readonly sight: { readonly studios: readonly string[]; readonly self: string } | null
  /** Epoch milliseconds: what is open counts to here. */
  readonly now: number
}

/** Rows, and what they do not have yet, are read in one snapshot: a piece that ends between would be lost or doubled. */
const inSnapshot = <T>(db: Db, work: (snapshot: Transaction<OnlineTimeTables>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** Seconds by person, half-month and site, and their unions. */
export const queryHalves = (db: Db, query: OnlineTimeQuery): Promise<ReturnType<typeof halfRows>> =>
  inSnapshot(db, async (snapshot) =>
    halfRows([...(await dayHalves(snapshot, query, sql.ref('d.user'))), ...(await unionHalves(snapshot, query)), ...(await tails(snapshot, query))]),
  )

/** The same where only the unions tell persons apart: a year of 2,000 people is a hundred rows by site instead of 100,000. */
export const queryTotals = (db: Db, query: OnlineTimeQuery): Promise<ReturnType<typeof halfRows>> =>
  inSnapshot(db, async (snapshot) =>
    halfRows([...(await dayHalves(snapshot, query, sql<string>`''::text`)), ...(await unionHalves(snapshot, query)), ...(await tails(snapshot, query))]),
  )

const monthOfDate = sql<string>`to_char(d.date, 'YYYY-MM')`
const halfOfDate = sql<Half>`case when extract(day from d.date) <= 15 then 1 else 2 end`
const sumOf = (column: string) => sql<number>`sum(${sql.ref(`d.${column}`)})::bigint`

async function dayHalves(db: Db, query: OnlineTimeQuery, user: RawBuilder<unknown>): Promise<HalfSeconds[]> {
  const rows = await db
    .selectFrom('online_day as d')
    .select([sql<string>`${user}`.as('person'), 'd.studio', 'd.site', monthOfDate.as('month'), halfOfDate.as('half')])
    .select([sumOf('free').as('free'), sumOf('members').as('members'), sumOf('private').as('private'), sumOf('unobserved').as('unobserved')])
    .where(asked(query))
    .groupBy(['person', 'd.studio', 'd.site', 'month', 'half'])
    .execute()
  return rows.map(({ person, ...row }) => ({ user: person, ...row }))
}
async function unionHalves(db: Db, query: OnlineTimeQuery): Promise<HalfSeconds[]> {
  const rows = await db
    .selectFrom('online_union as d')
    .select(['d.user', 'd.studio', monthOfDate.as('month'), halfOfDate.as('half'), sumOf('seconds').as('free')])
    .where(asked(query))
    .groupBy(['d.user', 'd.studio', 'month', 'half'])
    .execute()
  return rows.map((row) => ({ ...row, site: null, members: 0, private: 0, unobserved: 0 }))
}
function asked({ from, to, studio, user, sight }: OnlineTimeQuery) {
  const conditions = [sql<boolean>`d.date between ${from}::date and ${to}::date`]
  if (studio !== null) conditions.push(sql`d.studio = ${studio}`)
  if (user !== null) conditions.push(sql`d."user" = ${user}`)
  if (sight) conditions.push(sql`(d.studio = any(${[...sight.studios]}::text[]) or d."user" = ${sight.self})`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** What people have been since their last day row: few rows, evaluated by the same code as the fold. */
async function tails(db: Db, query: OnlineTimeQuery): Promise<HalfSeconds[]> {
  // No zone is more than a day away from UTC.
  const end = dayEnd(query.to, 'UTC') + 86_400
  let open = db.selectFrom('online_person as p').select(['p.user', 'p.state']).where('p.open_from', '<', end)
  if (query.user !== null) open = open.where('p.user', '=', query.user)
  const found: HalfSeconds[] = []
  for (const { user, state } of await open.execute()) {
    const sums = new DaySums()
    addTail(state, query.now, sums)
    for (const { date, ...row } of sums.rows()) if (isAsked(query, user, row.studio, date)) found.push({ user, ...halfMonth(date), ...row })
  }
  return found
}
const isAsked = ({ from, to, studio, sight }: OnlineTimeQuery, user: string, its: string, date: LocalDate): boolean =>
  date >= from && date <= to && (studio === null || studio === its) && (sight === null || sight.self === user || sight.studios.includes(its))

/** The zone that an answer about these studios is in: the one they share, else that of the first in sight. */
export async function queryZone(db: Db, studios: readonly string[], sight: OnlineTimeQuery['sight']): Promise<string> {
  const known = await db.selectFrom('online_studio').selectAll().orderBy('online_studio.studio').execute()
  const zones = new Set(known.filter(({ studio }) => studios.includes(studio)).map(({ timezone }) => timezone))
  if (zones.size === 1) return [...zones][0] as string
  return known.find(({ studio }) => sight === null || sight.studios.includes(studio))?.timezone ?? DEFAULT_ZONE
}
