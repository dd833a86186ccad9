import { sql, type Kysely } from 'kysely'
import type { AuditFilter } from '#shared/audit/filter.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { AUDIT_DAY_MS, type AuditRow, type AuditTables } from './audit.ts'

type Db = Kysely<AuditTables>
/** A search with what its names of single events and streams were resolved to. */
export interface AuditSearch {
  readonly filter: Omit<AuditFilter, 'event' | 'stream' | 'reports'>
  /** Types of events that are left out. */
  readonly without?: readonly string[] | undefined
  /** Only these positions, where the search names an event or is about part of a stream. */
  readonly positions?: readonly number[] | undefined
  /** The people and studios whose entries are in sight (shared/audit/rules.ts). */
  readonly visibility: RowVisibility
  /** Strictly before this position. */
  readonly before?: number | undefined
  /** Not after this one: for what is read in pieces, while the log goes on. */
  readonly upTo?: number | undefined
  readonly limit: number
}

/** Entries of a search, the newest first. */
export async function queryAudit(db: Db, search: AuditSearch): Promise<AuditRow[]> {
  const bounds = await boundsOf(db, search)
  if (bounds === undefined) return []
  return searched(db, search, bounds)
    .selectAll('audit_event')
    .orderBy('audit_event.position', 'desc')
    .limit(search.limit)
    .execute()
}
/** Counts the entries of a search, up to `limit`. */
export async function countAudit(db: Db, search: AuditSearch): Promise<number> {
  const bounds = await boundsOf(db, search)
  if (bounds === undefined) return 0
  const counted = searched(db, search, bounds).select('audit_event.position').limit(search.limit)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function searched(db: Db, search: AuditSearch, { first, last }: Bounds) {
  const { filter, positions, without, visibility } = search
  const { actor, behalf, person, studio, type, call, request, cause } = filter
  let query = db.selectFrom('audit_event')
  // By the index of people in the order of positions: joined, not looked up for each entry.
  if (person !== undefined) {
    const theirs = db
      .selectFrom('audit_person')
      .select('audit_person.position')
      .where('audit_person.person', '=', person)
      .where('audit_person.position', '>=', first)
      .where('audit_person.position', '<=', last)
    query = query.innerJoin(theirs.as('theirs'), 'theirs.position', 'audit_event.position')
  }
  query = query.where('audit_event.position', '>=', first).where('audit_event.position', '<=', last)
  if (positions !== undefined)
    query = query.where('audit_event.position', '=', sql<number>`any(${[...positions]}::bigint[])`)
  const equal = { actor, behalf, studio, call, request, cause } as const
  for (const [column, value] of Object.entries(equal) as [keyof typeof equal, string?][])
    if (value !== undefined) query = query.where(`audit_event.${column}`, '=', value)
  const types = type?.split(',') ?? []
  if (types.length === 1) query = query.where('audit_event.type', '=', types[0] as string)
  if (types.length > 1)
    query = query.where('audit_event.type', '=', sql<string>`any(${types}::text[])`)
  if (without !== undefined)
    query = query.where('audit_event.type', '<>', sql<string>`all(${[...without]}::text[])`)
  for (const time of ['occurred', 'recorded'] as const) {
    const [from, to] = [filter[`${time}From`], filter[`${time}To`]]
    if (from !== undefined) query = query.where(`audit_event.${time}`, '>=', Date.parse(from))
    if (to !== undefined) query = query.where(`audit_event.${time}`, '<', Date.parse(to))
  }
  return visible(query, visibility)
}

type Query = ReturnType<typeof all>
const all = (db: Db) => db.selectFrom('audit_event')
/** The rule of `seesEntry`; of who looks after models alone, entries about these. */
function visible(query: Query, { studios, models }: RowVisibility): Query {
  let visibleOnes = query
  // For one studio the index gives the order, too.
  if (studios?.length === 1)
    visibleOnes = visibleOnes.where('audit_event.studio', '=', studios[0] as string)
  else if (studios !== null)
    visibleOnes = visibleOnes.where(
      'audit_event.studio',
      '=',
      sql<string>`any(${[...studios]}::text[])`,
    )
  return models
    ? visibleOnes.where(
        sql<boolean>`exists (select from audit_person p where p.person = any(${[...models]}::text[]) and p.position = audit_event.position)`,
      )
    : visibleOnes
}

interface Bounds {
  readonly first: number
  readonly last: number
}
/** Returns the positions between which a search can find anything at all; undefined for nowhere. */
async function boundsOf(
  db: Db,
  { filter, before, upTo }: Pick<AuditSearch, 'filter' | 'before' | 'upTo'>,
): Promise<Bounds | undefined> {
  const spans = await Promise.all(
    (['occurred', 'recorded'] as const).map((time) =>
      spanOf(db, time, filter[`${time}From`], filter[`${time}To`]),
    ),
  )
  const known = [{ first: 0, last: Math.min((before ?? Infinity) - 1, upTo ?? Infinity) }, ...spans]
  const first = Math.max(...known.map((one) => one.first))
  const last = Math.min(...known.map((one) => one.last), Number.MAX_SAFE_INTEGER)
  return first <= last ? { first, last } : undefined
}
/** Days are few, and each knows its first and last position: exact however far the two times lie apart. */
async function spanOf(
  db: Db,
  time: 'occurred' | 'recorded',
  from: string | undefined,
  to: string | undefined,
): Promise<Bounds> {
  if (from === undefined && to === undefined) return { first: 0, last: Infinity }
  let query = db
    .selectFrom('audit_day')
    .select(({ fn }) => [
      fn.min<number | null>('audit_day.first').as('first'),
      fn.max<number | null>('audit_day.last').as('last'),
    ])
    .where('audit_day.time', '=', time)
  const dayOf = (moment: string) => Math.floor(Date.parse(moment) / AUDIT_DAY_MS)
  if (from !== undefined) query = query.where('audit_day.day', '>=', dayOf(from))
  if (to !== undefined) query = query.where('audit_day.day', '<=', dayOf(to))
  const { first, last } = await query.executeTakeFirstOrThrow()
  return { first: Number(first ?? Infinity), last: Number(last ?? -1) }
}

/** Calls that some event was decided in, by name: a walk from one to the next by their index, however many events there are. */
export async function queryAuditCalls(db: Db): Promise<string[]> {
  const { rows } = await sql<{ call: string }>`
    with recursive walked as (
      (select e.call from audit_event e where e.call is not null order by e.call limit 1)
      union all
      select (select e.call from audit_event e where e.call > w.call order by e.call limit 1) from walked w where w.call is not null
    )
    select w.call from walked w where w.call is not null limit 1000`.execute(db)
  return rows.map(({ call }) => call)
}

/** The position of the newest entry, 0 where there is none. */
export async function queryAuditHead(db: Db): Promise<number> {
  const { head } = await db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.max<number | null>('audit_event.position').as('head'))
    .executeTakeFirstOrThrow()
  return Number(head ?? 0)
}
