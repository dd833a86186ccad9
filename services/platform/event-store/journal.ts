import type {
  Append,
  Appended,
  EventMetadata,
  EventStore,
  Position,
} from '#shared/platform/event-store.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import type { Projected } from '#projections/platform/define/define-projection.ts'
import type { EventCodec } from './event-codec.ts'

/** Events for one stream; ids are derived from the command id, so that doing it twice is doing it once. */
export interface JournalAppend {
  readonly stream: string
  readonly events: readonly AnyEvent[]
  readonly expectedVersion: number
  /** The command has an id of its own, which nobody can have used before. */
  readonly freshIds?: boolean
}
/** The event store as modules see it: events in their current schema, plain; personal fields are encrypted beneath. */
export interface Journal {
  readonly store: EventStore
  readonly append: (append: JournalAppend, meta: EventMetadata) => Promise<Appended>
  /** All or nothing over several streams. */
  readonly appendMany: (
    appends: readonly JournalAppend[],
    meta: EventMetadata,
  ) => Promise<readonly Appended[]>
  /** See EventStore: `work` appends by the function that it is given, while no other caller does. Absent where the store cannot. */
  readonly withAppendLock?:
    | (<T>(work: (appendMany: Journal['appendMany']) => Promise<T>) => Promise<T>)
    | undefined
  readonly read: (
    stream: string,
    afterVersion?: number,
    limit?: number,
  ) => Promise<readonly Projected[]>
  /** The event that this command wrote first into this stream, if it ever ran. */
  readonly find: (id: string, stream: string) => Promise<Projected | undefined>
  readonly head: () => Promise<Position>
}

/** Joins a store and the codec of all modules' events. */
export function openJournal(store: EventStore, codec: EventCodec): Journal {
  const through =
    (append: EventStore['appendMany']): Journal['appendMany'] =>
    async (appends, meta) => {
      const keys = await codec.keysToWrite(appends.flatMap(({ events }) => events))
      return append(
        appends.map(({ stream, events, expectedVersion, freshIds = false }): Append => ({
          stream,
          expectedVersion,
          freshIds,
          events: codec.encode(stream, events, meta, keys),
        })),
      )
    }
  const appendMany = through((appends) => store.appendMany(appends))
  const withAppendLock = store.withAppendLock?.bind(store)
  return {
    store,
    appendMany,
    withAppendLock: withAppendLock && ((work) => withAppendLock((append) => work(through(append)))),
    append: async (append, meta) => {
      const [appended] = await appendMany([append], meta)
      if (!appended) throw new Error('an append has one result')
      return appended
    },
    read: async (stream, afterVersion, limit) =>
      codec.decode(await store.readStream(stream, afterVersion, limit)),
    find: async (id, stream) => {
      const stored = await store.find(id, stream)
      return stored && (await codec.decode([stored]))[0]
    },
    head: () => store.head(),
  }
}
