import { START, type EventStore } from '#shared/platform/event-store.ts'
import type { ToFeed } from '#projections/platform/progress.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'

/** Where commands append: the feed itself by default, or EventStoreDB with a relay into the feed. */
export interface Source {
  readonly store: EventStore
  readonly toFeed: ToFeed
  readonly startRelay: () => () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openSource(config: Pick<Config, 'EVENTSTORE_URL'>, feed: EventStore, database: Database, report: (error: unknown) => void): Promise<Source> {
  const numeric: ToFeed = async (position) => (position === START ? 0 : Number(position))
  if (config.EVENTSTORE_URL === undefined) return { store: feed, toFeed: numeric, startRelay: () => async () => undefined, close: () => feed.close() }
  // Loaded only where it is used: the gRPC client costs a third of a process's start.
  const [{ eventStoreDbStore }, { postgresFeedWriter }, { startRelay }] = await Promise.all([import('./event-store.eventstoredb.ts'), import('./feed-writer.postgres.ts'), import('./relay.ts')])
  const store = eventStoreDbStore(config.EVENTSTORE_URL, report)
  const writer = postgresFeedWriter(database.pool)
  return {
    store,
    // A token of EventStoreDB is reached when the relay has copied that far.
    toFeed: (position) => (/^\d*$/.test(position) ? numeric(position) : writer.placeOf(position)),
    startRelay: () => startRelay(store, writer, report),
    close: async () => {
      await feed.close()
      await store.close()
    },
  }
}
