import { sql, type Kysely, type RawBuilder } from 'kysely'
import { DaySums, type DaySeconds } from '#shared/online-time/days.ts'
import { HalfSums } from '#shared/online-time/half-sums.ts'
import {
  halfKeyOf,
  halfNamed,
  halfRows,
  splitRange,
  type HalfSeconds,
} from '#shared/online-time/halves.ts'
import { DEFAULT_ZONE, dayEnd, type LocalDate } from '#shared/platform/time.ts'
import type {
  DayRow,
  HalfDayRow,
  LateRow,
  OnlinePersonRow,
  PersonState,
  StudioZoneRow,
} from './person.ts'
import { addTail } from './tail.ts'

export type OnlineTimeTables = {
  online_day_sum: DayRow
  online_half_sum: HalfDayRow
  online_person: OnlinePersonRow
  online_late: LateRow
  online_studio: StudioZoneRow
}
type Db = Kysely<OnlineTimeTables>

/** `models`: the only logins in sight in those studios; absent or null: everybody. */
export interface OnlineTimeVisibility {
  readonly studios: readonly string[]
  readonly self: string
  readonly models?: readonly string[] | null
}
/** The figures that are asked for, and by whom. Dates are local to each studio, both inclusive. */
export interface OnlineTimeQuery {
  readonly from: LocalDate
  readonly to: LocalDate
  /** null: any. */
  readonly studio: string | null
  readonly users: readonly string[] | null
  /** Studios in sight, and the one person who is in sight wherever they are; null: all of them. */
  readonly visibility: OnlineTimeVisibility | null
  /** Epoch milliseconds: what is open counts to here. */
  readonly now: number
}

/** Seconds by person, half-month and site, and their unions. */
export async function queryHalves(db: Db, query: OnlineTimeQuery): Promise<Halves> {
  const parts = sourcesOf(query).map((source) => sumsIn(source, query, person))
  return halfRows(halvesOf(await queryParts(db, [openIn(query), ...parts]), query))
}
export type Halves = ReturnType<typeof halfRows>
/** The unions alone, by person and half-month. */
export async function queryUnions(db: Db, query: OnlineTimeQuery): Promise<Halves['unions']> {
  const parts = sourcesOf(query).map((source) => sumsIn(unionOf(source), query, person))
  return halfRows(halvesOf(await queryParts(db, [openIn(query), ...parts]), query)).unions
}

/** The same without persons, and beside it the union of each person: a year of 2,000 people is some thousand rows instead of 200,000. */
export async function queryTotals(
  db: Db,
  query: OnlineTimeQuery,
): Promise<Halves & { readonly people: ReadonlyMap<string, number> }> {
  const parts = sourcesOf(query).flatMap((source) => [
    sumsIn(source, query, everybody),
    sumsIn({ ...unionOf(source), period: sql`''::text` }, query, person),
  ])
  const found: HalfSeconds[] = []
  const people = new Map<string, number>()
  const count = ({ user, free }: Pick<HalfSeconds, 'user' | 'free'>) =>
    people.set(user, (people.get(user) ?? 0) + free)
  const all = await queryParts(db, [openIn(query), ...parts])
  // Only the union of one person has no half-month.
  const ofPerson = (part: PeriodSeconds) => part.state === null && part.period === ''
  for (const part of all.filter(ofPerson)) count(part)
  for (const half of halvesOf(
    all.filter((part) => !ofPerson(part)),
    query,
  )) {
    // Sums over everybody name no person; open time names its own.
    if (half.user !== '' && half.site === null) count(half)
    found.push({ ...half, user: '' })
  }
  return { ...halfRows(found), people }
}
const person = sql`d."user"`
const everybody = sql`''::text`

/** Which tables to add up where: half-months from theirs, and only at the edges of the range days, to add or to take away. */
interface Source {
  readonly table: 'online_half_sum' | 'online_day_sum'
  readonly period: RawBuilder<unknown>
  readonly within: RawBuilder<unknown>
  readonly sum: (column: string) => RawBuilder<unknown>
}
const added = (column: string) => sql`sum(${sql.ref(`d.${column}`)})`
const takenAway = (column: string) => sql`-sum(${sql.ref(`d.${column}`)})`
function sourcesOf({ from, to }: OnlineTimeQuery): Source[] {
  const { halves, more, less } = splitRange(from, to)
  const edges = [
    ...more.map((days) => ({ days, sum: added })),
    ...less.map((days) => ({ days, sum: takenAway })),
  ].map(({ days: [first, last], sum }): Source => ({
    table: 'online_day_sum',
    period: sql`${halfKeyOf(first)}::text`,
    within: sql`d.date between ${first}::date and ${last}::date`,
    sum,
  }))
  if (!halves) return edges
  return [
    {
      table: 'online_half_sum',
      period: sql`d.half`,
      within: sql`d.half between ${halves[0]} and ${halves[1]}`,
      sum: added,
    },
    ...edges,
  ]
}

const unionOf = (source: Source): Source => ({
  ...source,
  within: sql`${source.within} and d.site = ''`,
})

/** Seconds of one period (a half-month, a date), or what a person has been since their last day row, which is still to be evaluated. */
export interface PeriodSeconds {
  readonly user: string
  readonly studio: string
  readonly period: string
  readonly site: string | null
  readonly free: number
  readonly members: number
  readonly private: number
  readonly unobserved: number
  readonly state: PersonState | null
}
/** All parts in one statement, which is one snapshot: a piece that ends between two of them would be lost or doubled. */
export const queryParts = async (
  db: Db,
  parts: readonly RawBuilder<unknown>[],
): Promise<PeriodSeconds[]> =>
  (await sql<PeriodSeconds>`${sql.join(parts, sql` union all `)}`.execute(db)).rows

const sumsIn = (
  { table, period, within, sum }: Source,
  query: OnlineTimeQuery,
  whose: RawBuilder<unknown>,
) => sql`
  select ${whose} as "user", d.studio, ${period} as period, ${siteIfAny}, ${sum('free')} as free, ${sum('members')} as members,
    ${sum('private')} as private, ${sum('unobserved')} as unobserved, null::jsonb as state
  from ${sql.table(table)} d where ${within} and ${asked(query)} group by 1, 2, 3, 4`
/** The union over sites has none. */
export const siteIfAny = sql`nullif(d.site, '') as site`

export function asked({ studio, users, visibility }: OnlineTimeQuery) {
  const conditions = [sql`true`]
  if (studio !== null) conditions.push(sql`d.studio = ${studio}`)
  if (users !== null) conditions.push(sql`d."user" = any(${[...users]}::text[])`)
  if (visibility)
    conditions.push(
      sql`((d.studio = any(${[...visibility.studios]}::text[]) and ${isAmong(visibility, sql`d."user"`)}) or d."user" = ${visibility.self})`,
    )
  return sql.join(conditions, sql` and `)
}

/** Selects people by the time open since their last day row: few rows. */
export function openIn({ to, users, studio, visibility }: OnlineTimeQuery): RawBuilder<unknown> {
  // No zone is more than a day away from UTC.
  const conditions = [sql`p.open_from < ${dayEnd(to, 'UTC') + 86_400}`]
  if (users !== null) conditions.push(sql`p."user" = any(${[...users]}::text[])`)
  if (studio !== null) conditions.push(countsFor([studio]))
  if (visibility)
    conditions.push(
      sql`((${countsFor(visibility.studios)} and ${isAmong(visibility, sql`p."user"`)}) or p."user" = ${visibility.self})`,
    )
  return sql`
  select p."user", '' as studio, '' as period, null::text as site, 0::bigint as free, 0::bigint as members,
    0::bigint as private, 0::bigint as unobserved, p.state
  from online_person p where ${sql.join(conditions, sql` and `)}`
}
/** An open state, evaluated by the same code as the fold; its days as far as they are asked for. */
export function openDays(user: string, state: PersonState, query: OnlineTimeQuery): DaySeconds[] {
  const sums = new DaySums()
  addTail(state, query.now, sums.adder(state.memberships))
  return sums.rows().filter(({ studio, date }) => isAsked(query, user, studio, date))
}
function* halvesOf(parts: readonly PeriodSeconds[], query: OnlineTimeQuery): Iterable<HalfSeconds> {
  const open = new HalfSums(query.from, query.to)
  for (const part of parts)
    if (part.state === null) {
      const { user, studio, period, site, free, members, private: secluded, unobserved } = part
      yield {
        user,
        studio,
        ...halfNamed(period),
        site,
        free,
        members,
        private: secluded,
        unobserved,
      }
    } else {
      const { user, state } = part
      const { emit, sums } = open.of(user, state.memberships)
      addTail(state, query.now, emit)
      for (const sum of sums()) if (isOf(query, user, sum.studio)) yield sum
    }
}

/**
 * Whether a person can have time in these studios; others are not even read: one state costs more than all else that
 * an answer about a few needs.
 */
export const countsFor = (studios: readonly string[]) =>
  sql<boolean>`p.studios ?| ${[...studios]}::text[]`
const isAsked = (query: OnlineTimeQuery, user: string, its: string, date: LocalDate): boolean =>
  date >= query.from && date <= query.to && isOf(query, user, its)
const isOf = ({ studio, visibility }: OnlineTimeQuery, user: string, its: string): boolean =>
  (studio === null || studio === its) && isRowVisible(visibility, user, its)
/** The same rule for rows that are here already. */
export const isRowVisible = (
  visibility: OnlineTimeQuery['visibility'],
  user: string,
  studio: string,
): boolean =>
  visibility === null ||
  visibility.self === user ||
  (visibility.studios.includes(studio) && (visibility.models ?? [user]).includes(user))
const isAmong = (
  { models }: OnlineTimeVisibility,
  user: RawBuilder<unknown>,
): RawBuilder<unknown> => (models ? sql`${user} = any(${[...models]}::text[])` : sql`true`)

/** Every studio with its zone, in the order of their names. */
export const queryZones = (db: Db): Promise<StudioZoneRow[]> =>
  db.selectFrom('online_studio').selectAll().orderBy('online_studio.studio').execute()
/** The zone that an answer about these studios is in: the one they share, else that of the first in sight. */
export function zoneOf(
  known: readonly StudioZoneRow[],
  studios: readonly string[],
  visibility: OnlineTimeQuery['visibility'],
): string {
  const zones = new Set(
    known.filter(({ studio }) => studios.includes(studio)).map(({ timezone }) => timezone),
  )
  if (zones.size === 1) return [...zones][0] as string
  return (
    known.find(({ studio }) => visibility === null || visibility.studios.includes(studio))
      ?.timezone ?? DEFAULT_ZONE
  )
}
