import { setTimeout as delay } from 'node:timers/promises'
import type { Batch, EventStore, Position } from '#shared/platform/event-store.ts'

const BATCH_EVENTS_MAX = 500
const POLL_MS = 250
const RETRY_MS_MAX = 5000

/** Waits so long, or until one of the signals. */
const rest = (ms: number, ...signals: AbortSignal[]): Promise<void> =>
  delay(ms, undefined, { signal: AbortSignal.any(signals) }).catch((error: unknown) => {
    if ((error as Error).name !== 'AbortError') throw error
  })

/** A subscription by reading on: one batch at a time, again from the same place when the receiver throws. */
export function pollSubscription(
  readAll: EventStore['readAll'],
  after: Position,
  onBatch: (batch: Batch) => Promise<void>,
  report: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let news = new AbortController()
  const run = async () => {
    let position = after
    let failures = 0
    while (!stopping.signal.aborted) {
      // Made before the read, so that news of what this read no longer sees is not lost.
      news = new AbortController()
      try {
        const batch = await readAll(position, BATCH_EVENTS_MAX)
        if (stopping.signal.aborted) return
        if (batch.events.length > 0) await onBatch(batch)
        position = batch.upTo
        failures = 0
        if (batch.events.length === 0) await rest(POLL_MS, stopping.signal, news.signal)
      } catch (error) {
        // The receiver or the store failed: nothing is skipped, the same batch comes again, not sooner for being asked.
        report(error)
        failures++
        await rest(Math.min(RETRY_MS_MAX, 20 * 2 ** failures), stopping.signal)
      }
    }
  }
  const running = run()
  return {
    wake: () => news.abort(),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
