import { setTimeout as delay } from 'node:timers/promises'
import { createPostgresBackend, Queue, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import { requireRedis } from '../../services/platform/testing/services.ts'
import type { Bench } from './bench.ts'
import { askChild, startChild, stopChild } from './children.ts'
import { openLoop } from './pace.ts'
import { asOwner } from './place.ts'

const LATE_MS_MAX = 60_000
interface Taken {
  readonly seen: number
  readonly p50_ms: number
  readonly p99_ms: number
}
interface JobPerEvent {
  /** 'Redis' where redis-server is installed, else 'PostgreSQL'. */
  readonly backend: string
  /** Adds so many jobs a second, one an event, and takes the time until each is done. */
  readonly run: (perSecond: number, seconds: number) => Promise<Taken>
  readonly stop: () => Promise<void>
}

/** BullMQ with a job for every event and a worker process of its own: what the wake-ups are compared with. */
export async function openJobPerEvent(bench: Bench): Promise<JobPerEvent> {
  const redis = await requireRedis()
  const name = bench.fresh('jobs')
  await asOwner(bench.url, (client) =>
    client.query(`create table ${name}_counter (person text primary key, events bigint not null)`),
  )
  const connection = redis && new Redis(redis.url, { maxRetriesPerRequest: null })
  const queue = connection
    ? new Queue(name, { connection })
    : new (withBackend(createPostgresBackend).Queue)(name, {
        connection: { connectionString: bench.url, schema: name, migrate: true, max: 16 },
      })
  await queue.waitUntilReady()
  const argument = JSON.stringify({ url: bench.url, queue: name, redis: redis?.url })
  const { child: worker } = await startChild('job-worker.ts', [argument])
  return {
    backend: redis ? 'Redis' : 'PostgreSQL',
    run: async (perSecond, seconds) => {
      const { sent } = await openLoop(perSecond, seconds, (n) =>
        queue.add(
          'event',
          { user: `user${n % 400}`, at: performance.timeOrigin + performance.now() },
          { removeOnComplete: true, removeOnFail: true },
        ),
      )
      const until = Date.now() + LATE_MS_MAX
      while ((await askChild<{ seen: number }>(worker, 'seen')).seen < sent && Date.now() < until)
        await delay(20)
      return askChild<Taken>(worker, 'take')
    },
    stop: async () => {
      await stopChild(worker)
      await queue.close()
      connection?.disconnect()
      await redis?.stop()
    },
  }
}
