import { refuseOtherTables } from '#projections/platform/run/live-tables.ts'
import { ensureLive } from '#projections/platform/run/registry.ts'
import { startRetiring } from '#projections/platform/run/retired.ts'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { App } from '../kernel/app.ts'
import type { WakeUpQueue } from '../kernel/queue.ts'
import { openRuntime, type Modules, type Runtime } from './runtime.ts'
import { openWakeUps } from './worker-process.ts'

/** The store as the code of today wants it, with every module on it; nothing is answered and nothing folded yet. */
interface OpenStore<Running> {
  readonly runtime: Runtime
  readonly running: Running
  readonly queue: WakeUpQueue
  readonly close: () => Promise<void>
}

/** Opens the store, which every process does first, in any role. Raises an Error that names what is not right with the store. */
export async function openStore<Running>(
  config: Config,
  modules: Modules,
  startServices: (app: App) => Running,
  log?: Logger,
): Promise<OpenStore<Running>> {
  const runtime = await openRuntime(config, modules, log)
  const running = startServices(runtime.app)
  const queue = await openWakeUps(runtime)
  const { pool } = runtime.app
  // Read models exist, if empty, before the first request for them, whichever process comes first.
  for (const projection of modules.projections) await ensureLive(pool, projection)
  await refuseOtherTables(pool, modules.projections)
  const stopRetiring = await startRetiring(pool, modules.projections, runtime.app.log)
  return {
    runtime,
    running,
    queue,
    close: async () => {
      await stopRetiring()
      await queue.close()
      await runtime.close()
    },
  }
}
