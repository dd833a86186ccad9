import { sql, type Kysely } from 'kysely'
import type { HalfUnion } from '#shared/online-time/calls.ts'
import type { Membership } from '#shared/online-time/days.ts'
import { halfKeyOf } from '#shared/online-time/halves.ts'
import { dayEnd, dayStart, DEFAULT_ZONE, type LocalDate } from '#shared/platform/time.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { afterHalfOf } from './left-halves.ts'
import { countsFor, queryUnions, type OnlineTimeTables } from './queries.ts'

type Db = Kysely<OnlineTimeTables>
export interface KnownQuery {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly studio: string
  /** null: everybody. */
  readonly users: readonly string[] | null
  readonly known: Position
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Returns the unions known now of people about whom nothing has changed since, and who the others are, by one look at
 * the read model.
 */
export const queryUnchanged = (
  db: Db,
  query: KnownQuery,
): Promise<{ readonly unions: readonly HalfUnion[]; readonly changed: readonly string[] }> =>
  snapshotOf(db).execute(async (transaction) => {
    const changed = await changedSince(transaction, query)
    const unions = await queryUnions(transaction, { ...query, visibility: null })
    const others = new Set(changed)
    return { unions: unions.filter(({ user }) => !others.has(user)), changed }
  })
export const snapshotOf = (db: Db) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

/**
 * Returns the people whose figures in the range may have been other ones at that position. They are the same if no
 * event about the person came after it; or if the range is over, and at that position the person's newest observation
 * had left it already (else leaving it came later, and is a row), and nothing was brought into it since.
 */
export async function changedSince(
  db: Db,
  { to, studio, users, known, now }: KnownQuery,
): Promise<string[]> {
  const after = afterHalfOf(to)
  const left = sql<boolean>`coalesce(p.newest >= ${after}, false) and not exists (
    select from online_late l where l."user" = p."user" and l.half <= ${halfKeyOf(to)} and l.position > ${known})`
  let asked = db
    .selectFrom('online_person as p')
    .select('p.user')
    .where('p.known', '>', known)
    .where(countsFor([studio]))
  if (users !== null) asked = asked.where(sql<boolean>`p."user" = any(${[...users]}::text[])`)
  if (now >= after) asked = asked.where(sql<boolean>`not (${left})`)
  return (await asked.execute()).map(({ user }) => user)
}

/** Returns the facts of a person that no position changes, and where their time counts by now. */
export async function personNow(
  db: Db,
  user: string,
): Promise<{ readonly erased: boolean; readonly memberships: readonly Membership[] }> {
  const found = await db
    .selectFrom('online_person as p')
    .select('p.state')
    .where('p.user', '=', user)
    .executeTakeFirst()
  return { erased: found?.state.erased ?? false, memberships: found?.state.memberships ?? [] }
}

/**
 * Returns the instants of a range of dates by a person's studio, whose zone may have changed meanwhile; epoch
 * milliseconds, the end exclusive.
 */
export function instantsOf(
  { studio, from, to }: Pick<KnownQuery, 'studio' | 'from' | 'to'>,
  memberships: readonly Membership[],
): { readonly from: number; readonly to: number } {
  const zones = memberships.filter((one) => one.studio === studio).map(({ timezone }) => timezone)
  if (zones.length === 0) zones.push(DEFAULT_ZONE)
  return {
    from: Math.min(...zones.map((zone) => dayStart(from, zone))) * 1000,
    to: Math.max(...zones.map((zone) => dayEnd(to, zone))) * 1000,
  }
}
