import { createHistogram } from 'node:perf_hooks'
import { createPostgresBackend, withBackend, Worker, type Job } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { percentiles, record } from './harness.ts'

/** The other way to do it, in a process of its own: one job an event, each with an upsert of its own. Its parent asks for the percentiles. */
const {
  url = '',
  queue = '',
  redis,
} = JSON.parse(process.argv[2] ?? '{}') as { url?: string; queue?: string; redis?: string }
const CONCURRENCY = 32
const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY })
let histogram = createHistogram()
let seen = 0

const work = async ({ data }: Job<{ user: string; at: number }>) => {
  await pool.query({
    name: 'count',
    text: `insert into ${queue}_counter as c (person, events) values ($1, 1) on conflict (person) do update set events = c.events + 1`,
    values: [data.user],
  })
  record(histogram, performance.timeOrigin + performance.now() - data.at)
  seen++
}
const options = { concurrency: CONCURRENCY }
const worker =
  redis === undefined
    ? new (withBackend(createPostgresBackend).Worker)(queue, work, {
        ...options,
        connection: { connectionString: url, schema: queue, migrate: true, max: 16 },
      })
    : new Worker(queue, work, {
        ...options,
        connection: new Redis(redis, { maxRetriesPerRequest: null }),
      })
worker.on('error', (error: Error) => process.stderr.write(`job worker: ${error.message}\n`))

process.on('message', (message: 'seen' | 'take') => {
  if (message === 'seen') return void process.send?.({ seen })
  process.send?.({ seen, ...percentiles(histogram) })
  histogram = createHistogram()
  seen = 0
})
process.once('disconnect', () => process.exit(0))
await worker.waitUntilReady()
process.send?.({ ready: true })
