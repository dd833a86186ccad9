import type { AddressInfo } from 'node:net'
import { refuseOtherTables } from '#projections/platform/run/live-tables.ts'
import { ensureLive } from '#projections/platform/run/registry.ts'
import { startRetiring } from '#projections/platform/run/retired.ts'
import { ensureOwner, hasOwner } from './accounts/access/owner.ts'
import { setupToken } from './accounts/access/setup-token.ts'
import { startApi } from './api.ts'
import { modules, startServices } from './modules.ts'
import type { App } from './platform/kernel/app.ts'
import type { Config } from './platform/config/config.ts'
import { startPresence } from './platform/operations/presence.ts'
import { openRuntime } from './platform/start/runtime.ts'
import { openWakeUps } from './platform/start/worker-process.ts'
import { startWorkers } from './worker.ts'

export interface RunningProduct {
  /** Where it listens; undefined for a worker. */
  readonly url: string | undefined
  /** Drains it and lets go of everything that it opened. */
  readonly stop: () => Promise<void>
}

/** One process of the product, in the role that `config` gives it. */
export async function startProduct(config: Config): Promise<RunningProduct> {
  const runtime = await openRuntime(config, modules)
  const running = startServices(runtime.app)
  const queue = await openWakeUps(runtime)
  // Read models exist, if empty, before anybody asks for them, whichever process comes first.
  for (const projection of modules.projections) await ensureLive(runtime.app.pool, projection)
  await refuseOtherTables(runtime.app.pool, modules.projections)
  const stopRetiring = await startRetiring(runtime.app.pool, modules.projections, runtime.app.log)
  const presence = await startPresence(runtime)
  const worker =
    config.ROLE === 'api'
      ? undefined
      : await startWorkers(runtime, running, queue, presence.process)
  if (config.ROLE !== 'worker') await ensureOwner(runtime.app)
  const server = config.ROLE === 'worker' ? undefined : await startApi(runtime, running)
  const port = (server?.server.address() as AddressInfo | null | undefined)?.port
  if (port !== undefined && !(await hasOwner(runtime.app))) invite(runtime.app, port)
  return {
    url: port === undefined ? undefined : `http://${config.HOST}:${port}`,
    stop: async () => {
      await server?.drain()
      await worker?.stop()
      await presence.stop()
      await stopRetiring()
      await queue.close()
      await runtime.close()
    },
  }
}

/** For people, so in plain words: whoever starts an installation without an owner must find the way into it. */
function invite(app: App, port: number): void {
  const { HOST } = app.config
  const host =
    HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  process.stderr.write(
    `This installation has no owner yet. To set it up, open http://${host}:${port}/setup?token=${setupToken(app)}\n`,
  )
}
