import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'

/** A timer of Node rings up to this much late: before the last of it the loop looks by itself. */
const EARLY_MS = 1

/**
 * Calls `send` so many times a second for this long, whether or not the earlier ones have been answered; resolves when all are.
 * It sleeps in between: on two cores what it took would be taken from what is measured. It ends early once `isLost` says so.
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<unknown>,
  isLost: () => boolean = () => false,
): Promise<{ readonly sent: number; readonly seconds: number }> {
  const start = performance.now()
  const total = Math.round(perSecond * seconds)
  const running: Promise<unknown>[] = []
  while (running.length < total && !isLost()) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1)
    while (running.length < due) running.push(send(running.length))
    const left = (running.length / perSecond) * 1000 - (performance.now() - start)
    await (left > EARLY_MS ? delay(left - EARLY_MS) : turn())
  }
  await Promise.all(running)
  return { sent: running.length, seconds: (performance.now() - start) / 1000 }
}
