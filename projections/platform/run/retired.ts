import type pg from 'pg'
import type { AnyProjection } from '../define/define-projection.ts'
import { isBeingBuilt, LAG_MAX, remove, withProjectionLock } from './registry.ts'

/** The interval at which each process claims the read models that its code knows. */
const CLAIM_MS = 60_000
/** Without a claim for so long no process that runs folds it. */
const UNCLAIMED = "interval '5 minutes'"
/** A read model without a claim for so long is given up: no rollback goes back to the code that had it. */
const GRACE = "interval '7 days'"

/**
 * Keeps a process's read models claimed, and drops those that no code knows any more: once no process has claimed them for seven
 * days, or as soon as no worker folds them and a person was erased whom they may still show. `projections` must be all of the
 * product's: those not among them are given up. Resolves after the first round, to a function that ends it.
 */
export async function startRetiring(
  pool: pg.Pool,
  projections: readonly AnyProjection[],
  log: RetiringLog,
): Promise<() => Promise<void>> {
  const round = async () => {
    await claim(pool, projections)
    for (const table of await recordTables(pool, projections))
      log.warn({ table }, 'a table looks like one of a read model, and it cannot be told whose')
    for (const projection of await dropRetired(pool, projections))
      log.info({ projection }, 'a read model that no code knows any more was dropped')
  }
  await round()
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = last
      .then(round)
      .catch((error: unknown) => log.warn({ err: error }, 'old read models stay for now'))
  }, CLAIM_MS)
  return async () => {
    clearInterval(timer)
    await last
  }
}
interface RetiringLog {
  readonly info: (what: object, text: string) => void
  readonly warn: (what: object, text: string) => void
}

const namesOf = (projections: readonly AnyProjection[]) => projections.map(({ name }) => name)

async function claim(pool: pg.Pool, projections: readonly AnyProjection[]): Promise<void> {
  // Locks rows in one order: every process does this, and two that lock the same rows in different ones would end each other.
  await pool.query(
    `update projections p set known_at = now()
     from (select q.name, q.generation from projections q where q.name = any($1) order by q.name, q.generation for update) l
     where p.name = l.name and p.generation = l.generation`,
    [namesOf(projections)],
  )
}

/**
 * Drops tables, checkpoints and parked streams of read models that are not among `projections` and that no process claims;
 * `erasing`: without waiting for the seven days. Gives their names.
 */
export async function dropRetired(
  pool: pg.Pool,
  projections: readonly AnyProjection[],
  erasing = false,
): Promise<readonly string[]> {
  const retired = `select p.name from projections p where not p.name = any($1) group by p.name
    having max(p.known_at) < now() - ${GRACE} or (max(p.known_at) < now() - ${UNCLAIMED} and ($2 or exists (
      select from person_keys k where k.destroyed_at > max(p.known_at) - interval '${LAG_MAX}')))`
  const values = [namesOf(projections), erasing]
  const { rows } = await pool.query<{ name: string }>(retired, values)
  const dropped: string[] = []
  for (const { name } of rows)
    await withProjectionLock(pool, name, async (client) => {
      const { rows: still } = await client.query<{ name: string }>(
        `select r.name from (${retired}) r where r.name = $3`,
        [...values, name],
      )
      if (still.length === 0 || (await isBeingBuilt(client, name))) return
      const { rows: generations } = await client.query<{ generation: number; tables: string[] }>(
        "select p.generation, coalesce(p.tables, '{}') as tables from projections p where p.name = $1",
        [name],
      )
      for (const { generation, tables } of generations)
        await remove(client, name, generation, tables)
      dropped.push(name)
    })
  return dropped
}

interface Unrecorded {
  readonly name: string
  readonly generation: number
  readonly version: number
}
/**
 * Tells of generations that were made before their tables were recorded which tables are theirs: of this code's version by
 * the code, of others by the tables that are there. Gives the tables that may be of several, or of none: they stay.
 */
async function recordTables(
  pool: pg.Pool,
  projections: readonly AnyProjection[],
): Promise<readonly string[]> {
  const { rows: unrecorded } = await pool.query<Unrecorded>(
    'select p.name, p.generation, p.version from projections p where p.tables is null',
  )
  if (unrecorded.length === 0) return []
  const byName = new Map(projections.map((projection) => [projection.name, projection]))
  const { rows } = await pool.query<{ physical: string }>(
    `select c.relname as physical from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname ~ '^.+__[0-9]+$'
     and not exists (select from projections p where c.relname = any(select t || '__' || p.generation from unnest(p.tables) t))`,
  )
  const free = new Set(rows.map(({ physical }) => physical))
  const record = async ({ name, generation }: Unrecorded, tables: readonly string[]) => {
    await pool.query(
      'update projections set tables = $3 where name = $1 and generation = $2 and tables is null',
      [name, generation, tables],
    )
    for (const table of tables) free.delete(`${table}__${generation}`)
  }
  const others: Unrecorded[] = []
  for (const one of unrecorded) {
    const projection = byName.get(one.name)
    if (projection?.version === one.version) await record(one, Object.keys(projection.tables))
    else others.push(one)
  }
  const owned = [...free].map((physical) => ({ physical, owner: ownerOf(physical, others) }))
  for (const one of others)
    await record(
      one,
      owned.filter(({ owner }) => owner === one).map(({ physical }) => split(physical).table),
    )
  return owned.filter(({ owner }) => !owner).map(({ physical }) => physical)
}
const split = (physical: string) => {
  const at = physical.lastIndexOf('__')
  return { table: physical.slice(0, at), generation: Number(physical.slice(at + 2)) }
}
/** The only one with this generation, or the one whose name the table's begins with. */
function ownerOf(physical: string, among: readonly Unrecorded[]): Unrecorded | undefined {
  const { table, generation } = split(physical)
  const candidates = among.filter((one) => one.generation === generation)
  const [best] = candidates
    .filter(({ name }) => table === name || table.startsWith(`${name}_`))
    .toSorted((a, b) => b.name.length - a.name.length)
  return best ?? (candidates.length === 1 ? candidates[0] : undefined)
}
