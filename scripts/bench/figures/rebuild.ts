import type { Bench, Figure } from '../bench.ts'
import { fill, placedSamples } from '../fill.ts'
import {
  atLeast,
  interleaved,
  figureLineOf,
  median,
  ratioOf,
  elapsedSeconds,
  unmeasured,
} from '../harness.ts'
import { observationHistory } from '../history.ts'
import { asOwner, withDatabase, withOwnDatabase } from '../place.ts'
import { accountsOf } from '../product.ts'
import { rebuildSeconds, withRuntime } from '../rebuilding.ts'
import { sample } from '../samples.ts'

const PER_EVENT = 125
const MONTH_MS = 30 * 86_400_000

/** 1 M status observations to online time (intervals, days, halves, checkpoints), by one worker; against a counter folded by SQL, and Emmett's projector. */
export const rebuildFigure: Figure = {
  name: 'rebuild',
  run: async (bench) => {
    const observations = bench.size(1_000_000, 10_000)
    const schema = bench.fresh('rebuild')
    await withRuntime(bench, schema, async (runtime) => {
      const to = Date.now() - 3_600_000
      const history = {
        accounts: accountsOf(500, 2),
        events: observations / PER_EVENT,
        perEvent: PER_EVENT,
        from: to - MONTH_MS,
        to,
        observer: 'poller-1',
      }
      await fill(bench, schema, observationHistory(history))
      await withDatabase(bench.url, bench.fresh('counter'), 2, async ({ schema: counted }) => {
        await fill(bench, counted, placedSamples(observations))
        const rates = await interleaved(bench.rounds, {
          ours: async () => observations / (await rebuildSeconds(runtime, 'online_time')),
          sql: async () => observations / (await sqlFoldSeconds(bench, counted)),
        })
        const sql = {
          name: `a counter folded by SQL (${Math.round(median(rates.sql))}/s)`,
          ratio: ratioOf(rates.ours, rates.sql),
        }
        bench.print(
          figureLineOf({
            name: 'rebuild.sql',
            value: median(rates.ours),
            unit: 'observations/s',
            to: sql,
            goal: atLeast(0.2),
          }),
        )
        await besideEmmett(bench, median(rates.ours))
      })
    })
    await asOwner(bench.url, (client) => client.query(`drop schema ${schema} cascade`))
  },
}

const sqlFoldSeconds = (bench: Bench, schema: string): Promise<number> =>
  asOwner(bench.url, async (client) => {
    await client.query(
      `create table ${schema}.counter (person text, status integer, events bigint, primary key (person, status))`,
    )
    const seconds = await elapsedSeconds(() =>
      client.query(
        `insert into ${schema}.counter select e.data->>'user', (e.data->>'status')::integer, count(*) from ${schema}.events e where e.type = 'StatusSeen' group by 1, 2`,
      ),
    )
    await client.query(`drop table ${schema}.counter`)
    return seconds
  })

async function besideEmmett(bench: Bench, ours: number): Promise<void> {
  if (bench.peers.missing !== undefined)
    return bench.print(
      unmeasured('rebuild.emmett', 'observations/s', 'emmett', atLeast(25), bench.peers.missing),
    )
  const events = bench.size(20_000, 1_000)
  await withOwnDatabase(bench.url, bench.fresh('emmett'), async (url) => {
    const peer = await (await bench.peers.load('emmett')).openPeer(url)
    for (let from = 0; from < events; from += 500)
      await peer.appendAll(
        `s${from}`,
        Array.from({ length: 500 }, (_, i) => sample(from + i)),
      )
    const rates: number[] = []
    for (let round = 0; round < Math.min(bench.rounds, 3); round++)
      rates.push(events / (await elapsedSeconds(() => peer.project(`counter${round}`, events))))
    await peer.close()
    const to = {
      name: `Emmett's projector of a counter (${Math.round(median(rates))}/s)`,
      ratio: ours / median(rates),
    }
    bench.print(
      figureLineOf({
        name: 'rebuild.emmett',
        value: ours,
        unit: 'observations/s',
        to,
        goal: atLeast(25),
      }),
    )
  })
}
