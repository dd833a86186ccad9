import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { HalfUnion } from '#shared/online-time/calls.ts'
import { withMembership, type Membership } from '#shared/online-time/days.ts'
import { HalfSums } from '#shared/online-time/half-sums.ts'
import { halfKeyOf, halfRows } from '#shared/online-time/halves.ts'
import { inOrder, merged, type HistoryItem } from '#shared/online-time/observed.ts'
import {
  closeTimeline,
  copyOfTimeline,
  emptyTimeline,
  foldTimeline,
} from '#shared/online-time/timeline.ts'
import { withoutBehind } from './behind.ts'
import { instantsOf, snapshotOf, type KnownQuery } from './changed-since.ts'
import { dayOf, unpacked } from './chunk.ts'
import { openingBefore, type Kept } from './intervals.ts'
import { borderBefore } from './left-halves.ts'
import {
  decodeCarry,
  type BehindRow,
  type ChunkRow,
  type LateRow,
  type OpeningRow,
  type PersonState,
  type UnthinnedRow,
} from './person.ts'
import type { OnlineTimeTables } from './queries.ts'

type Tables = OnlineTimeTables & {
  online_chunk: ChunkRow
  online_opening: OpeningRow
  online_behind: BehindRow
  online_unthinned: UnthinnedRow
}
type Db = Kysely<Tables>

/** A person, and the first event after the position that left a border behind or changed something before one. */
interface Since extends Pick<LateRow, 'before' | 'since' | 'newest'> {
  readonly user: string
  readonly state: PersonState
  /** Epoch milliseconds of the earliest observation that any event since has brought; null: none. */
  readonly first: number | null
}
/** A part of somebody's history, in epoch milliseconds: what was known up to `until` (inclusive) is known. */
interface Part {
  readonly state: PersonState
  readonly user: string
  readonly from: number
  readonly until: number
}

/**
 * Returns what was kept of people when the log ended at a position, for those of whom that can still be told from the
 * read model: at the position they had left the range, or after it their next event left it and came on a later day.
 */
export const queryKept = (
  db: Kysely<OnlineTimeTables>,
  query: KnownQuery & { readonly users: readonly string[] },
): Promise<ReadonlyMap<string, Kept>> =>
  snapshotOf(db).execute(async (transaction) => {
    const tables = transaction as unknown as Db
    const kept = new Map<string, Kept>()
    for (const since of await sinceThen(tables, query)) {
      const part = partOf(since, query)
      if (part) kept.set(since.user, await keptIn(tables, part, query.known))
    }
    return kept
  })

const sinceThen = async (db: Db, { to, users, known }: KnownQuery): Promise<Since[]> =>
  (
    await sql<Since>`
      select p."user", p.state, l.before, l.since, l.newest, (select min(e.first) from online_late e
        where e."user" = p."user" and e.half <= ${halfKeyOf(to)} and e.position > ${known}) as first
      from online_person p cross join lateral (
        select l.before, l.since, l.newest from online_late l
        where l."user" = p."user" and l.half <= ${halfKeyOf(to)} and l.position > ${known}
        order by l.position limit 1) l
      where p."user" = any(${users}::text[])`.execute(db)
  ).rows

function partOf(
  { user, state: now, before, since, newest, first }: Since,
  { known, ...query }: KnownQuery,
): Part | undefined {
  const state = { ...now, memberships: membershipsAt(now, known) }
  const { from, to } = instantsOf(query, state.memberships)
  const part = { state, user, from: Math.min(from, first ?? Infinity) }
  // Nothing was seen of them before the event.
  if (before === null) return { ...part, until: -Infinity }
  if (borderBefore(before) > to) return query.now >= to ? { ...part, until: to } : undefined
  const isNext = since <= known && before < borderBefore(newest) && dayOf(before) < dayOf(newest)
  return isNext && query.now >= before ? { ...part, until: before } : undefined
}
const membershipsAt = ({ joined }: PersonState, known: string): readonly Membership[] =>
  joined
    .filter((one) => one.known <= known)
    .reduce<readonly Membership[]>(
      (all, { from, studio, timezone }) => withMembership(all, { from, studio, timezone }),
      [],
    )

async function keptIn(db: Db, { state, user, from, until }: Part, known: string): Promise<Kept> {
  if (until === -Infinity) return { state, opening: emptyTimeline(), items: [] }
  const opening = await openingBefore(db, user, from)
  const days = sql`d."user" = ${user} and d.day between ${opening?.day ?? 0} and ${dayOf(until)}`
  const chunks = await rowsOf(db, 'online_chunk', days)
  const behind = await rowsOf(db, 'online_behind', days)
  const unthinned = await rowsOf(db, 'online_unthinned', days)
  const kept = chunks
    .flatMap(({ day, data }) => unpacked(day, data))
    .sort((a, b) => inOrder(a, b, state.sources))
  const byDay: Map<number, readonly HistoryItem[]> = Map.groupBy(
    merged(kept, state.pending, state.sources),
    ({ at }) => dayOf(at),
  )
  const behindBy = Map.groupBy(behind, ({ day }) => day)
  for (const [day, rows] of behindBy) {
    const before = unthinned
      .filter((row) => row.day === day && row.position > known)
      .reduce<UnthinnedRow | null>((a, b) => (a && a.position < b.position ? a : b), null)
    const items = before ? unpacked(day, before.data) : (byDay.get(day) ?? [])
    const upTo = before?.position ?? null
    byDay.set(
      day,
      withoutBehind(
        items,
        rows.map(({ data }) => data),
        { day, after: known, upTo },
      ),
    )
  }
  return {
    state,
    opening: opening ? decodeCarry(opening.carry) : emptyTimeline(),
    items: [...byDay]
      .sort(([a], [b]) => a - b)
      .flatMap(([, items]) => items)
      .filter(({ at }) => at <= until),
  }
}
const rowsOf = async <T extends 'online_chunk' | 'online_behind' | 'online_unthinned'>(
  db: Db,
  name: T,
  days: RawBuilder<unknown>,
): Promise<Tables[T][]> =>
  (await sql<Tables[T]>`select d.* from ${sql.table(name)} d where ${days}`.execute(db)).rows

/** The unions of people whose history up to a position is here. */
export function unionsOfKept(
  all: ReadonlyMap<string, Kept>,
  range: Omit<KnownQuery, 'known' | 'users'>,
): readonly HalfUnion[] {
  const halves = new HalfSums(range.from, range.to)
  return halfRows(
    [...all].flatMap(([user, { state, opening, items }]) => {
      const { emit, sums } = halves.of(user, state.memberships)
      const carry = copyOfTimeline(opening)
      foldTimeline(carry, state.sources, items, emit)
      closeTimeline(carry, Math.min(range.now, instantsOf(range, state.memberships).to), emit)
      return [...sums()].filter(({ studio }) => studio === range.studio)
    }),
  ).unions
}
