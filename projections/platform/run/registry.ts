import type pg from 'pg'
import { SHARDS, shardOf, type StoredEvent } from '#shared/platform/event-store.ts'
import type { AnyProjection } from '../define/define-projection.ts'
import { createTables, dropTables, pointViews } from '../store/table-sql.ts'
import { personalTables } from './erase-texts.ts'

/** One shard of a projection that is not sharded: it reads everything. */
export const UNSHARDED = -1
export const shardsOf = (projection: AnyProjection): readonly number[] =>
  projection.sharded ? Array.from({ length: SHARDS }, (_, shard) => shard) : [UNSHARDED]
/** The shard of this projection that an event belongs to. */
export const shardFor = (
  projection: AnyProjection,
  { partition }: Pick<StoredEvent, 'partition'>,
): number => (projection.sharded ? shardOf(partition) : UNSHARDED)

export interface Generation {
  readonly generation: number
  readonly version: number
  readonly state: 'live' | 'building' | 'old'
}
/** With the names of its tables; null where it was made before they were recorded. */
interface Recorded extends Generation {
  readonly tables: readonly string[] | null
}

export async function generationsOf(
  db: pg.ClientBase | pg.Pool,
  name: string,
): Promise<Recorded[]> {
  const { rows } = await db.query<Recorded>(
    'select p.generation, p.version, p.state, p.tables from projections p where p.name = $1 order by p.generation',
    [name],
  )
  return rows
}

/** Runs `work` while no other process changes which generations exist. */
export async function withProjectionLock<T>(
  pool: pg.Pool,
  name: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'select pg_advisory_xact_lock(hashtextextended(current_schema() || $1, 2))',
      [name],
    )
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export async function liveGenerations(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; generation: number }>(
    "select p.name, p.generation from projections p where p.state = 'live'",
  )
  return new Map(rows.map((row) => [row.name, row.generation]))
}

/** The live generation; made, empty, if there is none yet. Its version may be another than the code's. */
export const ensureLive = (pool: pg.Pool, projection: AnyProjection): Promise<Generation> =>
  withProjectionLock(pool, projection.name, async (client) => {
    const live = (await generationsOf(client, projection.name)).find(
      (generation) => generation.state === 'live',
    )
    if (live) return live
    const generation = await create(client, projection, 'live')
    await client.query(pointViews(projection, generation).join(';\n'))
    return { generation, version: projection.version, state: 'live' }
  })

/** A new generation to be filled beside the live one; one that an interrupted rebuild left is dropped first. Needs `rebuildLock`. */
export const startBuilding = (pool: pg.Pool, projection: AnyProjection): Promise<number> =>
  withProjectionLock(pool, projection.name, async (client) => {
    for (const left of await generationsOf(client, projection.name))
      if (left.state === 'building') await removeOf(client, projection, left)
    return create(client, projection, 'building')
  })

/**
 * Swaps in the caller's transaction: readers see all old rows before and all new rows after. Keeps one old generation for a
 * rollback, unless a person was erased lately: rows that are no longer folded would show them for ever.
 */
export async function switchLive(
  client: pg.ClientBase,
  projection: AnyProjection,
  generation: number,
): Promise<void> {
  const outgoing: Recorded[] = []
  const keepsOld = !(await erasedLately(client))
  for (const other of await generationsOf(client, projection.name))
    if (
      other.generation !== generation &&
      (other.state === 'old' || (other.state === 'live' && !keepsOld))
    )
      outgoing.push(other)
  await client.query(
    "update projections set state = 'old', changed_at = now() where name = $1 and state = 'live'",
    [projection.name],
  )
  const { rowCount } = await client.query(
    "update projections set state = 'live', changed_at = now() where name = $1 and generation = $2",
    [projection.name, generation],
  )
  if (rowCount !== 1) throw new Error(`${projection.name} has no generation ${generation}`)
  await client.query(pointViews(projection, generation).join(';\n'))
  // Last: the views of one of them are only now another's.
  for (const other of outgoing) await removeOf(client, projection, other)
}
/** A live generation is never further behind than this. */
export const LAG_MAX = '1 hour'
async function erasedLately(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ lately: boolean }>(
    'select exists (select from person_keys k where k.destroyed_at > now() - $1::interval) as lately',
    [LAG_MAX],
  )
  return rows[0]?.lately ?? false
}
export const goLive = (
  pool: pg.Pool,
  projection: AnyProjection,
  generation: number,
): Promise<void> =>
  withProjectionLock(pool, projection.name, (client) => switchLive(client, projection, generation))

/**
 * Removes the generations that no worker folds: old ones, and those that an interrupted rebuild left. They would show for ever
 * what an erasure removes from the live ones; a rollback is a rebuild then.
 */
export async function removeUnfolded(
  pool: pg.Pool,
  projections: readonly AnyProjection[],
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select distinct p.name from projections p where p.state <> 'live'",
  )
  const names = new Set(rows.map(({ name }) => name))
  for (const projection of projections)
    if (names.has(projection.name))
      await withProjectionLock(pool, projection.name, async (client) => {
        // One that a process builds at this moment comes to the erasure by itself.
        const removed = (await isBeingBuilt(client, projection.name))
          ? ['old']
          : ['old', 'building']
        for (const one of await generationsOf(client, projection.name))
          if (removed.includes(one.state)) await removeOf(client, projection, one)
      })
}

/** Whether some process holds `rebuildLock`. If none does, none takes it before the transaction ends. */
export async function isBeingBuilt(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended(current_schema() || $1, 4)) as free',
    [name],
  )
  return !rows[0]?.free
}

/** Runs `work` while no other process rebuilds or verifies this projection; the second one waits. */
export async function rebuildLock<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock(hashtextextended(current_schema() || $1, 4))', [
      name,
    ])
    return await work()
  } finally {
    // Closed, not returned: the lock ends with the connection.
    client.release(true)
  }
}

/** Gives up a generation that was being built. */
export const abandon = (
  pool: pg.Pool,
  projection: AnyProjection,
  generation: number,
): Promise<void> =>
  withProjectionLock(pool, projection.name, async (client) => {
    for (const one of await generationsOf(client, projection.name))
      if (one.generation === generation) await removeOf(client, projection, one)
  })

async function create(
  client: pg.PoolClient,
  projection: AnyProjection,
  state: 'live' | 'building',
): Promise<number> {
  const generation = await nextGeneration(client, projection)
  await client.query(createTables(projection, generation).join(';\n'))
  await client.query(
    'insert into projections (name, version, generation, state, tables, personal) values ($1, $2, $3, $4, $5, $6)',
    [
      projection.name,
      projection.version,
      generation,
      state,
      Object.keys(projection.tables),
      JSON.stringify(personalTables(projection)),
    ],
  )
  await client.query(
    'insert into checkpoints (projection, generation, shard) select $1, $2, unnest($3::smallint[])',
    [projection.name, generation, shardsOf(projection)],
  )
  return generation
}
/** After all of its own, and of another read model that had tables of these names: of one that was renamed they are still there. */
async function nextGeneration(client: pg.PoolClient, projection: AnyProjection): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select 1 + greatest(
       (select coalesce(max(p.generation), 0) from projections p where p.name = $1),
       (select coalesce(max(substring(c.relname from '__([0-9]+)$')::integer), 0) from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and regexp_replace(c.relname, '__[0-9]+$', '') = any($2) and c.relname ~ '__[0-9]{1,9}$')) as next`,
    [projection.name, Object.keys(projection.tables)],
  )
  return rows[0]?.next ?? 1
}
/** Removes a generation by its recorded tables: one of another version of the code may have other tables than this code says. */
const removeOf = (
  client: pg.ClientBase,
  projection: AnyProjection,
  { generation, tables }: Recorded,
): Promise<void> =>
  remove(client, projection.name, generation, tables ?? Object.keys(projection.tables))

/** A generation with all that is kept of it. */
export async function remove(
  client: pg.ClientBase,
  name: string,
  generation: number,
  tables: readonly string[],
): Promise<void> {
  // The checkpoints first, as a step takes them first: two that lock in other orders would wait for each other.
  for (const table of ['checkpoints', 'quarantined_streams'])
    await client.query(`delete from ${table} where projection = $1 and generation = $2`, [
      name,
      generation,
    ])
  await client.query('delete from projections where name = $1 and generation = $2', [
    name,
    generation,
  ])
  for (const statement of dropTables(tables, generation)) await client.query(statement)
}
