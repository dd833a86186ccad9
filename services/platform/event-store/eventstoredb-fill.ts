import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import {
  START,
  type EventStore,
  type Position,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import { OtherLog } from '../database/other-log.ts'
import { eventBytes, eventData } from './eventstoredb-codec.ts'
import { WrongRevision, type EventLog } from './eventstoredb-log.ts'

const PAGE_EVENTS = 500
/** On their way at once. They are sent in their order over one connection, and EventStoreDB stores them as they come. */
const APPENDS_MAX = 64
/** Below the server's MaxAppendSize of 1 MiB. */
const APPEND_BYTES_MAX = 900_000
const APPEND_EVENTS_MAX = 100
/** Events that were read before their turn; writers that wrote side by side are never so far apart. */
const AHEAD_EVENTS_MAX = 10_000
const ROUNDS_MAX = 6
const READS_MAX = 3
const PAUSE_MS = 300

export type FiledEvent = Omit<StoredEvent, 'position'>

const words = {
  newer:
    'the file has events that the EventStoreDB of EVENTSTORE_URL does not have: it is no back-up of that log, that log is an older copy, or a stream was deleted or truncated in it; nothing is written into a log that others have written',
  others:
    'the EventStoreDB of EVENTSTORE_URL has events that are not in the file, between those that are: others have written into that log, or a stream was truncated in it; give an empty EventStoreDB and an empty database',
  differs: 'the EventStoreDB of EVENTSTORE_URL has other content in the place of this event: ',
} as const

/**
 * Takes the events of a file, in its order, into a log: those that are there already are found, the others written, with the time
 * at which they were first recorded. What was written is read back and compared, so that doing it again after a kill at any moment
 * is harmless. `after`: up to where the log has been taken before; `writes`: false for a log that must have them all.
 */
export class LogFill {
  readonly #log: EventLog
  readonly #store: Pick<EventStore, 'readAll'>
  readonly #writes: boolean
  /** Events of the log that were read and not asked for yet, by their place in their stream. */
  readonly #ahead = new Map<string, StoredEvent>()
  #read: Position
  #newest: Position
  #isAtEnd = false

  constructor(
    log: EventLog,
    store: Pick<EventStore, 'readAll'>,
    { after, writes }: { readonly after: Position; readonly writes: boolean },
  ) {
    this.#log = log
    this.#store = store
    this.#writes = writes
    this.#read = after
    this.#newest = after
  }

  /** Gives the position of each in the log. Raises OtherLog if this is not the log that they belong into. */
  async take(events: readonly FiledEvent[]): Promise<readonly Position[]> {
    let failure: unknown
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      await this.#readFor(events)
      const lacking = events.filter((event) => !this.#ahead.has(placeOf(event)))
      if (lacking.length === 0) {
        // Nobody else writes, so nothing is to be read before the next ones.
        this.#isAtEnd ||= round > 1 && this.#writes
        return events.map((event) => this.#taken(event))
      }
      if (this.#writes && this.#ahead.size > events.length - lacking.length)
        throw new OtherLog(words.others)
      if (!this.#writes && round === READS_MAX) throw new OtherLog(words.newer)
      // Another node than the one that was written to may answer a moment behind.
      if (round > 1 || !this.#writes) await delay(PAUSE_MS * round)
      this.#isAtEnd = false
      if (this.#writes) failure = await this.#write(lacking)
    }
    const [first] = events
    throw new Error(
      `EventStoreDB does not take events of the stream ${first?.stream} or of those after it: ${failure instanceof Error ? failure.message : 'they cannot be read'}`,
      { cause: failure },
    )
  }
  /** Gives the position of the last event that was taken. Raises OtherLog unless the rest of the log comes after it. */
  end(): Position {
    const isAmong = [...this.#ahead.values()].some(({ position }) => position < this.#newest)
    if (isAmong) throw new OtherLog(words.others)
    return this.#newest
  }

  #taken(event: FiledEvent): Position {
    const place = placeOf(event)
    const found = this.#ahead.get(place)
    if (found?.id !== event.id || found.hash !== event.hash || found.partition !== event.partition)
      throw new OtherLog(`${words.differs}${event.id} (${event.stream} ${event.version})`)
    this.#ahead.delete(place)
    if (found.position > this.#newest) this.#newest = found.position
    return found.position
  }
  /** Reads on until these are found, or the log ends. */
  async #readFor(events: readonly FiledEvent[]): Promise<void> {
    const isComplete = () => events.every((event) => this.#ahead.has(placeOf(event)))
    while (!this.#isAtEnd && !isComplete()) {
      const { events: found, upTo } = await this.#store.readAll(this.#read, PAGE_EVENTS)
      for (const event of found) this.#ahead.set(placeOf(event), event)
      this.#read = upTo
      this.#isAtEnd = found.length < PAGE_EVENTS
      if (this.#ahead.size > AHEAD_EVENTS_MAX) return
    }
  }
  /** Sends each after the one before it, and gives the first failure. What is there already is no failure: it is read then. */
  async #write(events: readonly FiledEvent[]): Promise<unknown> {
    const [first, ...rest] = runsOf(events)
    const limit = pLimit(APPENDS_MAX)
    // The client's first append over a connection is overtaken by those that are sent with it. Where it fails the others wait.
    const alone = await Promise.allSettled(first ? [this.#append(first)] : [])
    for (const one of alone)
      if (one.status === 'rejected' && !(one.reason instanceof WrongRevision)) return one.reason
    const others = await Promise.allSettled(rest.map((run) => limit(() => this.#append(run))))
    const failed = [...alone, ...others].filter((one) => one.status === 'rejected')
    return failed.find(({ reason }) => !(reason instanceof WrongRevision))?.reason
  }
  #append({ stream, events }: Run): Promise<unknown> {
    return this.#log.append(
      stream,
      events.map((event) => eventData(event, event.version, null, event.recordedAt)),
      BigInt(events[0].version) - 2n,
    )
  }
}

const placeOf = ({ stream, version }: FiledEvent): string => `${version} ${stream}`

interface Run {
  readonly stream: string
  readonly events: [FiledEvent, ...FiledEvent[]]
  bytes: number
}
/** Events of one stream that follow each other go together, as far as an append may be large. */
function runsOf(events: readonly FiledEvent[]): readonly Run[] {
  const runs: Run[] = []
  for (const event of events) {
    const bytes = eventBytes(event)
    const last = runs.at(-1)
    const goesOn =
      last?.stream === event.stream &&
      last.events.length < APPEND_EVENTS_MAX &&
      last.bytes + bytes <= APPEND_BYTES_MAX
    if (goesOn) {
      last.events.push(event)
      last.bytes += bytes
    } else runs.push({ stream: event.stream, events: [event], bytes })
  }
  return runs
}

/** Copies what a log has into the feed that follows it, up to where the log ends now. */
export async function copyToHead(
  store: Pick<EventStore, 'readAll' | 'head'>,
  feed: {
    lastCopied: () => Promise<Position>
    copy: (events: readonly StoredEvent[], upTo: Position, after: Position) => Promise<boolean>
  },
): Promise<void> {
  const head = await store.head()
  for (;;) {
    // Where another relay was faster, on from there.
    const after = await feed.lastCopied()
    if (head === START || after >= head) return
    const { events, upTo } = await store.readAll(after, PAGE_EVENTS)
    if (events.length === 0) return
    await feed.copy(events, upTo, after)
  }
}
