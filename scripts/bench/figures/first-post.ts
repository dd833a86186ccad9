import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sinceWeekBegan } from '../../../services/site-status/streams.ts'
import type { Bench, Figure } from '../bench.ts'
import { fill } from '../fill.ts'
import { figureLineOf, valueAtMost } from '../harness.ts'
import { observationHistory } from '../history.ts'
import { asOwner } from '../place.ts'
import { accountsOf, fillBenchPeople, startProduct, withProduct, type Product } from '../product.ts'

const OBSERVER = 'poller'
const PEOPLE = 48
const SHARDS = 8
const DAY_MS = 86_400_000
const GOAL_MS = 300
const WAIT_MS_MAX = 900_000

/** The first post of an observer after a restart, by how often it has posted this week: with what was stored of it, and where all must be read. */
export const firstPostFigure: Figure = {
  name: 'first-post',
  run: async (bench) => {
    for (const posts of bench.quick ? [600] : [1_000, 12_000, 120_000])
      await withProduct(bench, {}, (product) => measure(bench, product, posts))
  },
}

async function measure(bench: Bench, before: Product, posts: number): Promise<void> {
  const accounts = accountsOf(PEOPLE, 1)
  await fillBenchPeople(before, accounts)
  const { schema } = before
  await before.stop()
  const to = Date.now()
  const history = observationHistory({
    accounts,
    events: posts * SHARDS,
    perEvent: PEOPLE / SHARDS,
    observer: OBSERVER,
    from: to - Math.min(sinceWeekBegan(to), 6 * DAY_MS),
    to,
  })
  await fill(bench, schema, history)
  // The read models come to where the log is, and what an observer has said is stored meanwhile.
  const folding = await startProduct(bench, { schema })
  try {
    await posted(folding)
    await until(
      bench,
      `select from ${schema}.checkpoints c join ${schema}.projections p on p.name = c.projection and p.generation = c.generation
      where p.state = 'live' group by p.state having min(c.position) > (select max(e.position) - 2000 from ${schema}.events e)`,
    )
    if (posts * SHARDS > 4_000) await until(bench, `select from ${schema}.stream_snapshots`)
  } finally {
    await folding.stop()
  }
  await firstPost(bench, schema, `first-post.${posts}`)
  await asOwner(bench.url, (client) => client.query(`delete from ${schema}.stream_snapshots`))
  await firstPost(bench, schema, `first-post.${posts}.unstored`)
}
async function firstPost(bench: Bench, schema: string, name: string): Promise<void> {
  const product = await startProduct(bench, { schema })
  try {
    const idle = await residentMegabytes(product.pid)
    const from = performance.now()
    await posted(product)
    const value = performance.now() - from
    const goal = name.endsWith('unstored') ? {} : { goal: valueAtMost(GOAL_MS) }
    bench.print(figureLineOf({ name, value, unit: 'ms', ...goal }))
    const grown = Math.max(0, (await residentMegabytes(product.pid)) - idle)
    bench.print(figureLineOf({ name: `${name}.memory`, value: grown, unit: 'MB' }))
  } finally {
    await product.stop()
  }
}
async function posted(product: Product): Promise<void> {
  const observed_at = new Date().toISOString()
  const lines = accountsOf(PEOPLE, 1).map(({ site, account }) =>
    JSON.stringify({ observer: OBSERVER, site, account, status: 1, observed_at }),
  )
  await product.reporter.must('POST', '/ingest/v1/observations', lines.join('\n'))
}
/** Waits until this statement gives a row. */
async function until(bench: Bench, statement: string): Promise<void> {
  for (const end = performance.now() + WAIT_MS_MAX; performance.now() < end; await delay(500)) {
    const rows = await asOwner(
      bench.url,
      async (client) => (await client.query(statement)).rowCount,
    )
    if (rows) return
  }
  throw new Error(`waited in vain: ${statement}`)
}
async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
