import type pg from 'pg'
import type { StoredEvent } from '#shared/platform/event-store.ts'
import type { Projected } from '#projections/platform/define/define-projection.ts'
import type { EventCodec } from './event-codec.ts'
import { selectEvents } from './postgres.ts'

/**
 * The feed by the place of single events, for who looks something up in it: positions are those of read models, as numbers. Every
 * answer is bounded by what is asked for.
 */
export interface LogEntries {
  /** Gives events as they are stored, in no order; positions without one are left out. */
  readonly at: (positions: readonly number[]) => Promise<readonly StoredEvent[]>
  /** The event with this id (a UUID). */
  readonly byId: (id: string) => Promise<StoredEvent | undefined>
  /** The last events of a stream before this version, at most `limit`, in order. */
  readonly before: (
    stream: string,
    version: number,
    limit: number,
  ) => Promise<readonly StoredEvent[]>
  /** The event with this version in a stream. */
  readonly inStream: (stream: string, version: number) => Promise<StoredEvent | undefined>
  /** The positions of a stream's events before this one, the newest first, at most `limit`. */
  readonly positionsBefore: (
    stream: string,
    position: number,
    limit: number,
  ) => Promise<readonly number[]>
  /** Each in its current form, personal fields readable unless erased; undefined for one that no schema can read. */
  readonly decode: (events: readonly StoredEvent[]) => Promise<readonly (Projected | undefined)[]>
}

/** Over the table that projections read, whichever store is the source. */
export const openLogEntries = (pool: pg.Pool, codec: Pick<EventCodec, 'decoder'>): LogEntries => ({
  at: (positions) => selectEvents(pool, 'e.position = any($1::bigint[])', [positions]),
  byId: async (id) => (await selectEvents(pool, 'e.id = $1::uuid', [id]))[0],
  before: async (stream, version, limit) =>
    (
      await selectEvents(
        pool,
        'e.stream = $1 and e.version < $2 order by e.version desc limit $3',
        [stream, version, limit],
      )
    ).toReversed(),
  inStream: async (stream, version) =>
    (await selectEvents(pool, 'e.stream = $1 and e.version = $2', [stream, version]))[0],
  // By the index of the stream's versions: from the version of the event at that position, where it is one of the stream.
  positionsBefore: async (stream, position, limit) => {
    const { rows } = await pool.query<{ position: number }>(
      `select e.position from events e
       where e.stream = $1 and e.position < $2
         and e.version < coalesce((select b.version from events b where b.position = $2 and b.stream = $1), 2147483647)
       order by e.version desc limit $3`,
      [stream, position, limit],
    )
    return rows.map((row) => row.position)
  },
  decode: async (events) => {
    const decode = await codec.decoder(events)
    return events.map((event) => {
      try {
        return decode(event)
      } catch {
        // No schema reads it any more, which the caller tells.
        return undefined
      }
    })
  },
})
