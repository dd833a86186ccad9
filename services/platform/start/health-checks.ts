import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { lags, unreadSeconds } from '#projections/platform/run/progress.ts'
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

/** What `/readyz` asks: whether reads, writes and read models of this process do what they should, right now. */
export function runtimeChecks(
  runtime: Pick<Runtime, 'app' | 'config' | 'modules' | 'lastAppendFailure'>,
): Checks {
  const { app, config } = runtime
  return {
    database: () => app.pool.query('select 1'),
    store: () => app.journal.head(),
    appends: async () => {
      const failure = runtime.lastAppendFailure()
      if (failure && Date.now() - failure.at < APPEND_FAILED_MS) throw failure.error
      await takeAppendLock(app.pool)
    },
    projections: () => checkProjections(runtime),
    ...(config.DATABASE_URL === undefined ? { disk: () => checkDisk(config.DATA_DIR) } : {}),
  }
}

/** Whoever holds the lock of appends stops every write, and reads would not tell. */
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

async function checkProjections({ app, modules }: Pick<Runtime, 'app' | 'modules'>): Promise<void> {
  // What cannot be measured is not told: a figure of before the outage would be taken for one of now.
  metrics.projectionLag.reset()
  metrics.projectionUnread.set(Number.NaN)
  const measured = await lags(app.pool, modules.projections)
  const unread_s = await unreadSeconds(app.pool, measured)
  for (const { projection, shard, lag } of measured)
    metrics.projectionLag.set({ projection, shard: String(shard) }, lag)
  metrics.projectionUnread.set(unread_s)
  const live = new Set(measured.map(({ projection }) => projection))
  const absent = modules.projections.find(({ name }) => !live.has(name))
  if (absent)
    throw new Error(`${absent.name} and maybe others have not been made yet: is a worker running?`)
  if (unread_s > UNREAD_SECONDS_MAX)
    throw new Error(
      `an event has been waiting for ${Math.round(unread_s)} s to be projected: is a worker running?`,
    )
}

async function checkDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < DISK_BYTES_MIN)
    throw new Error(
      `only ${Math.floor((bavail * bsize) / 1024 / 1024)} MiB are left on the disk of DATA_DIR`,
    )
}
