import { setTimeout as delay } from 'node:timers/promises'
import type { Batch, EventStore, Position, StoredEvent } from '#shared/platform/event-store.ts'

/** The target of the relay: another store's events in that store's order, and how far they have been copied. */
export interface FeedWriter {
  /** START before the first copy. */
  lastCopied(): Promise<Position>
  /**
   * Stores the events and moves the checkpoint from `after` to `upTo`, both or neither. false, and nothing done, if the
   * checkpoint does not stand at `after`: another relay was faster.
   */
  copy(events: readonly StoredEvent[], upTo: Position, after: Position): Promise<boolean>
}

interface RelayOptions {
  /** Milliseconds for which the checkpoint must have stood still before a relay that lost it tries again. */
  readonly standby_ms?: number
}

/**
 * Copies every event of a store into the feed that projections read, in order, each once. Any number of workers may run
 * one: the checkpoint lets only one copy, the others stand by and take over when it stops. Returns the way to stop.
 */
export function startRelay(
  store: EventStore,
  feed: FeedWriter,
  report: (error: unknown) => void,
  { standby_ms = 2000 }: RelayOptions = {},
): () => Promise<void> {
  const stopping = new AbortController()
  const running = run(store, feed, report, standby_ms, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

async function run(
  store: EventStore,
  feed: FeedWriter,
  report: (error: unknown) => void,
  standby_ms: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await copyUntilOvertaken(store, feed, await feed.lastCopied(), signal)
      await standBy(feed, standby_ms, signal)
    } catch (error) {
      report(error)
      await rest(standby_ms, signal)
    }
  }
}

/** Copies until another relay moves the checkpoint. The subscription repeats a batch whose copy failed. */
async function copyUntilOvertaken(
  store: EventStore,
  feed: FeedWriter,
  from: Position,
  signal: AbortSignal,
): Promise<void> {
  const overtaken = new AbortController()
  let after = from
  const stop = store.subscribe(from, async ({ events, upTo }: Batch) => {
    if (overtaken.signal.aborted) return
    if (await feed.copy(events, upTo, after)) after = upTo
    else overtaken.abort()
  })
  await aborted(AbortSignal.any([signal, overtaken.signal]))
  await stop()
}

/**
 * Waits until the checkpoint stands still: the relay that moved it is gone, or has nothing to do. It may also have been this
 * relay itself, when the answer to a copy was lost: then it stands still at once.
 */
async function standBy(feed: FeedWriter, standby_ms: number, signal: AbortSignal): Promise<void> {
  for (let last = await feed.lastCopied(); !signal.aborted;) {
    await rest(standby_ms, signal)
    const now = await feed.lastCopied()
    if (now === last) return
    last = now
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
/** Ends early when stopped, which is not an error. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined)
