import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { AnyProjection } from '../define/define-projection.ts'
import { ensureCurrentGeneration } from './rebuild.ts'
import { liveGenerations } from './registry.ts'
import { lags, type Lag } from './progress.ts'
import type { Feed } from './runner.ts'
import type { ShardStore } from '../store/shard-store.ts'
import { postgresShards } from '../store/shard-store.postgres.ts'

/** The place of a worker's feed, rows and checkpoints: PostgreSQL, or memory under a simulation. */
export interface WorkerBackend {
  readonly feed: Feed
  readonly shards: ShardStore
  /** The live generation of this projection; made, or built anew, if need be. */
  readonly ensureCurrentGeneration: (projection: AnyProjection) => Promise<number>
  readonly live: () => Promise<ReadonlyMap<string, number>>
  readonly lags: (projections: readonly AnyProjection[]) => Promise<readonly Lag[]>
  /** Resolves after this many milliseconds; keeps no process alive. */
  readonly rest: (ms: number) => Promise<void>
}
/** Rows and checkpoints in PostgreSQL, the time of this machine. */
export const postgresBackend = (pool: pg.Pool, feed: Feed): WorkerBackend => ({
  feed,
  shards: postgresShards(pool),
  ensureCurrentGeneration: async (projection) =>
    (await ensureCurrentGeneration(pool, feed, projection)).generation,
  live: () => liveGenerations(pool),
  lags: (projections) => lags(pool, projections),
  rest: (ms) => delay(ms, undefined, { ref: false }),
})
