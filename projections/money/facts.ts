import { sql, type Kysely } from 'kysely'
import type { Position } from '#shared/platform/event-store.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import {
  defineProjection,
  table,
  typed,
  type Key,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'
import {
  factEvents,
  factsOfEvent,
  type FactEvent,
  type FactKind,
  type FactOfEvent,
} from './facts-of-event.ts'

/**
 * A fact with both its times: when it holds from, and since when it is known. `studio`, `person` and `key` are '' where it is
 * about none. It holds from a local day (`from_day`) or from an instant (`from_ms`, epoch milliseconds); from the beginning
 * where that is '' and null.
 */
export type FactRow = RowOf<typeof tables.fact>
export type FactTables = RowsOf<typeof tables>

/** An event holds at most 500 sets of rates. */
const PLACE_DIGITS = 4
const groupOf = ({ kind, studio = '', key = '', from_day = '' }: FactOfEvent): Key => [
  kind,
  studio,
  key,
  from_day,
]
const looksBack = ({ replaces, passesOn }: FactOfEvent): boolean =>
  replaces === true || passesOn === true

const tables = {
  fact: table({
    columns: {
      kind: typed<FactKind>('text'),
      studio: 'text',
      person: 'text',
      /** The other thing it is about: a site, a source, a model, a list of rules, a setting, an account on a site. */
      key: 'text',
      from_day: 'text',
      from_ms: 'bigint null',
      value: 'jsonb',
      /** The order in which facts were recorded, as text that sorts: the position, and the place within the event. */
      seq: 'text',
      /** Known from this position on until, not including, the other. A later fact with another `from` closes none. */
      known_from: 'text',
      known_to: 'text null',
      event: 'text',
      recorded: 'text',
      by: 'text',
    },
    key: ['kind', 'studio', 'key', 'from_day', 'seq'],
    loadBy: ['kind', 'studio', 'key', 'from_day'],
    merge: {},
    indexes: [
      ['kind', 'person'],
      ['kind', 'key'],
      ['kind', 'known_from'],
      ['kind', 'from_day'],
    ],
  }),
}

/**
 * Facts that money is reckoned by, as known at any position of the log
 * (docs/rules/settlements.md#known-at-a-position).
 */
export const facts = defineProjection({
  name: 'facts',
  version: 1,
  module: 'money',
  // An account on a site passes from person to person, and rates are compared over all: known is the place in the whole log.
  sharded: false,
  events: factEvents,
  tables,
  weigh: (data) => (data as { readonly sets?: readonly unknown[] }).sets?.length ?? 1,
  keysOf: (event) => ({ fact: factsOfEvent(event).filter(looksBack).map(groupOf) }),
  on: (event, { fact }) => {
    for (const [place, said] of factsOfEvent(event).entries()) {
      const row = rowOf(event, said, place)
      if (!looksBack(said)) {
        fact.add(row)
        continue
      }
      const last = fact
        .of(...groupOf(said))
        .toSorted(bySeq)
        .at(-1)
      if (said.passesOn && last?.person === row.person) continue
      if (said.replaces && last) fact.put({ ...last, known_to: event.position })
      fact.put(said.passesOn && !last ? { ...row, from_ms: null } : row)
    }
  },
})
function rowOf(
  event: FactEvent,
  { kind, studio = '', person = '', key = '', from_day = '', from_ms, value }: FactOfEvent,
  place: number,
): FactRow {
  return {
    kind,
    studio,
    person,
    key,
    from_day,
    from_ms: from_ms ?? null,
    value,
    seq: `${event.position}.${String(place).padStart(PLACE_DIGITS, '0')}`,
    known_from: event.position,
    known_to: null,
    event: event.id,
    recorded: event.recordedAt,
    by: event.actor,
  }
}
/** Plain comparison of texts: the order in which they were recorded. */
export const bySeq = (a: Pick<FactRow, 'seq'>, b: Pick<FactRow, 'seq'>): number =>
  a.seq < b.seq ? -1 : Number(a.seq > b.seq)

/** Which facts are asked for. What is not named is not looked at. */
interface FactsWanted {
  readonly kinds: readonly FactKind[]
  readonly studio?: string | undefined
  readonly persons?: readonly string[] | undefined
  readonly keys?: readonly string[] | undefined
  /** As it was known at this position; absent: as it is known now. */
  readonly known?: Position | undefined
  /** With `known`: also what was known at any position from this one on (`knownAt` of each). */
  readonly since?: Position | undefined
  /** For facts about people: only of those in sight. */
  readonly visibility?: RowVisibility | undefined
}
/** Facts in the order in which they were recorded. */
export async function queryFacts(
  db: Kysely<FactTables>,
  { kinds, studio, persons, keys, known, since = known, visibility }: FactsWanted,
): Promise<readonly FactRow[]> {
  let query = db
    .selectFrom('fact')
    .selectAll('fact')
    .where('fact.kind', '=', sql<FactKind>`any(${[...kinds]}::text[])`)
  if (studio !== undefined) query = query.where('fact.studio', '=', studio)
  if (persons) query = query.where('fact.person', '=', sql<string>`any(${[...persons]}::text[])`)
  if (keys) query = query.where('fact.key', '=', sql<string>`any(${[...keys]}::text[])`)
  if (visibility)
    query = whereVisible(query, visibility, { studio: 'fact.studio', person: 'fact.person' })
  if (known === undefined) query = query.where('fact.known_to', 'is', null)
  else
    query = query
      .where('fact.known_from', '<=', known)
      .where((where) =>
        where.or([
          where.eb('fact.known_to', 'is', null),
          where.eb('fact.known_to', '>', since ?? known),
        ]),
      )
  return query.orderBy('fact.seq').execute()
}
/** Those of some facts that were known at a position. */
export const knownAt = (rows: readonly FactRow[], known: Position): readonly FactRow[] =>
  rows.filter(
    ({ known_from, known_to }) => known_from <= known && (known_to === null || known_to > known),
  )
/** The sets of rates of a range of dates as they are known now, in the order of dates and then of recording. */
export function queryRatesBetween(
  db: Kysely<FactTables>,
  { since, until, source }: { since: LocalDay; until: LocalDay; source?: string | undefined },
): Promise<readonly FactRow[]> {
  let query = db
    .selectFrom('fact')
    .selectAll('fact')
    .where('fact.kind', '=', 'rates')
    .where('fact.known_to', 'is', null)
    .where('fact.from_day', '>=', since)
    .where('fact.from_day', '<=', until)
  if (source !== undefined) query = query.where('fact.key', '=', source)
  return query.orderBy('fact.from_day').orderBy('fact.seq').execute()
}
/** The position of the newest fact of a kind, as far as they are known at a position; undefined where there is none. */
export async function queryNewestFact(
  db: Kysely<FactTables>,
  kind: FactKind,
  known?: Position,
): Promise<Position | undefined> {
  let query = db.selectFrom('fact').select('fact.known_from').where('fact.kind', '=', kind)
  if (known !== undefined) query = query.where('fact.known_from', '<=', known)
  const newest = await query.orderBy('fact.known_from', 'desc').limit(1).executeTakeFirst()
  return newest?.known_from
}
