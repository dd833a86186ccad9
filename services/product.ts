import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { ensureOwner, hasOwner } from './accounts/access/owner.ts'
import { setupToken } from './accounts/access/setup-token.ts'
import { startApi } from './api.ts'
import { modules, startServices } from './modules.ts'
import type { App } from './platform/kernel/app.ts'
import type { Config } from './platform/config/config.ts'
import { startPresence } from './platform/operations/presence.ts'
import { openStore } from './platform/start/open-store.ts'
import { startWorkers } from './worker.ts'

interface RunningProduct {
  /** The address it listens on; undefined for a worker. */
  readonly url: string | undefined
  /** Drains it and lets go of everything that it opened. */
  readonly stop: () => Promise<void>
}

/** One process of the product, in the role that `config` gives it; `log` instead of the log that `config` describes. */
export async function serveProduct(config: Config, log?: Logger): Promise<RunningProduct> {
  const { runtime, running, queue, close } = await openStore(config, modules, startServices, log)
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
      await close()
    },
  }
}

/**
 * Prints how to set up an installation without an owner, in plain words: the person who starts it must find the way in.
 */
function invite(app: App, port: number): void {
  const { HOST } = app.config
  const host =
    HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  process.stderr.write(
    `This installation has no owner yet. To set it up, open http://${host}:${port}/setup?token=${setupToken(app)}\n`,
  )
}
