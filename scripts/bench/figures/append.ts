import pg from 'pg'
import { postgresEventStore } from '../../../services/platform/event-store/postgres.ts'
import type { Bench, Figure } from '../bench.ts'
import {
  atLeast,
  atMost,
  closedLoop,
  interleaved,
  figureLineOf,
  median,
  ratioOf,
  unmeasured,
  type LoadResult,
  type Goal,
} from '../harness.ts'
import { peerStores, type PeerStore } from '../peers.ts'
import { asOwner, withDatabase, withOwnDatabase } from '../place.ts'
import { rawAppend, rawAppendSql } from '../raw.ts'
import { sample, storableSample } from '../samples.ts'

const STREAM_EVENTS = 50
const CONNECTIONS = 32
type Append = (stream: string, n: number, version: number) => Promise<unknown>

/** One event per append, expected version checked, durable: new streams of 50 events, each caller its own. */
function callersOf(callers: number, seconds: number, append: Append): () => Promise<LoadResult> {
  let round = 0
  return () => {
    round++
    return closedLoop(callers, seconds, (caller, turn) => {
      const stream = `s${round}-${caller}-${Math.floor(turn / STREAM_EVENTS)}`
      return append(stream, turn, turn % STREAM_EVENTS)
    })
  }
}

/** Runs `work` with every peer that can be opened, each in a database of its own. */
async function withPeers(
  bench: Bench,
  work: (peers: ReadonlyMap<string, PeerStore>) => Promise<void>,
): Promise<void> {
  const peers = new Map<string, PeerStore>()
  const next = async (names: readonly (typeof peerStores)[number][]): Promise<void> => {
    const [name, ...rest] = names
    if (name === undefined) return work(peers)
    await withOwnDatabase(bench.url, bench.fresh(name), async (url) => {
      const peer = await (await bench.peers.load(name)).openPeer(url)
      peers.set(name, peer)
      try {
        await next(rest)
      } finally {
        await peer.close()
      }
    })
  }
  await next(bench.peers.missing === undefined ? peerStores : [])
}

async function measure(
  bench: Bench,
  callers: number,
): Promise<ReadonlyMap<string, readonly LoadResult[]>> {
  const seconds = bench.size(3, 0.3)
  const schema = bench.fresh('append')
  let loads: Record<string, LoadResult[]> = {}
  await withDatabase(bench.url, schema, 16, async ({ pool }) => {
    const raw = new pg.Pool({ connectionString: bench.url, max: CONNECTIONS })
    const store = postgresEventStore(pool)
    await asOwner(bench.url, (client) => client.query(rawAppendSql(schema)))
    try {
      await withPeers(bench, async (peers) => {
        const sides: Record<string, () => Promise<LoadResult>> = {
          ours: callersOf(callers, seconds, (stream, n, version) =>
            store.append(stream, [storableSample(n)], version),
          ),
          raw: callersOf(callers, seconds, (stream, n, version) =>
            rawAppend(raw, schema, stream, storableSample(n), version),
          ),
        }
        for (const [name, peer] of peers)
          sides[name] = callersOf(callers, seconds, (stream, n, version) =>
            peer.append(stream, sample(n), version),
          )
        loads = await interleaved(bench.rounds, sides)
      })
    } finally {
      await store.close()
      await raw.end()
    }
  })
  return new Map(Object.entries(loads))
}

function rates(
  bench: Bench,
  figure: string,
  loads: ReadonlyMap<string, readonly LoadResult[]>,
  goals: { raw: Goal; emmett?: Goal; best?: Goal },
): void {
  const rate = (name: string) => (loads.get(name) ?? []).map(({ perSecond }) => perSecond)
  const ours = rate('ours')
  const print = (name: string, to: string, side: string, goal?: Goal) =>
    bench.print(
      figureLineOf({
        name: `${figure}.${name}`,
        value: median(ours),
        unit: 'appends/s',
        to: { name: to, ratio: ratioOf(ours, rate(side)) },
        ...(goal ? { goal } : {}),
      }),
    )
  print(
    'raw',
    `raw function through a pool (${Math.round(median(rate('raw')))}/s)`,
    'raw',
    goals.raw,
  )
  const present = peerStores.filter((peer) => loads.has(peer))
  for (const peer of present)
    print(
      peer,
      `${peer} (${Math.round(median(rate(peer)))}/s)`,
      peer,
      peer === 'emmett' ? goals.emmett : undefined,
    )
  const best = present.toSorted((a, b) => median(rate(b)) - median(rate(a)))[0]
  if (best) print('best', `best peer, ${best}`, best, goals.best)
  else
    bench.print(
      unmeasured(
        `${figure}.peers`,
        'appends/s',
        'emmett and the best peer',
        goals.emmett,
        bench.peers.missing ?? '',
      ),
    )
}
function tails(bench: Bench, loads: ReadonlyMap<string, readonly LoadResult[]>): void {
  const p99 = (name: string) => median((loads.get(name) ?? []).map(({ p99_ms }) => p99_ms))
  const least = peerStores.filter((peer) => loads.has(peer)).toSorted((a, b) => p99(a) - p99(b))[0]
  if (least === undefined)
    return bench.print(
      unmeasured(
        'append-32.p99',
        'ms',
        'the p99 of every peer',
        atMost(1),
        bench.peers.missing ?? '',
      ),
    )
  const name = `lowest p99 of a peer, ${least} (${p99(least).toFixed(1)} ms)`
  bench.print(
    figureLineOf({
      name: 'append-32.p99',
      value: p99('ours'),
      unit: 'ms',
      to: { name, ratio: p99('ours') / p99(least) },
      goal: atMost(1),
    }),
  )
}

export const append32: Figure = {
  name: 'append-32',
  run: async (bench) => {
    const loads = await measure(bench, 32)
    rates(bench, 'append-32', loads, { raw: atLeast(2), emmett: atLeast(6), best: atLeast(4) })
    tails(bench, loads)
  },
}
export const append1: Figure = {
  name: 'append-1',
  run: async (bench) => rates(bench, 'append-1', await measure(bench, 1), { raw: atLeast(0.8) }),
}
