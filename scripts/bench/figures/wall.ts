import { once } from 'node:events'
import { createHistogram } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import type { Bench, Figure } from '../bench.ts'
import { interleaved, figureLineOf, median, percentiles, record, valueAtMost } from '../harness.ts'
import { openLive, type LivePlace } from '../live.ts'

const SAMPLED = 20
const PER_SECOND = 1000
const OLD_S = 3600
const clock = () => performance.timeOrigin + performance.now()

/** 2,000 sockets on one wall, 1,000 cells a second, 20 frames a second: what the process that serves them uses, and what a sample of them gets when. */
export const wallFigure: Figure = {
  name: 'wall',
  run: async (bench) => {
    const live = await openLive(50)
    await live.join(bench.size(2000, 200) - SAMPLED, 'live')
    const arrived: Arrived[] = []
    const sample = await Promise.all(
      Array.from({ length: SAMPLED }, () => watch(live.port, arrived)),
    )
    const { fresh, old } = await interleaved(bench.rounds, {
      fresh: () => round(bench, live, arrived, 0),
      old: () => round(bench, live, arrived, OLD_S),
    })
    for (const socket of sample) socket.terminate()
    await live.leave()
    const print = (name: string, value: number, unit: string, most?: number) =>
      bench.print(
        figureLineOf({
          name: `wall.${name}`,
          value,
          unit,
          ...(most === undefined ? {} : { goal: valueAtMost(most) }),
        }),
      )
    print('core', median(fresh.map(({ core }) => core)), '% of a core', 40)
    print('bytes', median(fresh.map(({ bytes }) => bytes)), 'bytes per update', 12)
    // Seconds since the wall was opened have more digits as it stands open.
    print('bytes-after-an-hour', median(old.map(({ bytes }) => bytes)), 'bytes per update')
    print('p95', median(fresh.map(({ p95 }) => p95)), 'ms', 50)
  },
}

interface Arrived {
  readonly seq: number
  readonly at: number
}
/** One round: per cent of a core, bytes per update and socket, and the time from when a frame is made until it arrives. */
async function round(bench: Bench, live: LivePlace, arrived: Arrived[], open_s: number) {
  const seconds = bench.size(5, 1)
  arrived.length = 0
  const { told, bytes } = await live.run({ do: 'wall', seconds, perSecond: PER_SECOND, open_s })
  const made = new Map(told.made)
  const histogram = createHistogram()
  for (const { seq, at } of arrived)
    if (made.has(seq)) record(histogram, at - (made.get(seq) ?? at))
  const updates = seconds * PER_SECOND * (bench.size(2000, 200) - SAMPLED)
  return {
    core: (100 * told.cpu_s) / seconds,
    bytes: bytes / updates,
    p95: percentiles(histogram).p95_ms,
  }
}

async function watch(port: number, arrived: Arrived[]): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
    headers: { authorization: 'Bearer bench' },
  })
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { op: string; seq?: number }
    if (frame.op === 'delta') arrived.push({ seq: frame.seq ?? 0, at: clock() })
  })
  await once(socket, 'open')
  socket.send('{"op":"sub","topic":"wall:bench"}')
  return socket
}
