import type { Pool } from 'pg'
import { shardOf } from '#shared/platform/event-store.ts'

export interface EventCount {
  readonly stream: string
  readonly type: string
  readonly events: number
}
/** Counts the events under one partition key (everything about one person), by stream and type. Reads one shard: for rare questions. */
export async function countPartition(pool: Pool, partition: string): Promise<EventCount[]> {
  const { rows } = await pool.query<EventCount>(
    `select e.stream, e.type, count(*)::integer as events from events e where e.shard = $1 and e.partition = $2 group by e.stream, e.type order by e.stream, e.type`,
    [shardOf(partition), partition],
  )
  return rows
}

/** Events of these types whose stored data has a text that begins so, by stream and type. Reads the whole log if there are such types: for rare questions. */
export async function countNamedTexts(
  pool: Pool,
  types: readonly string[],
  start: string,
): Promise<EventCount[]> {
  if (types.length === 0) return []
  const { rows } = await pool.query<EventCount>(
    `select e.stream, e.type, count(*)::integer as events from events e where e.type = any($1) and strpos(e.data::text, $2) > 0 group by e.stream, e.type order by e.stream, e.type`,
    [types, start],
  )
  return rows
}
