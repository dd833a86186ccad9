import type { Instant } from './messages.ts'

/** Opaque and sortable as text: each store encodes its own order. */
export type Position = string
export const START: Position = ''

/** Number of shards that the hash of a partition key falls into; stored with every event, so it never changes. */
export const SHARDS = 8

/** FNV-1a over UTF-16 code units: stable for ever, because the shard is stored. */
export function shardOf(partition: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < partition.length; i++)
    hash = Math.imul(hash ^ partition.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % SHARDS
}

/** Both times always: when it was true (`occurredAt`), and when we knew (`recordedAt`, given by the store). */
export interface EventMetadata {
  readonly occurredAt: Instant
  readonly actor: string
  readonly studio: string | null
  readonly commandId: string
  /** Alike for all that one request has led to; the command's id where nothing else is known. */
  readonly correlationId: string
  readonly causationId: string | null
  /** Which door it came through: 'call', 'ingest', 'reaction', 'import', 'demo'. */
  readonly source: string
  /** The person as whom `actor` acted, while a super user viewed the product as them; absent otherwise. */
  readonly onBehalfOf?: string
  /** The call that it was decided in, `<module>.<call>`; absent where no call was made, and in older events. */
  readonly call?: string
}

/** An event as it is stored: personal fields are ciphertext, and `hash` covers that ciphertext. */
export interface StorableEvent {
  readonly id: string
  readonly type: string
  readonly schemaVersion: number
  readonly data: unknown
  readonly meta: EventMetadata
  readonly partition: string
  /** Hex SHA-256 of the canonical JSON of id, type, schemaVersion, data and meta. */
  readonly hash: string
}
export interface StoredEvent extends StorableEvent {
  readonly stream: string
  /** 1 for the first event of its stream, without gaps. */
  readonly version: number
  readonly position: Position
  readonly recordedAt: Instant
}

export interface Append {
  readonly stream: string
  readonly events: readonly StorableEvent[]
  /** The version the stream has now: 0 for a stream that does not exist. */
  readonly expectedVersion: number
  /** The ids were made for this append: none of them is stored already, but by a try of this very append. */
  readonly freshIds?: boolean
}
/** `repeated` says that these event ids were stored before with equal content, and that this is that first result. */
export interface Appended {
  readonly version: number
  readonly position: Position
  readonly repeated: boolean
}

export interface ReadAllFilter {
  readonly types?: readonly string[]
  readonly shards?: readonly number[]
}
/** Whether an event is among those that a reader asks for. */
export const passes = (event: StorableEvent, { types, shards }: ReadAllFilter): boolean =>
  (!types || types.includes(event.type)) && (!shards || shards.includes(shardOf(event.partition)))
/** `upTo`: everything at or before it that passes the filter is in this or an earlier batch. */
export interface Batch {
  readonly events: readonly StoredEvent[]
  readonly upTo: Position
}

/** Three adapters implement this port (postgres, eventstoredb, memory) and pass one contract test. */
export interface EventStore {
  /** All or nothing for one stream. Raises VersionConflict or EventIdReused. `events` is never empty. */
  append(
    stream: string,
    events: readonly StorableEvent[],
    expectedVersion: number,
  ): Promise<Appended>
  /** All or nothing over several different streams; results in the order of the input. */
  appendMany(appends: readonly Append[]): Promise<readonly Appended[]>
  /**
   * Runs `work` while no other process or request appends, so that what it reads is still current when it appends, by the function
   * that it is given. When this resolves all that it appended is stored, or none of it. For a writer that would lose every race:
   * all other appends wait meanwhile, so `work` must be short. Absent where the store has no such lock.
   */
  withAppendLock?<T>(work: (appendMany: EventStore['appendMany']) => Promise<T>): Promise<T>
  /** Reads a stream in order of version, after `afterVersion` (default 0): all of it, or its first `limit` events. */
  readStream(stream: string, afterVersion?: number, limit?: number): Promise<readonly StoredEvent[]>
  /** Reads the log in order of position, strictly after `after`, at most `limit` events. */
  readAll(after: Position, limit: number, filter?: ReadAllFilter): Promise<Batch>
  /** Delivers every event after `after` in order, one batch at a time, until the returned function is called. */
  subscribe(after: Position, onBatch: (batch: Batch) => Promise<void>): () => Promise<void>
  /** The stored event with this id in this stream, if there is one. */
  find(id: string, stream: string): Promise<StoredEvent | undefined>
  /** Position of the newest event; START when empty. */
  head(): Promise<Position>
  close(): Promise<void>
}

/** Another writer was first: load again and decide again. */
export class VersionConflict extends Error {
  readonly stream: string
  readonly expectedVersion: number
  constructor(stream: string, expectedVersion: number) {
    super(`stream ${stream} is no longer at version ${expectedVersion}`)
    this.name = 'VersionConflict'
    this.stream = stream
    this.expectedVersion = expectedVersion
  }
}
/** The store could not do its part just now: the same may succeed later. `cause` says what it met. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
/** The id is stored already, with other content: a bug in the writer, never retried. */
export class EventIdReused extends Error {
  readonly id: string
  constructor(id: string) {
    super(`event id ${id} is stored with other content`)
    this.name = 'EventIdReused'
    this.id = id
  }
}
