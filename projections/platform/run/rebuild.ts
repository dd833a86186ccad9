import type pg from 'pg'
import type { AnyProjection, Row, Table } from '../define/define-projection.ts'
import {
  abandon,
  ensureLive,
  generationsOf,
  goLive,
  rebuildLock,
  shardsOf,
  startBuilding,
  switchLive,
  type Generation,
} from './registry.ts'
import { ShardRunner, type Feed, type Step } from './runner.ts'
import { postgresShards } from '../store/shard-store.postgres.ts'
import { physicalName } from '../store/table-sql.ts'

export interface RebuildProgress {
  readonly projection: string
  readonly events: number
  readonly position: number
  readonly head: number
  /** The part that is done, 0 to 1. */
  readonly part: number
}
type OnProgress = (progress: RebuildProgress) => void
/** The live rows and the rebuilt rows differ: the rebuild is given up, the live ones stay. */
export class RebuildDiffers extends Error {
  readonly difference: string
  constructor(projection: string, difference: string) {
    super(`${projection}: live rows and rebuilt rows differ: ${difference}`)
    this.name = 'RebuildDiffers'
    this.difference = difference
  }
}

/**
 * Gives a starting worker its live generation, built anew first if the code is newer. Older code never takes over
 * from newer rows by itself (a worker that merely restarts during an upgrade must not): its steps wait.
 */
export async function ensureCurrentGeneration(
  pool: pg.Pool,
  feed: Feed,
  projection: AnyProjection,
): Promise<Generation> {
  const live = await ensureLive(pool, projection)
  if (live.version >= projection.version) return live
  return rebuildLock(pool, projection.name, async () => {
    const now = await ensureLive(pool, projection)
    return now.version >= projection.version
      ? now
      : buildAndSwap(pool, feed, projection, now, () => undefined)
  })
}

/**
 * Blue/green: builds a new generation beside the live one, compares both at the same position, swaps. Raises
 * RebuildDiffers and leaves the live one in place when they differ. After a change of version they may, so then they are
 * not compared; going back to the version before is a swap alone.
 */
export const rebuild = (
  pool: pg.Pool,
  feed: Feed,
  projection: AnyProjection,
  onProgress: OnProgress = () => undefined,
): Promise<Generation> =>
  rebuildLock(pool, projection.name, async () => {
    const live = await ensureLive(pool, projection)
    const old = (await generationsOf(pool, projection.name)).find(
      (generation) => generation.state === 'old' && generation.version === projection.version,
    )
    if (live.version === projection.version || !old)
      return buildAndSwap(pool, feed, projection, live, onProgress)
    await goLive(pool, projection, old.generation)
    return { ...old, state: 'live' }
  })

async function buildAndSwap(
  pool: pg.Pool,
  feed: Feed,
  projection: AnyProjection,
  live: Generation,
  onProgress: OnProgress,
): Promise<Generation> {
  const generation = await startBuilding(pool, projection)
  const compared = live.version === projection.version
  try {
    await build(
      pool,
      feed,
      projection,
      generation,
      compared ? live.generation : undefined,
      onProgress,
    )
    const difference = compared
      ? await compareAtSamePosition(pool, feed, projection, live.generation, generation, 'swap')
      : await goLive(pool, projection, generation)
    if (difference) throw new RebuildDiffers(projection.name, difference)
    return { generation, version: projection.version, state: 'live' }
  } catch (error) {
    await abandon(pool, projection, generation)
    throw error
  }
}

/** Builds beside the live generation, compares, and throws the copy away: the first difference, or undefined. */
export const verifyProjection = (
  pool: pg.Pool,
  feed: Feed,
  projection: AnyProjection,
  onProgress: OnProgress = () => undefined,
): Promise<string | undefined> =>
  rebuildLock(pool, projection.name, async () => {
    const live = await ensureLive(pool, projection)
    if (live.version !== projection.version)
      return `the live rows are of version ${live.version}, this code of version ${projection.version}`
    const generation = await startBuilding(pool, projection)
    try {
      await build(pool, feed, projection, generation, live.generation, onProgress)
      return await compareAtSamePosition(
        pool,
        feed,
        projection,
        live.generation,
        generation,
        'leave',
      )
    } finally {
      await abandon(pool, projection, generation)
    }
  })

/** Does one step of a generation that no other process may be working on. */
async function stepAlone(runner: ShardRunner, limit: number): Promise<Step> {
  const step = await runner.step({ limit })
  if (step.outcome === 'busy')
    throw new Error('somebody else works on the generation that is being built')
  return step
}

async function checkpointsOf(
  db: pg.Pool | pg.PoolClient,
  projection: string,
  generation: number,
  lock = false,
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ shard: number; position: number }>(
    `select c.shard, c.position from checkpoints c where c.projection = $1 and c.generation = $2 order by c.shard${lock ? ' for update' : ''}`,
    [projection, generation],
  )
  return new Map(rows.map((row) => [row.shard, row.position]))
}
/** Never past the live generation, so that both can be brought to one position later. */
async function build(
  pool: pg.Pool,
  feed: Feed,
  projection: AnyProjection,
  generation: number,
  live: number | undefined,
  onProgress: OnProgress,
): Promise<void> {
  const limits =
    live === undefined
      ? new Map<number, number>()
      : await checkpointsOf(pool, projection.name, live)
  const goal =
    (
      await pool.query<{ head: number }>(
        'select coalesce(max(e.position), 0) as head from events e',
      )
    ).rows[0]?.head ?? 0
  const all = shardsOf(projection)
  let events = 0
  for (const [done, shard] of all.entries()) {
    const runner = new ShardRunner(postgresShards(pool), feed, {
      projection,
      generation,
      shards: [shard],
    })
    const limit = limits.get(shard) ?? Infinity
    for (;;) {
      const step = await stepAlone(runner, limit)
      if (step.outcome !== 'moved') break
      events += step.events
      const position = Number(step.position)
      const part = (done + Math.min(1, position / Math.max(1, Math.min(limit, goal)))) / all.length
      onProgress({ projection: projection.name, events, position, head: limit, part })
    }
  }
}

/** Holds the live generation still by its checkpoint rows, brings the other one to the same place, and compares the rows. */
async function compareAtSamePosition(
  pool: pg.Pool,
  feed: Feed,
  projection: AnyProjection,
  live: number,
  other: number,
  then: 'swap' | 'leave',
): Promise<string | undefined> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    // Without a time limit: the holder only waits while the other generation catches up.
    await holder.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    for (const [shard, limit] of await checkpointsOf(holder, projection.name, live, true)) {
      const runner = new ShardRunner(postgresShards(pool), feed, {
        projection,
        generation: other,
        shards: [shard],
      })
      while ((await stepAlone(runner, limit)).outcome === 'moved');
    }
    for (const [name, table] of Object.entries(projection.tables as Record<string, Table<Row>>)) {
      const difference = await firstDifference(holder, name, table, live, other)
      if (difference) return await ended(holder, 'rollback', difference)
    }
    if (then === 'swap') await switchLive(holder, projection, other)
    return await ended(holder, 'commit', undefined)
  } catch (error) {
    holder.release(true)
    throw error
  }
}
async function ended<T>(holder: pg.PoolClient, how: 'commit' | 'rollback', result: T): Promise<T> {
  await holder.query(how)
  holder.release()
  return result
}
/** Rows whose sums have all come back to zero say the same as rows that are not there. */
async function firstDifference(
  client: pg.PoolClient,
  name: string,
  table: Table<Row>,
  live: number,
  other: number,
): Promise<string | undefined> {
  const columns = Object.keys(table.columns)
    .map((column) => `"${column}"`)
    .join(', ')
  const sums = Object.entries(table.merge ?? {})
    .filter(([, how]) => how === 'sum')
    .map(([column]) => `"${column}" is distinct from 0`)
  const where = sums.length > 0 ? `where ${sums.join(' or ')}` : ''
  const side = (generation: number) =>
    `select ${columns} from ${physicalName(name, generation)} ${where}`
  for (const [label, from, minus] of [
    ['only in the live rows', live, other],
    ['only in the rebuilt rows', other, live],
  ] as const) {
    const { rows } = await client.query<Row>(`(${side(from)}) except (${side(minus)}) limit 1`)
    if (rows[0]) return `${name}: ${label}: ${JSON.stringify(rows[0])}`
  }
  return undefined
}
