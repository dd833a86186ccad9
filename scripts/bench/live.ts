import { setTimeout as delay } from 'node:timers/promises'
import { askChild, startChild, stopChild } from './children.ts'
import type { Counted, Join } from './live-clients.ts'
import type { Ask, FanOutResult } from './live-server.ts'

const SETTLE_MS = 700
export interface LivePlace {
  readonly port: number
  readonly join: (sockets: number, as: 'live' | 'bare') => Promise<void>
  /** Runs one task of the server and gives what it told, how long the clients took to get everything, and how much they got. */
  readonly run: (
    ask: Ask,
  ) => Promise<{ readonly told: FanOutResult; readonly seconds: number; readonly bytes: number }>
  readonly leave: () => Promise<void>
}

/** The hub in one process and its clients in another. */
export async function openLive(flush_ms: number): Promise<LivePlace> {
  const { child: server, ready: ports } = await startChild<{ port: number; bare: number }>(
    'live-server.ts',
    [String(flush_ms)],
  )
  const { child: clients } = await startChild('live-clients.ts')
  const count = () => askChild<Counted>(clients, { do: 'count' } satisfies Join)
  return {
    port: ports.port,
    join: async (sockets, as) => {
      await askChild(clients, {
        do: 'join',
        port: as === 'live' ? ports.port : ports.bare,
        sockets,
        as,
      } satisfies Join)
      await delay(SETTLE_MS)
    },
    run: async (task) => {
      await count()
      const start_ms = performance.now()
      const told = await askChild<FanOutResult>(server, task)
      let [bytes, last] = [0, performance.now()]
      // The rest that is still on its way arrives within moments; the clock stops with the last byte.
      for (let quiet = 0; quiet < 10;) {
        const more = (await count()).bytes
        bytes += more
        quiet = more === 0 ? quiet + 1 : 0
        if (more > 0) last = performance.now()
        await delay(5)
      }
      return { told, bytes, seconds: (last - start_ms) / 1000 }
    },
    leave: async () => {
      await stopChild(clients)
      await stopChild(server)
    },
  }
}
