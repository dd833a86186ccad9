import type pg from 'pg'
import { shardOf, type StoredEvent } from '#shared/platform/event-store.ts'
import { foldInto, readable } from './batch.ts'
import type { Failure } from './fold.ts'
import { WHOLE } from './registry.ts'
import type { Feed, ShardRef } from './runner.ts'

/** Streams that stopped in this projection: their later events wait until the failing one can be folded. */
export async function quarantinedStreams(client: pg.ClientBase, { projection, generation }: ShardRef): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ stream: string }>({
    name: 'quarantined',
    text: 'select q.stream from quarantined_streams q where q.projection = $1 and q.generation = $2',
    values: [projection.name, generation],
  })
  return new Set(rows.map((row) => row.stream))
}

export async function quarantine(client: pg.ClientBase, { projection, generation, shard }: ShardRef, failures: readonly Failure[]): Promise<void> {
  await client.query(
    `insert into quarantined_streams (projection, generation, shard, stream, position, error)
     select $1, $2, $3, u.stream, u.position, u.error from unnest($4::text[], $5::bigint[], $6::text[]) as u (stream, position, error) on conflict do nothing`,
    [
      projection.name,
      generation,
      shard,
      failures.map(({ event }) => event.stream),
      failures.map(({ event }) => Number(event.position)),
      failures.map(({ error }) => String(error).slice(0, 2000)),
    ],
  )
}

/**
 * Tries the shard's quarantined streams again, each from its failing event up to the checkpoint, in order. Returns the
 * streams that are healthy again; those that fail again stay as they are.
 */
export async function retryQuarantined(pool: pg.Pool, feed: Feed, ref: ShardRef): Promise<readonly string[]> {
  const { rows } = await pool.query<{ stream: string }>(
    'select q.stream from quarantined_streams q where q.projection = $1 and q.generation = $2 and q.shard = $3 order by q.position',
    [ref.projection.name, ref.generation, ref.shard],
  )
  const healed: string[] = []
  for (const { stream } of rows) if (await retryStream(pool, feed, ref, stream)) healed.push(stream)
  return healed
}
async function retryStream(pool: pg.Pool, feed: Feed, ref: ShardRef, stream: string): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const healthy = await retryLocked(client, feed, ref, stream)
    await client.query(healthy ? 'commit' : 'rollback')
    client.release()
    return healthy
  } catch (error) {
    client.release(true)
    throw error
  }
}
/** Where to begin is read under the checkpoint's lock: another worker may have healed the stream a moment ago. */
async function retryLocked(client: pg.PoolClient, feed: Feed, { projection, generation, shard }: ShardRef, stream: string): Promise<boolean> {
  const checkpoint = await client.query<{ position: number }>(
    `select c.position from checkpoints c join projections p on p.name = c.projection and p.generation = c.generation and p.version = $4
     where c.projection = $1 and c.generation = $2 and c.shard = $3 for update of c`,
    [projection.name, generation, shard, projection.version],
  )
  const stopped = await client.query<{ position: number }>(
    'select q.position from quarantined_streams q where q.projection = $1 and q.generation = $2 and q.stream = $3 for update',
    [projection.name, generation, stream],
  )
  const upTo = checkpoint.rows[0]?.position
  const from = stopped.rows[0]?.position
  if (upTo === undefined || from === undefined) return false
  const concerns = (event: StoredEvent) =>
    event.type in projection.events &&
    (shard === WHOLE || shardOf(event.partition) === shard) &&
    Number(event.position) >= from &&
    Number(event.position) <= upTo
  const stored = (await feed.readStream(stream)).filter(concerns)
  const { events, failures: unreadable } = readable(stored, await feed.decoder(stored))
  if (unreadable.length > 0) return false
  const { failures } = await foldInto(client, projection, generation, events)
  if (failures.length > 0) return false
  await client.query('delete from quarantined_streams where projection = $1 and generation = $2 and stream = $3', [projection.name, generation, stream])
  return true
}
