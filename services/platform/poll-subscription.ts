import type { Batch, EventStore, Position } from '#shared/platform/event-store.ts'

const BATCH_EVENTS_MAX = 500
const POLL_MS = 250
const RETRY_MS_MAX = 5000

/** A subscription by reading on: one batch at a time, again from the same place when the receiver throws. */
export function pollSubscription(readAll: EventStore['readAll'], after: Position, onBatch: (batch: Batch) => Promise<void>, report: (error: unknown) => void) {
  let position = after
  let stopped = false
  let failures = 0
  let woken = false
  let wakeUp = () => {
    woken = true
  }
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, woken ? 0 : ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    }).then(() => {
      woken = false
      wakeUp = () => {
        woken = true
      }
    })
  const run = async () => {
    while (!stopped) {
      try {
        const batch = await readAll(position, BATCH_EVENTS_MAX)
        if (stopped) return
        if (batch.events.length > 0) await onBatch(batch)
        position = batch.upTo
        failures = 0
        if (batch.events.length === 0) await rest(POLL_MS)
      } catch (error) {
        // The receiver or the store failed: nothing is skipped, the same batch comes again.
        report(error)
        failures++
        await rest(Math.min(RETRY_MS_MAX, 20 * 2 ** failures))
      }
    }
  }
  const running = run()
  return {
    wake: () => wakeUp(),
    stop: async () => {
      stopped = true
      wakeUp()
      await running
    },
  }
}
