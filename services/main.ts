import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { ensureOwner, hasOwner } from './accounts/access/owner.ts'
import { setupToken } from './accounts/access/setup-token.ts'
import { startApi } from './api.ts'
import { modules, startServices } from './modules.ts'
import type { App } from './platform/kernel/app.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { startPresence } from './platform/operations/presence.ts'
import { openStore } from './platform/start/open-store.ts'
import { startWorkers } from './worker.ts'

const STOP_MS_MAX = 20_000

/** One process of the product in the role that the environment gives it; the returned function drains and ends it. */
async function start(config: Config): Promise<() => Promise<void>> {
  const { runtime, running, queue, close } = await openStore(config, modules, startServices)
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
    await close()
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
  const stop = await start(config).catch((error: unknown) => {
    process.stderr.write(`Callboard did not start: ${(error as Error).message}\n`)
    process.exit((error as Error).message.startsWith('OWNER_') ? 2 : 1)
  })
  await ending
  // Whatever hangs, the process ends: what is not finished is taken up again by the next one.
  setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
  await stop()
  process.exit(0)
}
await main()
