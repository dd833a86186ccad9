import { pino } from 'pino'
import { modules } from '../../services/modules.ts'
import { readConfig } from '../../services/platform/config/config.ts'
import { openRuntime, type Runtime } from '../../services/platform/start/runtime.ts'
import {
  abandon,
  ensureLive,
  shardsOf,
  startBuilding,
} from '../../projections/platform/run/registry.ts'
import type { AnyProjection } from '../../projections/platform/define/define-projection.ts'
import { ShardRunner } from '../../projections/platform/run/runner.ts'
import { postgresShards } from '../../projections/platform/store/shard-store.postgres.ts'
import type { Bench } from './bench.ts'
import { elapsedSeconds } from './harness.ts'
import { BENCH_MASTER_KEY } from './product.ts'

/** Runs `work` with the product's machinery in this process, without server, queue or timers. */
export async function withRuntime<T>(
  bench: Bench,
  schema: string,
  work: (runtime: Runtime) => Promise<T>,
): Promise<T> {
  const config = readConfig({
    DATABASE_URL: bench.url,
    DATABASE_SCHEMA: schema,
    LOG_LEVEL: 'silent',
    MASTER_KEY: BENCH_MASTER_KEY,
    DATA_DIR: bench.folder,
  })
  const runtime = await openRuntime(config, modules, pino({ level: 'silent' }))
  try {
    return await work(runtime)
  } finally {
    await runtime.close()
  }
}

async function drain(
  runtime: Runtime,
  projection: AnyProjection,
  generation: number,
): Promise<void> {
  for (const shard of shardsOf(projection)) {
    const runner = new ShardRunner(postgresShards(runtime.app.pool), runtime.feed, {
      projection,
      generation,
      shards: [shard],
    })
    for (;;) {
      const step = await runner.step()
      if (step.failures[0]) throw step.failures[0].error
      if (step.outcome !== 'moved') break
    }
  }
}
/** Brings every read model up to the end of the log, one after the other. */
export async function catchUp(runtime: Runtime): Promise<void> {
  for (const projection of modules.projections)
    await drain(runtime, projection, (await ensureLive(runtime.app.pool, projection)).generation)
}
/** Builds one read model from nothing beside the live one, by one worker, as a rebuild does, and throws it away: seconds. */
export async function rebuildSeconds(runtime: Runtime, name: string): Promise<number> {
  const projection = modules.projections.find((one) => one.name === name)
  if (!projection) throw new Error(`no projection is called ${name}`)
  await ensureLive(runtime.app.pool, projection)
  const generation = await startBuilding(runtime.app.pool, projection)
  try {
    return await elapsedSeconds(() => drain(runtime, projection, generation))
  } finally {
    await abandon(runtime.app.pool, projection, generation)
  }
}
