import {
  shardOf,
  START,
  type EventStore,
  type StorableEvent,
} from '#shared/platform/event-store.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { ToFeed } from '#projections/platform/run/progress.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { takeOwnLog } from './log-identity.ts'
import { allCopied, uncopiedOf, type Uncopied } from './uncopied-events.ts'

/** Tells that events were appended, to those that wait for them. */
export interface AppendNotice {
  readonly shards: readonly number[]
  readonly types: readonly string[]
}
/** The store to which commands append: the feed itself by default, or EventStoreDB with a relay into the feed. */
export interface StoreSource {
  readonly store: EventStore
  readonly toFeed: ToFeed
  readonly startRelay: () => () => Promise<void>
  /** Measures the events that are in the log and not in the feed. */
  readonly uncopied: () => Promise<Uncopied>
  readonly close: () => Promise<void>
}

interface SourceParts {
  readonly config: Pick<Config, 'EVENTSTORE_URL' | 'REDIS_URL'>
  /** The store over the table that projections read. */
  readonly feed: EventStore
  readonly database: Database
  readonly bus: Bus
  /** Called after this process has put events into the feed. */
  readonly onAppended: (news: AppendNotice) => void
  readonly report: (error: unknown) => void
}

/** The store that the configuration names. On PostgreSQL's own bus the table tells of its new events itself; any other must be told here. */
export async function openSource({
  config,
  feed,
  database,
  bus,
  onAppended,
  report,
}: SourceParts): Promise<StoreSource> {
  const announce = (events: readonly StorableEvent[]) => {
    const shards = [...new Set(events.map(({ partition }) => shardOf(partition)))]
    const types = [...new Set(events.map(({ type }) => type))]
    onAppended({ shards, types })
    if (config.REDIS_URL !== undefined)
      bus.publish({ kind: 'appended', position: START, shards, types })
  }
  const numeric: ToFeed = async (position) => (position === START ? 0 : Number(position))
  if (config.EVENTSTORE_URL === undefined) {
    database.keepTo(await takeOwnLog(database.pool))
    return {
      store: withAppendNotices(feed, announce),
      toFeed: numeric,
      startRelay: () => async () => undefined,
      uncopied: async () => allCopied,
      close: () => feed.close(),
    }
  }
  // Loaded only where it is used: the gRPC client costs a third of a process's start.
  const [{ openFollowed }, { postgresFeedWriter }, { startRelay }] = await Promise.all([
    import('./eventstoredb-followed.ts'),
    import('./feed-writer.postgres.ts'),
    import('./relay.ts'),
  ])
  const { store, name, readAll } = await openFollowed(config.EVENTSTORE_URL, database.pool, report)
  database.keepTo(name)
  const writer = postgresFeedWriter(database.pool, name)
  return {
    store,
    // A token of EventStoreDB is reached when the relay has copied that far.
    toFeed: (position) => (/^\d*$/.test(position) ? numeric(position) : writer.placeOf(position)),
    startRelay: () =>
      startRelay(
        store,
        {
          ...writer,
          copy: async (events, upTo, after) => {
            const copied = await writer.copy(events, upTo, after)
            if (copied) announce(events)
            return copied
          },
        },
        report,
      ),
    uncopied: uncopiedOf({ readAll }, writer, database.pool),
    close: async () => {
      await feed.close()
      await store.close()
    },
  }
}

/** Tells of what it has appended, after it is stored. Exported for its test. */
export function withAppendNotices(
  store: EventStore,
  announce: (events: readonly StorableEvent[]) => void,
): EventStore {
  const withAppendLock = store.withAppendLock?.bind(store)
  return {
    ...store,
    ...(withAppendLock && {
      withAppendLock: async (work) => {
        const stored: StorableEvent[] = []
        const result = await withAppendLock((appendMany) =>
          work(async (appends) => {
            const appended = await appendMany(appends)
            stored.push(...appends.flatMap(({ events }) => events))
            return appended
          }),
        )
        if (stored.length > 0) announce(stored)
        return result
      },
    }),
    append: async (stream, events, expectedVersion) => {
      const appended = await store.append(stream, events, expectedVersion)
      announce(events)
      return appended
    },
    appendMany: async (appends) => {
      const appended = await store.appendMany(appends)
      announce(appends.flatMap(({ events }) => events))
      return appended
    },
  }
}
