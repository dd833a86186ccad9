import { LRUCache } from 'lru-cache'
import type { Position, StoredEvent } from '#shared/platform/event-store.ts'
import type { Batches } from './eventstoredb-batches.ts'
import { writtenEvent, type WrittenEvent } from './eventstoredb-codec.ts'
import type { EventLog } from './eventstoredb-log.ts'

const IDS_MAX = 200_000

interface KnownEvent {
  readonly hash: string
  readonly version: number
  readonly position: Position
}
/**
 * A stream as far as this process has seen it. `version` counts events that hold; `revision` counts what EventStoreDB counts,
 * aborted events too. It may be behind, and says nothing untrue: what it names is stored for ever.
 */
export interface KnownStream {
  version: number
  revision: bigint
  readonly ids: Map<string, KnownEvent>
}

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
    return this.#known.get(stream) ?? this.refresh(stream)
  }
  /** Reads what has come since. */
  async refresh(stream: string): Promise<KnownStream> {
    const known = this.#known.get(stream) ?? { version: 0, revision: -1n, ids: new Map() }
    await this.#readOn(stream, known.revision + 1n, known)
    return known
  }
  /** The events that hold, in order, after a version. An event's revision is never below its version − 1. */
  async read(stream: string, afterVersion: number): Promise<readonly StoredEvent[]> {
    const known = this.#known.get(stream) ?? { version: 0, revision: -1n, ids: new Map() }
    const events = await this.#readOn(stream, BigInt(afterVersion), known)
    return events.filter((event) => event.version > afterVersion)
  }
  /** The event itself if it holds, now or as soon as its batch is decided. */
  async holds(written: WrittenEvent): Promise<boolean> {
    return written.batch === null || (await this.#batches.outcome(written.batch)) === 'committed'
  }

  async #readOn(stream: string, from: bigint, known: KnownStream): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = []
    const page = await this.#log.stream(stream, from)
    if (page[0] && page[0].revision > from)
      throw new Error(
        `EventStoreDB does not have the beginning of the stream ${stream} any more: somebody has deleted or truncated it there`,
      )
    for (const recorded of page) {
      const written = writtenEvent(recorded)
      const holding = written && (await this.holds(written)) ? written.event : undefined
      if (holding) events.push(holding)
      // Several readers may share `known`: each revision is taken over once, and in order.
      if (recorded.revision === known.revision + 1n) takeOver(known, recorded.revision, holding)
    }
    this.#known.set(stream, known)
    return events
  }
}
function takeOver(known: KnownStream, revision: bigint, event: StoredEvent | undefined): void {
  known.revision = revision
  if (!event) return
  known.version = event.version
  known.ids.set(event.id, { hash: event.hash, version: event.version, position: event.position })
}
