import { setTimeout as delay } from 'node:timers/promises'
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
import type { AllStreamSubscription, EventData, RecordedEvent } from '@eventstore/db-client'
import type { Position } from '#shared/platform/event-store.ts'
import { logPosition } from './eventstoredb-codec.ts'

const APPEND_MS_MAX = 20_000
const TRIES_MAX = 5
const RETRY_MS = 50

/** The stream's last event has another revision than the writer expects: nothing was written. */
export class WrongRevision extends Error {}

/** The client with its traps shut: no revision `any`, no append that never answers, a missing stream read as empty. */
export class EventLog {
  readonly #client: EventStoreDBClient
  constructor(url: string) {
    this.#client = EventStoreDBClient.connectionString(url)
  }

  /** `lastRevision` is −1 for a stream that must not exist. Raises WrongRevision. */
  async append(stream: string, events: EventData[], lastRevision: bigint): Promise<void> {
    try {
      await within(
        APPEND_MS_MAX,
        this.#client.appendToStream(stream, events, {
          expectedRevision: lastRevision < 0n ? NO_STREAM : lastRevision,
        }),
      )
    } catch (error) {
      if (isError(error, ErrorType.WRONG_EXPECTED_VERSION))
        throw new WrongRevision(stream, { cause: error })
      throw error
    }
  }
  /** Events from this revision on, to the end of the stream. */
  async stream(stream: string, fromRevision: bigint): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = []
    try {
      for await (const { event } of this.#client.readStream(stream, {
        fromRevision,
        direction: FORWARDS,
      }))
        if (event) events.push(event)
    } catch (error) {
      if (!isError(error, ErrorType.STREAM_NOT_FOUND)) throw error
    }
    return events
  }
  /** Reading begins with the event at `from` itself, unlike a subscription. */
  async forwards(from: Position, count: number): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = []
    for await (const { event } of this.#client.readAll({
      fromPosition: logPosition(from),
      direction: FORWARDS,
      maxCount: count,
    }))
      if (event) events.push(event)
    return events
  }
  /** Newest first, before `before` (the end of the log if it is undefined). */
  async backwards(before: Position | undefined, count: number): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = []
    const fromPosition = before === undefined ? END : logPosition(before)
    if (fromPosition === LOG_START) return events
    for await (const { event } of this.#client.readAll({
      fromPosition,
      direction: BACKWARDS,
      maxCount: count,
    }))
      if (event) events.push(event)
    return events
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
  close(): Promise<void> {
    return this.#client.dispose()
  }
}

const isError = (error: unknown, ...types: readonly ErrorType[]): boolean =>
  error instanceof Error && isCommandError(error) && types.includes(error.type)

/** The client's batched append has no deadline of its own: a server that never answers would hold the caller for ever. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LostConnection(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
class LostConnection extends Error {}

const isConnectionLoss = (error: unknown): boolean =>
  error instanceof LostConnection ||
  isError(
    error,
    ErrorType.UNAVAILABLE,
    ErrorType.CANCELLED,
    ErrorType.DEADLINE_EXCEEDED,
    ErrorType.NOT_LEADER,
  )

/** Does it again after a lost connection. Only for what is idempotent: reads, and appends, which our ids make so. */
export async function persisting<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt === TRIES_MAX || !isConnectionLoss(error)) throw error
      await delay(RETRY_MS * 2 ** attempt)
    }
  }
}
