import { postgresEventStore } from '../../../services/platform/event-store/postgres.ts'
import { START, type Position } from '../../../shared/platform/event-store.ts'
import type { Bench, Figure } from '../bench.ts'
import { closedLoop, figureLineOf, unmeasured, valueAtMost } from '../harness.ts'
import { withDatabase, withOwnDatabase } from '../place.ts'
import { sample, storableSample } from '../samples.ts'

const WRITERS = [16, 24]
const none = valueAtMost(0)

/** Events that were acknowledged and that a reader, following `position > checkpoint` while they were written, never saw. */
export const lost: Figure = {
  name: 'lost',
  run: async (bench) => {
    for (const writers of WRITERS) {
      let sum = 0
      for (let round = 0; round < bench.rounds; round++) sum += await oursLost(bench, writers)
      const emmett = await emmettLost(bench, writers)
      if (emmett === undefined)
        bench.print(
          unmeasured(`lost.${writers}`, 'events', 'emmett', none, bench.peers.missing ?? ''),
        )
      const name =
        emmett &&
        `emmett (lost ${emmett.lost} of ${emmett.written}, ${((100 * emmett.lost) / emmett.written).toFixed(1)} %)`
      bench.print(
        figureLineOf({
          name: `lost.${writers}-writers`,
          value: sum,
          unit: 'events',
          goal: none,
          ...(name ? { to: { name, ratio: sum === 0 ? 0 : 1 } } : {}),
        }),
      )
    }
  },
}

/** Each writer has a store, hence a group and a connection, of its own, as if it were a process of its own. */
const oursLost = (bench: Bench, writers: number): Promise<number> =>
  withDatabase(bench.url, bench.fresh('lost'), writers + 2, async ({ pool }) => {
    const stores = Array.from({ length: writers }, () => postgresEventStore(pool))
    const written = new Set<string>()
    let writing = true
    const reading = readWhile(stores[0] as ReturnType<typeof postgresEventStore>, () => writing)
    await closedLoop(writers, bench.size(4, 0.4), async (writer, turn) => {
      const event = storableSample(turn)
      await stores[writer]?.append(`w${writer}-${turn}`, [event], 0)
      written.add(event.id)
    })
    writing = false
    const seen = await reading
    return [...written].filter((id) => !seen.has(id)).length
  })
async function readWhile(
  store: ReturnType<typeof postgresEventStore>,
  isWriting: () => boolean,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  let position: Position = START
  for (let last = false; ;) {
    const { events, upTo } = await store.readAll(position, 1000)
    for (const { id } of events) seen.add(id)
    position = upTo
    if (events.length > 0) continue
    if (last) return seen
    last = !isWriting()
  }
}

async function emmettLost(
  bench: Bench,
  writers: number,
): Promise<{ written: number; lost: number } | undefined> {
  if (bench.peers.missing !== undefined) return undefined
  return withOwnDatabase(bench.url, bench.fresh('emmett'), async (url) => {
    const peer = await (await bench.peers.load('emmett')).openPeer(url)
    let written = 0
    const seen = await peer.consumeDuring(async () => {
      await closedLoop(writers, bench.size(10, 1), async (writer, turn) => {
        await peer.append(`w${writer}-${turn}`, sample(turn), 0)
        written++
      })
    })
    await peer.close()
    return { written, lost: written - seen }
  })
}
