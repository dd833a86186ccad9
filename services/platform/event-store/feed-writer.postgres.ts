import type pg from 'pg'
import { shardOf, START, type Position, type StoredEvent } from '#shared/platform/event-store.ts'
import type { FeedWriter } from './relay.ts'

/**
 * The relay's side of the feed: another store's events in its order, with the relay's checkpoint in the same transaction. `log` is
 * the name of the one that they are of: the database takes no other than the one that it follows.
 */
export function postgresFeedWriter(
  pool: pg.Pool,
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
      const { rows } = await pool.query<{ copied: boolean }>(
        'select copy_events($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15) as copied',
        [
          log,
          after,
          upTo,
          column((event) => event.position),
          column((event) => event.stream),
          column((event) => event.version),
          column((event) => event.id),
          column((event) => event.type),
          column((event) => event.schemaVersion),
          column((event) => shardOf(event.partition)),
          column((event) => event.partition),
          column((event) => JSON.stringify(event.data)),
          column((event) => JSON.stringify(event.meta)),
          column((event) => event.hash),
          column((event) => event.recordedAt),
        ],
      )
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
