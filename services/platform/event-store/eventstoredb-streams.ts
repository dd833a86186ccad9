import { LRUCache } from 'lru-cache'
import type { Append, Position, StoredEvent } from '#shared/platform/event-store.ts'
import type { Batches } from './eventstoredb-batches.ts'
import { writtenEvent, type WrittenEvent } from './eventstoredb-codec.ts'
import type { EventLog } from './eventstoredb-log.ts'

const IDS_MAX = 200_000
/** A long stream is read so many events at a time; a few may be aborted ones, in front of the one that is asked for. */
const PAGE_EVENTS = 2_000
const PAGE_EVENTS_MIN = 100
/** Of fresh ids so many are kept, so that a write whose answer was lost is found. */
const FRESH_IDS_MAX = 1_000

interface KnownEvent {
  readonly hash: string
  readonly version: number
  readonly position: Position
}
/**
 * A stream as far as this process has seen it. `version` counts events that hold; `revision` counts what EventStoreDB counts,
 * aborted events too. It may be behind, and unless it is not `sure` it says nothing untrue: what it names is stored for ever.
 */
export interface KnownStream {
  version: number
  revision: bigint
  /** Ids of events after version `idsAfter`. */
  readonly ids: Map<string, KnownEvent>
  idsAfter: number
  /** Whether it was read or written here; else it is what a writer says of it. */
  sure: boolean
}
const unread = (version: number): KnownStream => ({
  version,
  revision: BigInt(version) - 1n,
  ids: new Map(),
  idsAfter: version,
  sure: version === 0,
})

/** Streams as far as this process knows them: ids for idempotence, revisions to append at. */
export class Streams {
  readonly #log: EventLog
  readonly #batches: Batches
  readonly #known = new LRUCache<string, KnownStream>({
    maxSize: IDS_MAX,
    sizeCalculation: (known) => Math.min(known.ids.size + 1, IDS_MAX),
  })
  constructor(log: EventLog, batches: Batches) {
    this.#log = log
    this.#batches = batches
  }

  /** Gives the stream as remembered, or reads it. */
  async known(stream: string): Promise<KnownStream> {
    const known = this.#known.get(stream)
    return known?.idsAfter === 0 ? known : this.#readOn(stream, unread(0))
  }
  /** What an append needs to know of its stream: of a new one nothing; where its ids are fresh where it ends, which the writer says. */
  async knownTo({ stream, expectedVersion, freshIds }: Append): Promise<KnownStream> {
    if (!freshIds && expectedVersion > 0) return this.known(stream)
    return this.#known.get(stream) ?? unread(expectedVersion)
  }
  /** Reads what has come since. */
  async refresh({
    stream,
    expectedVersion = 0,
    freshIds = false,
  }: Pick<Append, 'stream'> & Partial<Append>): Promise<KnownStream> {
    const known = this.#known.get(stream) ?? unread(freshIds ? expectedVersion : 0)
    return this.#readOn(stream, known)
  }
  forget(stream: string): void {
    this.#known.delete(stream)
  }
  /** The events that hold, in order, after a version; all of them, or the first `limit`. */
  async read(
    stream: string,
    afterVersion: number,
    limit: number | undefined,
  ): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = []
    // Who reads by pages has no use for the ids.
    const remembered = limit === undefined ? this.#known.get(stream) : undefined
    const known = remembered ?? (limit === undefined && afterVersion === 0 ? unread(0) : undefined)
    // An event's revision is never below its version − 1.
    for await (const { holding, revision } of this.#pages(stream, BigInt(afterVersion), limit)) {
      if (known && revision === known.revision + 1n) takeOver(known, revision, holding)
      if (holding && holding.version > afterVersion) events.push(holding)
      if (events.length === limit) break
    }
    if (known) this.#remember(stream, known)
    return events
  }
  /** The event itself if it holds, now or as soon as its batch is decided. */
  async holds(written: WrittenEvent): Promise<boolean> {
    return written.batch === null || (await this.#batches.outcome(written.batch)) === 'committed'
  }
  /** This append now stands in the stream behind this revision. */
  appended(
    { stream, events, expectedVersion, freshIds }: Append,
    revision: bigint,
    position: Position,
  ): void {
    const known = this.#known.get(stream) ?? unread(expectedVersion)
    // Another append of this process may have been read meanwhile.
    if (known.revision !== revision) return
    known.version = expectedVersion + events.length
    known.revision = revision + BigInt(events.length)
    known.sure = true
    const last = events.at(-1)
    for (const [i, { id, hash }] of events.entries())
      // Of the events in front of the last one it is not told where they stand: who asks reads the stream anew.
      known.ids.set(id, {
        hash,
        version: expectedVersion + i + 1,
        position: id === last?.id ? position : '',
      })
    if (freshIds)
      for (const [id, { version }] of known.ids) {
        if (known.ids.size <= FRESH_IDS_MAX) break
        known.ids.delete(id)
        known.idsAfter = Math.max(known.idsAfter, version)
      }
    this.#remember(stream, known)
  }
  /** Taken out first: the cache weighs again only what is new to it. */
  #remember(stream: string, known: KnownStream): void {
    this.#known.delete(stream)
    this.#known.set(stream, known)
  }

  async #readOn(stream: string, known: KnownStream): Promise<KnownStream> {
    for await (const { holding, revision } of this.#pages(stream, known.revision + 1n, undefined))
      // Several readers may share `known`: each revision is taken over once, and in order.
      if (revision === known.revision + 1n) takeOver(known, revision, holding)
    known.sure = true
    this.#remember(stream, known)
    return known
  }
  /** What a stream holds from a revision on, aborted events as such. */
  async *#pages(stream: string, from: bigint, limit: number | undefined) {
    const size = Math.min(Math.max(limit ?? PAGE_EVENTS, PAGE_EVENTS_MIN), PAGE_EVENTS)
    for (let next = from; ;) {
      const page = await this.#log.stream(stream, next, size)
      if (page[0] && page[0].revision > next)
        throw new Error(
          `EventStoreDB does not have the beginning of the stream ${stream} any more: somebody has deleted or truncated it there`,
        )
      for (const recorded of page) {
        const written = writtenEvent(recorded)
        const isHolding = written && (written.batch === null || (await this.holds(written)))
        yield { revision: recorded.revision, holding: isHolding ? written.event : undefined }
      }
      if (page.length < size) return
      next = (page.at(-1)?.revision ?? next) + 1n
    }
  }
}
function takeOver(known: KnownStream, revision: bigint, event: StoredEvent | undefined): void {
  known.revision = revision
  if (!event) return
  known.version = event.version
  known.ids.set(event.id, { hash: event.hash, version: event.version, position: event.position })
}
