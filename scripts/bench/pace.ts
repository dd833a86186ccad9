import { setImmediate as turn } from 'node:timers/promises'

/** Calls `send` so many times a second for this long, whether or not the earlier ones have been answered; resolves when all are. */
export async function openLoop(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<unknown>,
): Promise<{ readonly sent: number; readonly seconds: number }> {
  const start = performance.now()
  const total = Math.round(perSecond * seconds)
  const running: Promise<unknown>[] = []
  while (running.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1)
    while (running.length < due) running.push(send(running.length))
    await turn()
  }
  await Promise.all(running)
  return { sent: total, seconds: (performance.now() - start) / 1000 }
}
