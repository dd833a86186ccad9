import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { refuseOtherTables } from '#projections/platform/run/live-tables.ts'
import { ensureLive } from '#projections/platform/run/registry.ts'
import { startRetiring } from '#projections/platform/run/retired.ts'
import { ensureOwner, hasOwner } from './accounts/access/owner.ts'
import { setupToken } from './accounts/access/setup-token.ts'
import { startApi } from './api.ts'
import { modules, startServices } from './modules.ts'
import type { App } from './platform/kernel/app.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { startPresence } from './platform/operations/presence.ts'
import { openRuntime } from './platform/start/runtime.ts'
import { openWakeUps } from './platform/start/worker-process.ts'
import { startWorkers } from './worker.ts'

/** One process of the product in the role that the environment gives it; the returned function drains and ends it. */
async function start(config: Config): Promise<() => Promise<void>> {
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
  process.stdout.write(
    port === undefined ? 'working\n' : `listening on http://${config.HOST}:${port}\n`,
  )
  if (port !== undefined && !(await hasOwner(runtime.app))) invite(runtime.app, port)
  return async () => {
    await server?.drain()
    await worker?.stop()
    await presence.stop()
    await stopRetiring()
    await queue.close()
    await runtime.close()
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

async function main(): Promise<void> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    process.stderr.write(`The environment is not right:\n${(error as Error).message}\n`)
    process.exitCode = 2
    return
  }
  // From the beginning: a start that is interrupted goes on to its end and then stops in order.
  const ending = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  // Whatever hangs, the process ends: what is not finished is taken up again by the next one.
  void ending.then(() => setTimeout(() => process.exit(1), config.STOP_SECONDS * 1000).unref())
  const stop = await start(config).catch((error: unknown) => {
    process.stderr.write(`Callboard did not start: ${(error as Error).message}\n`)
    process.exit((error as Error).message.startsWith('OWNER_') ? 2 : 1)
  })
  await ending
  await stop()
  process.exit(0)
}
await main()
