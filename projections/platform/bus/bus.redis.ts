import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { Listeners, type Bus, type Hint } from './bus.ts'

/** The bus on Redis pub/sub, for several processes beside a Redis. `schema` separates installations on one Redis. */
export async function redisBus(
  url: string,
  schema: string,
  report: (error: unknown) => void,
): Promise<Bus> {
  const listeners = new Listeners()
  const own = randomUUID()
  const channel = `callboard:${schema}:live`
  const publisher = new Redis(url, { maxRetriesPerRequest: 1 })
  const subscriber = new Redis(url, { maxRetriesPerRequest: null })
  for (const client of [publisher, subscriber]) client.on('error', report)
  subscriber.on('message', (_channel, payload) => {
    const { from, hint } = JSON.parse(payload) as { from: string; hint: Hint }
    if (from !== own) listeners.tell(hint)
  })
  await subscriber.subscribe(channel)
  // ioredis subscribes again by itself; what was published in between is lost.
  subscriber.on('ready', () => listeners.tell({ kind: 'missed' }))
  return {
    listen: listeners.listen,
    publish: (hint) => {
      listeners.tell(hint)
      publisher.publish(channel, JSON.stringify({ from: own, hint })).catch(report)
    },
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
