import type { Kysely } from 'kysely'
import { shardOf } from '#shared/platform/event-store.ts'
import type { HeartbeatOfObserver } from '#shared/site-status/cell.ts'

/** A row an observer and shard, not a row a person: a poller's sign of life is about everybody it watches. */
export type ShiftBeatRow = { observer: string; shard: number; at: number }

/** Returns when each observer last sent a sign of life for a person. */
export async function queryHeartbeats(
  db: Kysely<{ shift_beat: ShiftBeatRow }>,
): Promise<(person: string) => HeartbeatOfObserver> {
  const rows = await db.selectFrom('shift_beat').selectAll('shift_beat').execute()
  const beats = new Map(rows.map(({ observer, shard, at }) => [`${shard}/${observer}`, Number(at)]))
  return (person) => (observer) => beats.get(`${shardOf(person)}/${observer}`) ?? 0
}
