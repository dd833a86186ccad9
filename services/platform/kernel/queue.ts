import { setTimeout as delay } from 'node:timers/promises'
import { createPostgresBackend, Queue, runMigrations, Worker, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import { z } from 'zod'
import { setUpBy, withSetUpLock, type Database } from '../database/database.ts'
import { appRole } from '../database/schema-roles.ts'

/** Hints are gathered this long: many appends in a moment are one wake-up. */
const GATHER_MS = 200
const SWEEP_MS = 1000
const CONCURRENT_MAX = 4
/** With Redis away its client waits for it without end; nothing is lost by leaving, since the checkpoint says from where to go on. */
const CLOSE_MS_MAX = 3000

/** A wake-up and no more: what is to be done stands in the checkpoint. */
const WakeUp = z.object({ projection: z.string(), shard: z.int() })
export type WakeUp = z.infer<typeof WakeUp>
const SWEEP = 'sweep'

export interface WakeUpQueue {
  /** Wakes workers; a request that appends never waits for it. */
  readonly wake: (wakeUps: readonly WakeUp[]) => void
  /** Starts working: wake-ups one at a time per projection and shard, and a sweep every second to repair lost hints. */
  readonly work: (
    onWakeUp: (wakeUp: WakeUp) => Promise<void>,
    onSweep: () => Promise<void>,
  ) => Promise<void>
  readonly depth: () => Promise<number>
  readonly close: () => Promise<void>
}
interface QueueOptions {
  readonly redisUrl: string | undefined
  readonly database: Pick<Database, 'setUpUrl' | 'url' | 'schema'>
  readonly report: (error: unknown) => void
}

/** Constructors of BullMQ bound to one backend, and the way to let go of its connections. */
interface Backend {
  readonly queue: (name: string) => Queue
  readonly worker: (name: string, process: (name: string, data: unknown) => Promise<void>) => Worker
  readonly close: () => Promise<void>
}

/** BullMQ on PostgreSQL by default, on Redis when there is one. */
export async function openQueue(options: QueueOptions): Promise<WakeUpQueue> {
  const { schema } = options.database
  let closing = false
  // Connections that end because the queue is being closed are no failure.
  const report = (error: unknown) => {
    if (!closing) options.report(error)
  }
  const backend =
    options.redisUrl === undefined
      ? await postgresBackend(options.database)
      : redisBackend(options.redisUrl, report)
  const name = `callboard-${schema}`
  const queue = backend.queue(name)
  queue.on('error', report)
  await queue.waitUntilReady()
  let worker: Worker | undefined
  let gathered = new Map<string, WakeUp>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    const jobs = [...gathered].map(([id, data]) => ({
      name: 'wake',
      data,
      // Simple deduplication would lose a wake-up that arrives while the job runs; this keeps the last one for after it.
      opts: {
        deduplication: { id, keepLastIfActive: true },
        removeOnComplete: true,
        removeOnFail: true,
      },
    }))
    gathered = new Map()
    // The next ones are gathered until these are taken: with the queue away they wait here, one a shard.
    queue
      .addBulk(jobs)
      .catch(report)
      .finally(() => {
        timer = !closing && gathered.size > 0 ? setTimeout(flush, GATHER_MS) : undefined
      })
  }
  return {
    wake: (wakeUps) => {
      for (const wakeUp of wakeUps) gathered.set(`${wakeUp.projection}.${wakeUp.shard}`, wakeUp)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    work: async (onWakeUp, onSweep) => {
      worker = backend.worker(name, async (job, data) =>
        job === SWEEP ? onSweep() : onWakeUp(WakeUp.parse(data)),
      )
      worker.on('error', report)
      await queue.upsertJobScheduler(
        SWEEP,
        { every: SWEEP_MS },
        { name: SWEEP, opts: { removeOnComplete: true, removeOnFail: true } },
      )
    },
    depth: () => queue.getJobCountByTypes('waiting', 'active', 'delayed'),
    close: async () => {
      closing = true
      clearTimeout(timer)
      const left = Promise.all([worker?.close(), queue.close()])
      // A connection that could not close in time, or at all, is no longer waited for.
      left.catch(report)
      await Promise.race([left, delay(CLOSE_MS_MAX)])
      await backend.close()
    },
  }
}

/** BullMQ's tables have a schema of their own. What serves uses them, and may add the sequence that BullMQ makes for each queue. */
async function postgresBackend({
  setUpUrl,
  url,
  schema: whose,
}: QueueOptions['database']): Promise<Backend> {
  const schema = `${whose}_queue`
  const role = appRole(whose)
  await setUpBy(setUpUrl, (client) =>
    withSetUpLock(client, whose, async () => {
      await runMigrations(client, schema)
      await client.query(
        `grant usage, create on schema ${schema} to ${role}; grant all on all tables in schema ${schema} to ${role}; grant all on all sequences in schema ${schema} to ${role}`,
      )
    }),
  )
  const connection = { connectionString: url, options: `-c role=${role}`, schema, max: 6 }
  const classes = withBackend(createPostgresBackend)
  return {
    queue: (name) => new classes.Queue(name, { connection }) as unknown as Queue,
    worker: (name, process) =>
      new classes.Worker(name, (job) => process(job.name, job.data), {
        connection,
        concurrency: CONCURRENT_MAX,
      }) as unknown as Worker,
    close: async () => undefined,
  }
}
function redisBackend(url: string, report: (error: unknown) => void): Backend {
  const connections: Redis[] = []
  const connect = () => {
    const connection = new Redis(url, { maxRetriesPerRequest: null })
    connection.on('error', report)
    connections.push(connection)
    return connection
  }
  return {
    queue: (name) => new Queue(name, { connection: connect() }),
    worker: (name, process) =>
      new Worker(name, (job) => process(job.name, job.data), {
        connection: connect(),
        concurrency: CONCURRENT_MAX,
      }),
    close: async () => connections.forEach((connection) => connection.disconnect()),
  }
}
