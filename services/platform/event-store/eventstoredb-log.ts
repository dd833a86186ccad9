import {
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  isCommandError,
  NO_STREAM,
  START as LOG_START,
} from '@eventstore/db-client'
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  EventData,
  RecordedEvent,
  ResolvedEvent,
  StreamingRead,
  StreamSubscription,
} from '@eventstore/db-client'
import { StoreUnavailable, type Position } from '#shared/platform/event-store.ts'
import { STORE_MS_MAX } from '../database/outage.ts'
import { within } from './eventstoredb-away.ts'
import { logPosition, logPositionText } from './eventstoredb-codec.ts'

/** The stream's last event has another revision than the writer expects: nothing was written. */
export class WrongRevision extends Error {}

/**
 * The client with its traps shut: no revision `any`, nothing that never answers, a missing stream read as empty. Every step but a
 * page of the whole log is over after `answer_ms`, by StoreUnavailable at the latest.
 */
export class EventLog {
  readonly #client: EventStoreDBClient
  readonly #answer_ms: number
  /** Connects to an address, or uses the connection of another log. */
  constructor(at: string | EventLog, answer_ms: number = STORE_MS_MAX) {
    this.#client = typeof at === 'string' ? EventStoreDBClient.connectionString(at) : at.#client
    this.#answer_ms = answer_ms
  }

  /** Raises if this is known not to be the log that it was. */
  async same(): Promise<void> {}

  /** Gives the position of the last event. `lastRevision` is −1 for a stream that must not exist. Raises WrongRevision. */
  async append(stream: string, events: EventData[], lastRevision: bigint): Promise<Position> {
    try {
      const { position } = await within(
        this.#answer_ms,
        this.#client.appendToStream(stream, events, {
          expectedRevision: lastRevision < 0n ? NO_STREAM : lastRevision,
        }),
      )
      if (!position)
        throw new Error('EventStoreDB did not say where it wrote: version 22.6 or newer is needed')
      return logPositionText(position)
    } catch (error) {
      if (isError(error, ErrorType.WRONG_EXPECTED_VERSION))
        throw new WrongRevision(stream, { cause: error })
      throw error
    }
  }
  /** The first `count` events from this revision on. */
  async stream(stream: string, fromRevision: bigint, count: number): Promise<RecordedEvent[]> {
    try {
      return await this.#answered(
        this.#client.readStream(stream, { fromRevision, direction: FORWARDS, maxCount: count }),
      )
    } catch (error) {
      if (!isError(error, ErrorType.STREAM_NOT_FOUND)) throw error
      return []
    }
  }
  /** Reading begins with the event at `from` itself, unlike a subscription. */
  async forwards(from: Position, count: number): Promise<RecordedEvent[]> {
    return recorded(
      this.#client.readAll({
        fromPosition: logPosition(from),
        direction: FORWARDS,
        maxCount: count,
      }),
    )
  }
  /** Newest first, before `before` (the end of the log if it is undefined). */
  async backwards(before: Position | undefined, count: number): Promise<RecordedEvent[]> {
    const fromPosition = before === undefined ? END : logPosition(before)
    if (fromPosition === LOG_START) return []
    return this.#answered(
      this.#client.readAll({ fromPosition, direction: BACKWARDS, maxCount: count }),
    )
  }
  async #answered(reading: Reading): Promise<RecordedEvent[]> {
    try {
      return await within(this.#answer_ms, recorded(reading))
    } catch (error) {
      // A read that was given up is not waited for, not even for its end.
      if (error instanceof StoreUnavailable) void reading.cancel()
      throw error
    }
  }
  /**
   * Checkpoints are not asked for: resuming from the last processed event is enough, and a checkpoint could overtake
   * events that the client still holds in its buffer.
   */
  subscribe(after: Position): AllStreamSubscription {
    return this.#client.subscribeToAll({
      fromPosition: logPosition(after),
      filter: excludeSystemEvents(),
    })
  }
  /** Gives events appended to this stream from now on. It ends when the connection does. */
  watch(stream: string): StreamSubscription {
    return this.#client.subscribeToStream(stream, { fromRevision: END })
  }
  close(): Promise<void> {
    return this.#client.dispose()
  }
}

type Reading = StreamingRead<ResolvedEvent | AllStreamResolvedEvent>
async function recorded(reading: Reading): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const { event } of reading) if (event) events.push(event)
  return events
}

const isError = (error: unknown, ...types: readonly ErrorType[]): boolean =>
  error instanceof Error && isCommandError(error) && types.includes(error.type)
