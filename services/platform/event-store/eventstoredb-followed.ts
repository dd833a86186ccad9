import type pg from 'pg'
import type { Batch, EventStore, Position } from '#shared/platform/event-store.ts'
import { STORE_MS_MAX } from '../database/outage.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import { GuardedLog } from './eventstoredb-guard.ts'
import { compareLogs, eventually, followLog } from './eventstoredb-identity.ts'
import { persisting, within } from './eventstoredb-away.ts'
import { EventLog } from './eventstoredb-log.ts'

/** Longer than a call: a process may start while EventStoreDB does. */
const START_MS_MAX = 20_000

interface Followed {
  readonly store: EventStore
  readonly name: string
  /** Like the store's, for a caller that waits for the answer. */
  readonly readAll: (after: Position, limit: number) => Promise<Batch>
}

/** The store that a database follows, and the name of its log. Raises OtherLog if they do not belong together; so does the store, as soon as they no longer do. */
export async function openFollowed(
  url: string,
  pool: pg.Pool,
  report: (error: unknown) => void,
): Promise<Followed> {
  const bare = new EventLog(url)
  try {
    const unguarded = eventStoreDbStore(bare, report)
    const head = () => unguarded.head()
    const name = await persisting(() => followLog(pool, bare, head), START_MS_MAX)
    const guarded = new GuardedLog(bare, (log) => compareLogs(pool, log, name))
    const store = eventStoreDbStore(guarded, report)
    return {
      store: refusingDeleted(store, pool),
      name,
      readAll: (after, limit) => within(STORE_MS_MAX, store.readAll(after, limit)),
    }
  } catch (error) {
    await bare.close()
    throw error
  }
}

/** Refuses a stream of which the database has copied events that the log lacks: a writer that reads it as empty would begin it again. */
const refusingDeleted = (store: EventStore, pool: pg.Pool): EventStore => ({
  ...store,
  readStream: async (stream, afterVersion = 0, limit) => {
    const events = await store.readStream(stream, afterVersion, limit)
    if (events.length > 0 || afterVersion > 0 || !(await wasCopied(pool, stream))) return events
    const found = await eventually(async () => {
      const again = await store.readStream(stream, 0, limit)
      return again.length > 0 ? again : undefined
    })
    if (found) return found
    throw new Error(
      `EventStoreDB does not have the stream ${stream} any more, of which the database has events: somebody has deleted it there`,
    )
  },
})
async function wasCopied(pool: pg.Pool, stream: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from events e where e.stream = $1 limit 1', [
    stream,
  ])
  return rowCount !== 0
}
