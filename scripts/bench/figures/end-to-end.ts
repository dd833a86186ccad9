import type { Bench, Figure } from '../bench.ts'
import { EndToEndLoad, withoutLoss, type EndToEnd } from '../end-to-end.ts'
import { findRate, type Tried } from '../found-rate.ts'
import { atMost, figureLineOf, median, ratioOf, unmeasured, type LoadResult } from '../harness.ts'
import { asOwner } from '../place.ts'
import { accountsOf, fillBenchPeople, type Product } from '../product.ts'
import { relayPerSecond } from '../relay.ts'
import { withShape, type ProcessShape, type RunningShape } from '../shapes.ts'
import { canWatchUsage, watchUsage, type Usage } from '../usage.ts'
import { printUsage } from '../usage-lines.ts'
import { readModelsCaughtUp } from '../visits.ts'

const shapes: readonly ProcessShape[] = [
  { name: 'one', says: 'one process', apis: 1, workers: 0 },
  { name: 'apart', says: 'an API and a worker', apis: 1, workers: 1 },
  { name: 'two', says: 'two APIs and two workers', apis: 2, workers: 2 },
]
const accounts = accountsOf(200, 4)
/** A rate is carried if the p99 of its POSTs is at most this, */
const POST_MS_MAX = 250
/** the last answer does not come later than that after so much more of the time than was asked for, */
const LONGER_MOST = 1.05
/** and what is not yet read or shown at the end is of so much of the time at most: in a queue that grows by a tenth it is more. */
const BEHIND_MOST = 0.1
const BEHIND_S_LEAST = 0.5
/** What else runs on the machine falls on one of them. */
const TRIES = 2
const ASKED_OF_FOUND = 0.6

interface Step {
  readonly taken: EndToEnd
  /** Undefined where the system does not tell. */
  readonly usage: Usage | undefined
}
/** The reason for which a rate is not carried; undefined if it is. */
export function shortOf(
  { calls, post, refused, missing, isLost, unread_s, late_s }: EndToEnd,
  seconds: number,
): string | undefined {
  const behind_s = Math.max(BEHIND_S_LEAST, seconds * BEHIND_MOST)
  const [first] = refused
  if (first) return `${first[1]} calls answered ${first[0]}`
  if (isLost) return 'calls wait for their answers for seconds'
  if (calls / post.perSecond > seconds * LONGER_MOST + POST_MS_MAX / 1000)
    return `${Math.round(post.perSecond)} answered a second`
  if (post.p99_ms > POST_MS_MAX) return `p99 of the POST ${Math.round(post.p99_ms)} ms`
  if (missing > 0) return `${missing} changes not shown`
  if (!(unread_s <= behind_s)) return `read models ${unread_s.toFixed(1)} s behind`
  return late_s > behind_s ? `sockets ${late_s.toFixed(1)} s behind` : undefined
}

/**
 * POST → append → projection → bus → socket, 20 sockets, for each shape of processes: the rate that is carried is found first,
 * then 60 % of it asked for. Frames go out as soon as there is something (LIVE_FLUSH_MS=0), because the wait for the next of 20
 * frames a second is chosen, not suffered.
 */
export const endToEnd: Figure = {
  name: 'end-to-end',
  run: async (bench) => {
    let before: { readonly says: string; readonly rate: number } | undefined
    for (const shape of bench.quick ? shapes.slice(-1) : shapes) {
      const rate = await withShape(bench, shape, (running) =>
        measure(bench, shape, running, before),
      )
      if (rate !== undefined) before = { says: shape.says, rate }
    }
    bench.print(
      figureLineOf({
        name: 'end-to-end.relay',
        value: await relayPerSecond(bench),
        unit: 'events/s copied by the relay',
      }),
    )
  },
}

type Before = { readonly says: string; readonly rate: number } | undefined
/** Prints the lines of a shape, and gives the rate that it carries. */
async function measure(
  bench: Bench,
  shape: ProcessShape,
  running: RunningShape,
  before: Before,
): Promise<number | undefined> {
  const name = `end-to-end.${shape.name}`
  const [first] = running.apis
  await fillBenchPeople(first as Product, accounts)
  const load = new EndToEndLoad(accounts)
  const seconds = bench.size(10, 0.8)
  const start = bench.size(500, 100)
  // What has never run is slow the first time.
  await load.run(running.apis, start, seconds)
  const { carried, short } = await findRate(
    { first: start, steps: bench.size(12, 3), seconds: 300, within: 1.1 },
    (perSecond) => ask(bench, running, load, perSecond, seconds),
  )
  const why = short ? `${short.perSecond}/s fell short: ${short.why}` : 'no rate fell short'
  bench.say(`${name}: ${carried?.perSecond ?? 0}/s carried; ${why}`)
  if (!carried) {
    bench.print(unmeasured(`${name}.rate`, 'calls/s', '', undefined, why))
    return undefined
  }
  const rate = carried.perSecond
  const to = before && { name: `${before.says} (${before.rate}/s)`, ratio: rate / before.rate }
  bench.print(
    figureLineOf({ name: `${name}.rate`, value: rate, unit: 'calls/s', ...(to ? { to } : {}) }),
  )
  if (short)
    bench.print(
      figureLineOf({
        name: `${name}.short`,
        value: short.perSecond,
        unit: `calls/s (${short.why})`,
        to: { name: 'the rate carried', ratio: short.perSecond / rate },
      }),
    )
  const { usage, taken } = carried.step
  if (usage) printUsage(bench, name, usage, taken.calls)
  else bench.print(unmeasured(`${name}.bound`, '%', '', undefined, 'needs /proc'))
  await atSixtyPercent(bench, name, running, load, rate * ASKED_OF_FOUND)
  if (before === undefined) await printBytes(bench, name, (first as Product).schema)
  return rate
}
async function ask(
  bench: Bench,
  { apis, pids }: RunningShape,
  load: EndToEndLoad,
  perSecond: number,
  seconds: number,
): Promise<Tried<Step>> {
  const [{ schema }] = apis as readonly [Product]
  let why = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await readModelsCaughtUp(apis[0] as Product)
    const used = canWatchUsage() ? await watchUsage({ url: bench.url, schema, pids }) : undefined
    const taken = await load.run(apis, perSecond, seconds)
    const usage = await used?.()
    const short = shortOf(taken, seconds)
    bench.say(
      `${perSecond}/s: POST ${inWords(taken.post)}, socket ${inWords(taken.socket)}; ${short ?? 'carried'}`,
    )
    if (short === undefined) return { step: { taken, usage } }
    why = short
  }
  return { why }
}
const inWords = ({ p50_ms, p99_ms }: LoadResult): string =>
  `${p50_ms.toFixed(0)} ms (p99 ${p99_ms.toFixed(0)})`

/** What a call and its way to the sockets take where the machine is not at its end. */
async function atSixtyPercent(
  bench: Bench,
  name: string,
  { apis }: RunningShape,
  load: EndToEndLoad,
  perSecond: number,
): Promise<void> {
  const rounds: EndToEnd[] = []
  const mixed: EndToEnd[] = []
  const take = async (dealt: 'kept' | 'mixed') => {
    await readModelsCaughtUp(apis[0] as Product)
    return withoutLoss(await load.run(apis, perSecond, bench.size(10, 0.8), dealt))
  }
  for (let round = 0; round < bench.rounds; round++) {
    rounds.push(await take('kept'))
    if (apis.length > 1) mixed.push(await take('mixed'))
  }
  const post = median(rounds.map((one) => one.post.p50_ms))
  const line = (what: 'p50' | 'p99', most: number) =>
    bench.print(
      figureLineOf({
        name: `${name}.${what}`,
        value: median(rounds.map(({ socket }) => socket[`${what}_ms`])),
        unit: `ms at ${Math.round(perSecond)} calls/s`,
        to: {
          name: `the POST's own p50 (${post.toFixed(1)} ms)`,
          ratio: median(rounds.map((one) => one.socket[`${what}_ms`] / one.post.p50_ms)),
        },
        goal: atMost(most),
      }),
    )
  line('p50', 2.5)
  line('p99', 8)
  if (mixed.length === 0) return
  const posts = (its: readonly EndToEnd[]) => its.map((one) => one.post.p50_ms)
  bench.print(
    figureLineOf({
      name: `${name}.mixed`,
      value: median(posts(mixed)),
      unit: "ms (p50 of the POST, each observer's calls to all APIs in turn)",
      to: { name: 'each to its own', ratio: ratioOf(posts(mixed), posts(rounds)) },
    }),
  )
}

/** What a change takes on disk: its event, and all that is kept of it besides. */
async function printBytes(bench: Bench, name: string, schema: string): Promise<void> {
  const { rows } = await asOwner(bench.url, (client) =>
    client.query<{ events: number; log: number; all: number }>(
      `select (select count(*)::float8 from ${schema}.events) as events,
        pg_total_relation_size('${schema}.events')::float8 as log,
        (select sum(pg_total_relation_size(c.oid))::float8 from pg_class c where c.relnamespace = '${schema}'::regnamespace and c.relkind = 'r') as all`,
    ),
  )
  const [{ events, log, all }] = rows as [(typeof rows)[number]]
  const line = (what: string, value: number, unit: string) =>
    bench.print(figureLineOf({ name: `${name}.${what}`, value, unit }))
  line('log', log / events, 'bytes an event in the log')
  line('rest', (all - log) / events, 'bytes an event elsewhere, before PostgreSQL tidies up')
}
