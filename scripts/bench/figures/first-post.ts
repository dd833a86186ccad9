import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sinceWeekBegan } from '../../../services/site-status/streams.ts'
import { clientOf } from '../../demo/client.ts'
import { startServer } from '../../demo/server.ts'
import type { Bench, Figure } from '../bench.ts'
import { fill } from '../fill.ts'
import { figureLineOf, valueAtMost } from '../harness.ts'
import { observationHistory } from '../history.ts'
import { asOwner } from '../place.ts'
import {
  accountsOf,
  environmentOf,
  fillBenchPeople,
  withProduct,
  type Product,
} from '../product.ts'

const OBSERVER = 'poller'
const PEOPLE = 48
const SHARDS = 8
const DAY_MS = 86_400_000
const GOAL_MS = 300
const KNOWN_ATTEMPTS = 60
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
  await untilKnown(before)
  const { schema, bearer } = before
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
  for (const name of [`first-post.${posts}.unstored`, `first-post.${posts}`]) {
    // It answers calls and folds nothing: what is measured is its own start.
    const server = await startServer({ ...environmentOf(bench, schema), ROLE: 'api' })
    try {
      await firstPost(bench, { pid: server.pid, reporter: clientOf(server.url, bearer) }, name)
      if (posts * SHARDS > 4_000) await until(bench, `select from ${schema}.stream_snapshots`)
    } finally {
      await server.stop()
    }
  }
}
async function firstPost(
  bench: Bench,
  product: Pick<Product, 'pid' | 'reporter'>,
  name: string,
): Promise<void> {
  const idle = await residentMegabytes(product.pid)
  const from = performance.now()
  const accepted = await posted(product, OBSERVER)
  const value = performance.now() - from
  if (accepted !== PEOPLE) throw new Error(`${accepted} of ${PEOPLE} lines were accepted`)
  const goal = name.endsWith('unstored') ? {} : { goal: valueAtMost(GOAL_MS) }
  bench.print(figureLineOf({ name, value, unit: 'ms', ...goal }))
  const grown = Math.max(0, (await residentMegabytes(product.pid)) - idle)
  bench.print(figureLineOf({ name: `${name}.memory`, value: grown, unit: 'MB' }))
}
async function posted({ reporter }: Pick<Product, 'reporter'>, observer: string): Promise<number> {
  const observed_at = new Date().toISOString()
  const lines = accountsOf(PEOPLE, 1).map(({ site, account }) =>
    JSON.stringify({ observer, site, account, status: 1, observed_at }),
  )
  const { accepted } = await reporter.must<{ accepted: number }>(
    'POST',
    '/ingest/v1/observations',
    lines.join('\n'),
  )
  return accepted
}
/** Until an import has come to the read models, lines of its people are kept aside. */
async function untilKnown(product: Product): Promise<void> {
  for (let attempt = 1; (await posted(product, 'other')) < PEOPLE; attempt++) {
    if (attempt === KNOWN_ATTEMPTS) throw new Error('imported people are not known')
    await delay(1000)
  }
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
