import type { Pool } from 'pg'
import { shardOf } from '#shared/platform/event-store.ts'

export interface PartitionCount {
  readonly stream: string
  readonly type: string
  readonly events: number
}
/** What the log holds under one partition key (everything about one person), by stream and type. Reads one shard: for rare questions. */
export async function countPartition(pool: Pool, partition: string): Promise<PartitionCount[]> {
  const { rows } = await pool.query<PartitionCount>(
    `select e.stream, e.type, count(*)::integer as events from events e where e.shard = $1 and e.partition = $2 group by e.stream, e.type order by e.stream, e.type`,
    [shardOf(partition), partition],
  )
  return rows
}
