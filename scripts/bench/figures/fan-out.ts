import type { Bench, Figure } from '../bench.ts'
import { atLeast, interleaved, figureLineOf, median, ratioOf } from '../harness.ts'
import { openLive } from '../live.ts'

const CELLS = 10

async function measure(bench: Bench, sockets: number): Promise<void> {
  const live = await openLive(0)
  const bare = await openLive(0)
  await live.join(sockets, 'live')
  await bare.join(sockets, 'bare')
  const rounds = Math.max(5, Math.round(bench.size(300_000, 30_000) / sockets))
  const rate = async (place: typeof live, what: 'fan-out' | 'bare') => {
    const { told, seconds } = await place.run({ do: what, rounds, cells: CELLS })
    return (told.frames * sockets) / seconds
  }
  const rates = await interleaved(bench.rounds, {
    ours: () => rate(live, 'fan-out'),
    bare: () => rate(bare, 'bare'),
  })
  await live.leave()
  await bare.leave()
  const to = {
    name: `bare send loop (${Math.round(median(rates.bare))}/s)`,
    ratio: ratioOf(rates.ours, rates.bare),
  }
  bench.print(
    figureLineOf({
      name: `fan-out.${sockets}`,
      value: median(rates.ours),
      unit: 'messages/s',
      to,
      goal: atLeast(0.45),
    }),
  )
}

/** One topic to many sockets as fast as they take it, against a loop that writes one buffer of the same size to as many TCP sockets. */
export const fanOut: Figure = {
  name: 'fan-out',
  run: async (bench) => {
    await measure(bench, bench.size(1000, 100))
    await measure(bench, bench.size(5000, 300))
  },
}
