import type pg from 'pg'
import { START } from '#shared/platform/event-store.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import { retryParkedStream } from '#projections/platform/run/parked-streams.ts'
import type { Feed } from '#projections/platform/run/runner.ts'
import { postgresShards } from '#projections/platform/store/shard-store.postgres.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly feed: Feed
  readonly bus: Bus
}
/** Tries a stream of a live read model again, in each shard in which it stopped; undefined if it is stopped in none. */
export async function retryStopped(
  { pool, feed, bus }: Parts,
  projection: AnyProjection,
  stream: string,
): Promise<{ healthy: boolean } | undefined> {
  const { rows } = await pool.query<{ generation: number; shard: number }>(
    `select q.generation, q.shard from quarantined_streams q join projections p on p.name = q.projection and p.generation = q.generation and p.state = 'live'
     where q.projection = $1 and q.stream = $2 order by q.shard`,
    [projection.name, stream],
  )
  if (rows.length === 0) return undefined
  let healed = 0
  for (const { generation, shard } of rows)
    if (
      await retryParkedStream(
        postgresShards(pool),
        feed,
        { projection, generation, shards: [shard] },
        stream,
      )
    )
      healed++
  const healthy = healed === rows.length
  if (healed > 0)
    bus.publish({
      kind: 'projected',
      projection: projection.name,
      module: projection.module,
      position: START,
      topics: [],
    })
  return { healthy }
}
