import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { DaySums, type DaySeconds } from '#shared/online-time/days.ts'
import { halfMonth, halfName, halfNamed, halfRows, splitRange, type HalfSeconds } from '#shared/online-time/halves.ts'
import { DEFAULT_ZONE, dayEnd, type LocalDate } from '#shared/platform/time.ts'
import type { DayRow, HalfDayRow, HalfUnionRow, PersonRow, StudioRow, UnionRow } from './person.ts'
import { addTail } from './tail.ts'

export type OnlineTimeTables = {
  online_day: DayRow
  online_union: UnionRow
  online_half: HalfDayRow
  online_half_union: HalfUnionRow
  online_person: PersonRow
  online_studio: StudioRow
}
type Db = Kysely<OnlineTimeTables>

/** `models`: of those studios nobody but these logins; absent or null: everybody. */
export interface OnlineTimeSight {
  readonly studios: readonly string[]
  readonly self: string
  readonly models?: readonly string[] | null
}
/** What is asked for, and by whom. Dates are local to each studio, both inclusive. */
export interface OnlineTimeQuery {
  readonly from: LocalDate
  readonly to: LocalDate
  /** null: any. */
  readonly studio: string | null
  readonly user: string | null
  /** Studios in sight, and the one person who is in sight wherever they are; null: all of them. */
  readonly sight: OnlineTimeSight | null
  /** Epoch milliseconds: what is open counts to here. */
  readonly now: number
}

/** Rows, and what they do not have yet, are read in one snapshot: a piece that ends between would be lost or doubled. */
export const inSnapshot = <T>(db: Db, work: (snapshot: Transaction<OnlineTimeTables>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** Seconds by person, half-month and site, and their unions. */
export const queryHalves = (db: Db, query: OnlineTimeQuery): Promise<Halves> =>
  inSnapshot(db, async (snapshot) => {
    const found = [await tails(snapshot, query)]
    for (const source of sourcesOf(query)) found.push(await sitesIn(snapshot, source, query, person), await unionsIn(snapshot, source, query, person))
    return halfRows(found.flat())
  })
type Halves = ReturnType<typeof halfRows>

/** The same without persons, and beside it the union of each person: a year of 2,000 people is some thousand rows instead of 200,000. */
export const queryTotals = (db: Db, query: OnlineTimeQuery): Promise<Halves & { readonly people: ReadonlyMap<string, number> }> =>
  inSnapshot(db, async (snapshot) => {
    const open = await tails(snapshot, query)
    const found = [open.map((row) => ({ ...row, user: '' }))]
    const unions = [open.filter(({ site }) => site === null)]
    for (const source of sourcesOf(query)) {
      found.push(await sitesIn(snapshot, source, query, everybody), await unionsIn(snapshot, source, query, everybody))
      unions.push(await unionsIn(snapshot, { ...source, half: sql`''::text` }, query, person))
    }
    const people = new Map<string, number>()
    for (const { user, free } of unions.flat()) people.set(user, (people.get(user) ?? 0) + free)
    return { ...halfRows(found.flat()), people }
  })
const person = sql`d."user"`
const everybody = sql`''::text`

/** Which tables to add up where: whole half-months from theirs, and only the edges of the range by days. */
interface Source {
  readonly sites: 'online_half' | 'online_day'
  readonly unions: 'online_half_union' | 'online_union'
  readonly half: RawBuilder<unknown>
  readonly within: RawBuilder<unknown>
}
function sourcesOf({ from, to }: OnlineTimeQuery): Source[] {
  const { halves, days } = splitRange(from, to)
  const edges = days.map(([first, last]): Source => ({
    sites: 'online_day',
    unions: 'online_union',
    half: sql`${halfName(first)}::text`,
    within: sql`d.date between ${first}::date and ${last}::date`,
  }))
  if (!halves) return edges
  return [{ sites: 'online_half', unions: 'online_half_union', half: sql`d.half`, within: sql`d.half between ${halves[0]} and ${halves[1]}` }, ...edges]
}

type Found<T> = T & { readonly user: string; readonly studio: string; readonly half: string }
type SiteFound = Found<{ readonly site: string; readonly free: number; readonly members: number; readonly private: number; readonly unobserved: number }>
async function sitesIn(db: Db, { sites, half, within }: Source, query: OnlineTimeQuery, whose: RawBuilder<unknown>): Promise<HalfSeconds[]> {
  const { rows } = await sql<SiteFound>`
    select ${whose} as "user", d.studio, ${half} as half, d.site, sum(d.free)::bigint as free, sum(d.members)::bigint as members,
      sum(d.private)::bigint as private, sum(d.unobserved)::bigint as unobserved
    from ${sql.table(sites)} d where ${within} and ${asked(query)} group by 1, 2, 3, 4`.execute(db)
  return rows.map(({ half: name, ...row }) => ({ ...row, ...halfNamed(name) }))
}
async function unionsIn(db: Db, { unions, half, within }: Source, query: OnlineTimeQuery, whose: RawBuilder<unknown>): Promise<HalfSeconds[]> {
  const { rows } = await sql<Found<{ readonly free: number }>>`
    select ${whose} as "user", d.studio, ${half} as half, sum(d.seconds)::bigint as free
    from ${sql.table(unions)} d where ${within} and ${asked(query)} group by 1, 2, 3`.execute(db)
  return rows.map(({ half: name, ...row }) => ({ ...row, ...halfNamed(name), site: null, members: 0, private: 0, unobserved: 0 }))
}
export function asked({ studio, user, sight }: OnlineTimeQuery) {
  const conditions = [sql`true`]
  if (studio !== null) conditions.push(sql`d.studio = ${studio}`)
  if (user !== null) conditions.push(sql`d."user" = ${user}`)
  if (sight) conditions.push(sql`((d.studio = any(${[...sight.studios]}::text[]) and ${isAmong(sight, sql`d."user"`)}) or d."user" = ${sight.self})`)
  return sql.join(conditions, sql` and `)
}

const tails = async (db: Db, query: OnlineTimeQuery): Promise<HalfSeconds[]> =>
  (await openDays(db, query)).map(({ date, ...row }) => ({ ...halfMonth(date), ...row }))

/** What people have been since their last day row: few rows, evaluated by the same code as the fold. */
export async function openDays(db: Db, query: OnlineTimeQuery): Promise<(DaySeconds & { readonly user: string })[]> {
  const { user: only, studio, sight } = query
  // No zone is more than a day away from UTC.
  const end = dayEnd(query.to, 'UTC') + 86_400
  let open = db.selectFrom('online_person as p').select(['p.user', 'p.state']).where('p.open_from', '<', end)
  if (only !== null) open = open.where('p.user', '=', only)
  if (studio !== null) open = open.where(countsFor([studio]))
  if (sight) open = open.where(sql<boolean>`((${countsFor(sight.studios)} and ${isAmong(sight, sql`p."user"`)}) or p."user" = ${sight.self})`)
  const found: (DaySeconds & { readonly user: string })[] = []
  for (const { user, state } of await open.execute()) {
    const sums = new DaySums()
    addTail(state, query.now, sums)
    for (const row of sums.rows()) if (isAsked(query, user, row.studio, row.date)) found.push({ user, ...row })
  }
  return found
}
/** Who can have nothing in these studios is not even read: one state costs more than all else that an answer about a few needs. */
const countsFor = (studios: readonly string[]) => sql<boolean>`p.studios ?| ${[...studios]}::text[]`
const isAsked = ({ from, to, studio, sight }: OnlineTimeQuery, user: string, its: string, date: LocalDate): boolean =>
  date >= from && date <= to && (studio === null || studio === its) && inSight(sight, user, its)
/** The same rule for rows that are here already. */
export const inSight = (sight: OnlineTimeQuery['sight'], user: string, studio: string): boolean =>
  sight === null || sight.self === user || (sight.studios.includes(studio) && (sight.models ?? [user]).includes(user))
const isAmong = ({ models }: OnlineTimeSight, user: RawBuilder<unknown>): RawBuilder<unknown> =>
  models ? sql`${user} = any(${[...models]}::text[])` : sql`true`

/** The zone that an answer about these studios is in: the one they share, else that of the first in sight. */
export async function queryZone(db: Db, studios: readonly string[], sight: OnlineTimeQuery['sight']): Promise<string> {
  const known = await db.selectFrom('online_studio').selectAll().orderBy('online_studio.studio').execute()
  const zones = new Set(known.filter(({ studio }) => studios.includes(studio)).map(({ timezone }) => timezone))
  if (zones.size === 1) return [...zones][0] as string
  return known.find(({ studio }) => sight === null || sight.studios.includes(studio))?.timezone ?? DEFAULT_ZONE
}
