import { shardOf, START, type Position, type StoredEvent } from '#shared/platform/event-store.ts'
import { integerArray, smallintArray, textArray, uuidArray } from '../database/binary-arrays.ts'
import { jsonText } from './canonical-json.ts'
import type { Queried } from './log-identity.ts'
import type { FeedWriter } from './relay.ts'

/**
 * The relay's side of the feed: another store's events in its order, with the relay's checkpoint in the same transaction. `log` is
 * the name of the one that they are of: the database takes no other than the one that it follows.
 */
export function postgresFeedWriter(
  pool: Queried,
  log: string,
): FeedWriter & { readonly placeOf: (foreign: Position) => Promise<number | undefined> } {
  const lastCopied = async (): Promise<Position> => {
    const { rows } = await pool.query<{ copied_to: string }>('select r.copied_to from relay r')
    return rows[0]?.copied_to ?? START
  }
  return {
    lastCopied,
    copy: async (events: readonly StoredEvent[], upTo: Position, after: Position) => {
      const column = <T>(pick: (event: StoredEvent) => T) => events.map(pick)
      const { rows } = await pool.query<{ copied: boolean }>({
        name: 'copy_events',
        // What a crash of PostgreSQL takes back of a copy is copied again: no commit waits for the disk.
        text: `select copy_events($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15::text[]::timestamptz[]) as copied, set_config('synchronous_commit', 'off', true)`,
        values: [
          log,
          after,
          upTo,
          textArray(column((event) => event.position)),
          textArray(column((event) => event.stream)),
          integerArray(column((event) => event.version)),
          uuidArray(column((event) => event.id)),
          textArray(column((event) => event.type)),
          smallintArray(column((event) => event.schemaVersion)),
          smallintArray(column((event) => shardOf(event.partition))),
          textArray(column((event) => event.partition)),
          textArray(column((event) => jsonText(event.data))),
          textArray(column((event) => JSON.stringify(event.meta))),
          textArray(column((event) => event.hash)),
          textArray(column((event) => event.recordedAt)),
        ],
      })
      return rows[0]?.copied ?? false
    },
    placeOf: async (foreign) => {
      if ((await lastCopied()) < foreign) return undefined
      const { rows } = await pool.query<{ place: number }>(
        'select coalesce(max(e.position), 0) as place from events e where e.foreign_position <= $1',
        [foreign],
      )
      return rows[0]?.place
    },
  }
}
