import type pg from 'pg'
import type { EventStore } from '#shared/platform/event-store.ts'
import { Waiting } from '../concurrency/waiting.ts'
import type { FeedWriter } from './relay.ts'

/** More are not counted: who asks wants to know whether it stands, and this is asked again and again. */
const COUNTED_MAX = 200

/** An event of the log that has no place in the feed. */
interface AsideEvent {
  readonly type: string
  readonly stream: string
  readonly version: number
  readonly since: string
}
/** Events that are in the log and not in the feed that projections read. */
export interface Uncopied {
  /** Those that are still to be copied, counted up to 200. */
  readonly events: number
  /** Seconds for which the first of them has been waiting. */
  readonly seconds: number
  /** Those that will not be copied, the first 20; their streams were deleted or truncated in EventStoreDB. */
  readonly aside: readonly AsideEvent[]
}
export const allCopied: Uncopied = { events: 0, seconds: 0, aside: [] }

/** Asks the log and the feed. An event waits since it was recorded by the log's clock, or since it was first seen to wait by this process. */
export function uncopiedOf(
  store: Pick<EventStore, 'readAll'>,
  feed: Pick<FeedWriter, 'lastCopied'>,
  pool: pg.Pool,
  now: () => number = Date.now,
): () => Promise<Uncopied> {
  const waiting = new Waiting()
  return async () => {
    const { events } = await store.readAll(await feed.lastCopied(), COUNTED_MAX)
    const [first] = events
    const seen_s = waiting.secondsOf(first?.position)
    const recorded_s = first ? (now() - Date.parse(first.recordedAt)) / 1000 : 0
    const { rows: aside } = await pool.query<AsideEvent>(
      `select a.type, a.stream, a.version, to_char(a.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
       from relay_aside a order by a.foreign_position limit 20`,
    )
    return { events: events.length, seconds: Math.max(0, seen_s, recorded_s), aside }
  }
}
