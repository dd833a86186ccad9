import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { lags, logAhead, unreadSeconds } from '#projections/platform/run/progress.ts'
import { Waiting } from '../concurrency/waiting.ts'
import type { Checks } from '../http/health.ts'
import { metrics } from '../operations/metrics.ts'
import type { Runtime } from './runtime.ts'

/** Longer than this no event may wait for a read model. */
export const UNREAD_SECONDS_MAX = 30
const APPEND_LOCK_MS_MAX = 1_500
/** After an append that the store could not take, this process is not ready until another one succeeds, or this long. */
const APPEND_FAILED_MS = 5_000
/** PostgreSQL ends itself when it cannot extend its log, which grows by 16 MiB. */
const DISK_BYTES_MIN = 64 * 1024 * 1024

/** The checks of `/readyz`: whether reads, writes and read models of this process work right now. */
export function runtimeChecks(
  runtime: Pick<Runtime, 'app' | 'config' | 'modules' | 'lastAppendFailure' | 'uncopied'>,
): Checks {
  const { app, config } = runtime
  const waiting = new Waiting()
  return {
    database: () => app.pool.query('select 1'),
    store: () => app.journal.head(),
    appends: async () => {
      const failure = runtime.lastAppendFailure()
      if (failure && Date.now() - failure.at < APPEND_FAILED_MS) throw failure.error
      await takeAppendLock(app.pool)
    },
    projections: () => checkProjections(runtime, waiting),
    ...(config.EVENTSTORE_URL === undefined ? {} : { feed: () => checkFeed(runtime) }),
    ...(config.DATABASE_URL === undefined ? { disk: () => checkDisk(config.DATA_DIR) } : {}),
  }
}

/** Checks that the lock of appends can be taken: a process that holds it stops every write, and reads would not tell. */
async function takeAppendLock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `begin; set local lock_timeout = ${APPEND_LOCK_MS_MAX}; select lock_appends(); rollback`,
    )
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function checkProjections(
  { app, modules, uncopied }: Pick<Runtime, 'app' | 'modules' | 'uncopied'>,
  waiting: Waiting,
): Promise<void> {
  // A figure that cannot be measured is not reported: one from before the outage would be taken for one of now.
  metrics.projectionLag.reset()
  metrics.projectionUnread.set(Number.NaN)
  metrics.logAhead.set(Number.NaN)
  const measured = await lags(app.pool, modules.projections)
  const ahead = await logAhead(app.pool)
  const uncopiedNow = await uncopied()
  const seen_s = waiting.secondsOf(
    measured.reduce<number | undefined>(
      (first, { next }) => (next === null ? first : Math.min(next, first ?? next)),
      undefined,
    ),
  )
  const unread_s = Math.max(
    await unreadSeconds(app.pool, measured),
    // A log whose time is ahead of the clock says of nothing how long it has been waiting.
    seen_s,
    uncopiedNow.seconds,
  )
  for (const { projection, shard, lag } of measured)
    metrics.projectionLag.set({ projection, shard: String(shard) }, lag + uncopiedNow.events)
  metrics.projectionUnread.set(unread_s)
  metrics.logAhead.set(ahead)
  const live = new Set(measured.map(({ projection }) => projection))
  const absent = modules.projections.find(({ name }) => !live.has(name))
  if (absent)
    throw new Error(`${absent.name} and maybe others have not been made yet: is a worker running?`)
  if (unread_s > UNREAD_SECONDS_MAX)
    throw new Error(
      `an event has been waiting for ${Math.round(unread_s)} s to be projected: is a worker running?`,
    )
}

/** Reports events that no worker copies, and those that none can. */
async function checkFeed({ uncopied }: Pick<Runtime, 'uncopied'>): Promise<void> {
  metrics.feedUncopied.set(Number.NaN)
  metrics.feedAside.set(Number.NaN)
  const { events, seconds, aside } = await uncopied()
  metrics.feedUncopied.set(events)
  metrics.feedAside.set(aside.length)
  const [first] = aside
  if (first)
    throw new Error(
      `${first.type}, version ${first.version} of ${first.stream} in EventStoreDB, cannot be placed behind what was copied of that stream: somebody has deleted or truncated it there`,
    )
  if (seconds > UNREAD_SECONDS_MAX)
    throw new Error(
      `an event has been in EventStoreDB for ${Math.round(seconds)} s and is not copied: is a worker running?`,
    )
}

async function checkDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < DISK_BYTES_MIN)
    throw new Error(
      `only ${Math.floor((bavail * bsize) / 1024 / 1024)} MiB are left on the disk of DATA_DIR`,
    )
}
