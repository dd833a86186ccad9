import type { RecordedEvent } from '@eventstore/db-client'
import {
  passes,
  START,
  type Append,
  type Appended,
  type Batch,
  type EventStore,
  type Position,
  type ReadAllFilter,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import { ReadCoalescer } from '../concurrency/read-coalescer.ts'
import { STORE_MS_MAX } from '../database/outage.ts'
import { Appender } from './eventstoredb-append.ts'
import { Batches } from './eventstoredb-batches.ts'
import { logPositionText, writtenEvent, type WrittenEvent } from './eventstoredb-codec.ts'
import { persisting } from './eventstoredb-away.ts'
import { EventLog } from './eventstoredb-log.ts'
import { Streams } from './eventstoredb-streams.ts'
import { Follower } from './eventstoredb-subscription.ts'

const PAGE_EVENTS_MIN = 100
/** The newest event of ours is nearly always among the last few. */
const HEAD_EVENTS = 4
const PAGE_EVENTS_MAX = 2000
/** The time limit of a reader of the whole log: no client waits for it, and it has much to read. */
const READ_ALL_MS_MAX = 60_000

interface EventStoreDbOptions {
  /** Milliseconds that a reader waits for another writer's undecided batch before it aborts it. */
  readonly patience_ms?: number
  /** Milliseconds that a silent or absent server is waited for, except by a reader of the whole log; then StoreUnavailable is raised. */
  readonly answer_ms?: number
  /** After how long a subscription that says nothing is held against the head of the log. */
  readonly quiet_ms?: number
}

/**
 * The port over EventStoreDB or KurrentDB (22.6 or newer), `at` as esdb://…; the log may hold other programs' streams.
 * Limits: an id is unique within its stream only (writers derive ids from command, stream and number); one event is as
 * large as the server's MaxAppendSize at most (1 MiB unless set higher); appendMany costs one write a stream and one for
 * the decision; streams are never truncated or deleted.
 * `report` is told of every failure that is then tried again: a lost connection, a receiver that raised.
 */
export function eventStoreDbStore(
  at: string | EventLog,
  report: (error: unknown) => void,
  { patience_ms = 2000, answer_ms = STORE_MS_MAX, quiet_ms = 5000 }: EventStoreDbOptions = {},
): EventStore {
  const log = typeof at === 'string' ? new EventLog(at, answer_ms) : at
  const batches = new Batches(log, patience_ms)
  const streams = new Streams(log, batches)
  const appender = new Appender(log, batches, streams)
  const reader = new AllReader(log, streams)
  const followers = new Set<Follower>()

  const answered = <T>(act: () => Promise<T>) => persisting(act, answer_ms)
  const appendMany = (appends: readonly Append[]) => answered(() => appender.append(appends))
  // Commands look for what is new in a stream that they know: those that ask for the same one at the same moment read it once.
  const tails = new ReadCoalescer<number, readonly StoredEvent[]>({ begin: async () => undefined })
  const readStream = async (stream: string, afterVersion = 0, limit?: number) => {
    if (afterVersion === 0 || limit !== undefined)
      return answered(() => streams.read(stream, afterVersion, limit))
    const news = await tails.read(stream, [afterVersion], (after) =>
      answered(() => streams.read(stream, Math.min(...after), undefined)),
    )
    return news.filter(({ version }) => version > afterVersion)
  }
  const readAll = (after: Position, limit: number, filter?: ReadAllFilter) =>
    persisting(() => reader.read(after, limit, filter), READ_ALL_MS_MAX)
  return {
    appendMany,
    append: async (stream, events, expectedVersion) =>
      (await appendMany([{ stream, events, expectedVersion }]))[0] as Appended,
    readStream,
    readAll,
    subscribe: (after, onBatch) => {
      const source = {
        readAll,
        live: (from: Position) => log.subscribe(from),
        batchOf: async (recorded: readonly RecordedEvent[], from: Position) => {
          await log.same()
          return reader.batchOf(recorded, from)
        },
        report,
        quiet_ms,
      }
      const follower = new Follower(source, after, onBatch)
      followers.add(follower)
      return async () => {
        followers.delete(follower)
        await follower.stop()
      }
    },
    find: (id, stream) => answered(() => findIn(streams, id, stream)),
    head: () => answered(() => reader.head()),
    close: async () => {
      await Promise.all([...followers].map((follower) => follower.stop()))
      await log.close()
    },
  }
}

async function findIn(
  streams: Streams,
  id: string,
  stream: string,
): Promise<StoredEvent | undefined> {
  const stored =
    (await streams.known(stream)).ids.get(id) ?? (await streams.refresh({ stream })).ids.get(id)
  return stored && (await streams.read(stream, stored.version - 1, 1))[0]
}

/** Reads the log over all streams, leaving out what is not ours and what does not hold. */
class AllReader {
  readonly #log: EventLog
  readonly #streams: Streams
  constructor(log: EventLog, streams: Streams) {
    this.#log = log
    this.#streams = streams
  }

  async read(after: Position, limit: number, filter: ReadAllFilter = {}): Promise<Batch> {
    const found: StoredEvent[] = []
    let upTo = after
    for (let from = after; ;) {
      const size = Math.min(PAGE_EVENTS_MAX, Math.max(PAGE_EVENTS_MIN, limit - found.length)) + 1
      const page = await this.#log.forwards(from, size)
      for (const recorded of page) {
        const written = this.#after(recorded, upTo)
        // Nearly every event holds by itself: waiting for each would cost more than reading it.
        if (!written || (written.batch !== null && !(await this.#streams.holds(written)))) continue
        const { event } = written
        upTo = event.position
        if (passes(event, filter)) found.push(event)
        if (found.length === limit) return { events: found, upTo }
      }
      if (page.length < size) return { events: found, upTo }
      from = positionOf(page.at(-1))
    }
  }
  batchOf = async (recorded: readonly RecordedEvent[], after: Position): Promise<Batch> => {
    const events: StoredEvent[] = []
    for (const one of recorded) {
      const event = await this.#holding(one, events.at(-1)?.position ?? after)
      if (event) events.push(event)
    }
    return { events, upTo: events.at(-1)?.position ?? after }
  }
  async head(): Promise<Position> {
    let size = HEAD_EVENTS
    for (let before: Position | undefined; ;) {
      const page = await this.#log.backwards(before, size)
      for (const recorded of page) {
        const event = await this.#holding(recorded, START)
        if (event) return event.position
      }
      if (page.length < size) return START
      before = positionOf(page.at(-1))
      size = PAGE_EVENTS_MIN
    }
  }
  /** The event if it is ours, after this position, and holds. Waits for the decision about its batch. */
  async #holding(recorded: RecordedEvent, after: Position): Promise<StoredEvent | undefined> {
    const written = this.#after(recorded, after)
    return written && (await this.#streams.holds(written)) ? written.event : undefined
  }
  #after(recorded: RecordedEvent, after: Position): WrittenEvent | undefined {
    const written = writtenEvent(recorded)
    return written && written.event.position > after ? written : undefined
  }
}
const positionOf = (recorded: RecordedEvent | undefined): Position => {
  if (!recorded?.position) throw new Error('EventStoreDB gave an event without its position')
  return logPositionText(recorded.position)
}
