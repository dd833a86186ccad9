import type pg from 'pg'
import { shardOf, type Position } from '#shared/platform/event-store.ts'
import type { Block } from './format.ts'
import { ArchivedEvent, ArchivedHead, ArchivedKey, ArchivedSeal, ArchivedSecret } from './rows.ts'
import { contentHash } from '../event-store/event-codec.ts'
import { OF_PARTITION } from '../privacy/keyring.ts'

/**
 * Removes the keys and secrets of people whom the log has erased, though the archive was made before they were destroyed. It stays
 * visible that the erasure was not finished: the process that finishes erasures does the rest at the next start.
 */
export async function forgetErased(
  client: pg.ClientBase,
  erasures: readonly string[],
): Promise<void> {
  const erased = 'select e.partition from events e where e.type = any($1)'
  await client.query(`update person_keys set wrapped = null where person in (${erased})`, [
    erasures,
  ])
  await client.query(`delete from vault v where v.owner in (${erased})`, [erasures])
}

/**
 * Gives the position of the last of these events. Raises an Error for one that does not have its hash, or does not stand after
 * `before` and the one before it.
 */
export function checkEvents(
  events: readonly ArchivedEvent[],
  { number }: Block,
  before: number,
): number {
  let head = before
  for (const [i, event] of events.entries()) {
    const where = `block ${number}, line ${i + 1}: event ${event.id} (${event.stream} ${event.version})`
    if (contentHash(event) !== event.hash) throw new Error(`${where} does not have its hash`)
    if (event.position <= head) throw new Error(`${where} does not stand after the one before it`)
    head = event.position
  }
  return head
}
/** Writes events with their positions and times; `places` are their positions in the log that the database follows. */
export async function insertEvents(
  client: pg.ClientBase,
  events: readonly ArchivedEvent[],
  places: readonly Position[] | undefined,
): Promise<void> {
  const column = <T>(pick: (event: ArchivedEvent) => T): T[] => events.map(pick)
  await client.query({
    name: 'import_events',
    text: `insert into events (position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded_at, foreign_position) overriding system value
      select t.position, t.stream, t.version, t.id, t.type, t.schema_version, t.shard, t.partition, t.data::json, t.meta::json, t.hash, t.recorded, t.place
      from unnest($1::bigint[], $2::text[], $3::integer[], $4::uuid[], $5::text[], $6::smallint[], $7::smallint[], $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::text[])
        as t (position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded, place)`,
    values: [
      column(({ position }) => position),
      column(({ stream }) => stream),
      column(({ version }) => version),
      column(({ id }) => id),
      column(({ type }) => type),
      column(({ schemaVersion }) => schemaVersion),
      column(({ partition }) => shardOf(partition)),
      column(({ partition }) => partition),
      column(({ data }) => JSON.stringify(data)),
      column(({ meta }) => JSON.stringify(meta)),
      column(({ hash }) => hash),
      column(({ recordedAt }) => recordedAt),
      places ?? [],
    ],
  })
}
/** How many people have texts of their own after a position, and no key: nobody can read them. */
export async function keylessAfter(client: pg.ClientBase, position: number): Promise<number> {
  const { rows } = await client.query<{ people: number }>(
    `select count(distinct e.partition) as people from events e
     where e.position > $1 and strpos(e.data::text, $2) > 0 and not exists (select from person_keys k where k.person = e.partition)`,
    [position, `"${OF_PARTITION}`],
  )
  return rows[0]?.people ?? 0
}
/** Writes keys of people, as they were wrapped. */
export async function insertKeys(
  client: pg.ClientBase,
  keys: readonly ArchivedKey[],
): Promise<void> {
  await client.query(
    `insert into person_keys (person, wrapped, created_at, destroyed_at, cleared_at)
     select t.person, decode(t.wrapped, 'base64'), t.created, t.destroyed, t.destroyed from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[]) as t (person, wrapped, created, destroyed)`,
    [
      keys.map((key) => key.person),
      keys.map((key) => key.wrapped),
      keys.map((key) => key.createdAt),
      keys.map((key) => key.destroyedAt),
    ],
  )
}
/** Writes secrets into the vault, as they were sealed. */
export async function insertSecrets(
  client: pg.ClientBase,
  secrets: readonly ArchivedSecret[],
): Promise<void> {
  await client.query(
    `insert into vault (reference, owner, kind, sealed, changed_at)
     select t.reference, t.owner, t.kind, decode(t.sealed, 'base64'), t.changed from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as t (reference, owner, kind, sealed, changed)`,
    [
      secrets.map(({ reference }) => reference),
      secrets.map(({ owner }) => owner),
      secrets.map(({ kind }) => kind),
      secrets.map(({ sealed }) => sealed),
      secrets.map(({ changedAt }) => changedAt),
    ],
  )
}
/** Writes the seals of the hash chain. */
export async function insertSeals(
  client: pg.ClientBase,
  seals: readonly ArchivedSeal[],
): Promise<void> {
  await client.query(
    'insert into seals (after, upto, hash, sealed_at) select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[])',
    [
      seals.map(({ after }) => after),
      seals.map(({ upto }) => upto),
      seals.map(({ hash }) => hash),
      seals.map(({ sealedAt }) => sealedAt),
    ],
  )
}
/** Writes the signed heads of the log. */
export async function insertHeads(
  client: pg.ClientBase,
  heads: readonly ArchivedHead[],
): Promise<void> {
  await client.query(
    'insert into log_heads (size, note, made_at) select * from unnest($1::bigint[], $2::text[], $3::timestamptz[])',
    [
      heads.map(({ size }) => size),
      heads.map(({ note }) => note),
      heads.map(({ madeAt }) => madeAt),
    ],
  )
}
