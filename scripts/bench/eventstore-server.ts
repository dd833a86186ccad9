import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import { startTestServer } from '../../services/platform/testing/eventstoredb-test-server/server.ts'
import type { Bench } from './bench.ts'

const START_MS_MAX = 60_000
const STOP_MS_MAX = 20_000

/** An EventStoreDB with an empty log. */
interface EventStoreServer {
  readonly url: string
  /** Whether it is the program that EVENTSTORE_PROGRAM names, or the small server of the tests. */
  readonly real: boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts what EVENTSTORE_PROGRAM says, a command with `{port}` and `{data}` in it that stays in the foreground; without it the
 * server of the tests, in this process and in memory, which tells nothing of speed.
 */
export async function startEventStore(bench: Bench): Promise<EventStoreServer> {
  const program = process.env['EVENTSTORE_PROGRAM']
  if (program === undefined) {
    const server = await startTestServer()
    return { url: server.url, real: false, stop: () => server.stop() }
  }
  const port = await freePort()
  const data = path.join(bench.folder, bench.fresh('eventstore'))
  await mkdir(data, { recursive: true })
  const [command = '', ...given] = program
    .replaceAll('{port}', String(port))
    .replaceAll('{data}', data)
    .split(' ')
  // It takes variables of this prefix for its own settings, and refuses those that it does not know.
  const { EVENTSTORE_PROGRAM: _, EVENTSTORE_URL: __, ...env } = process.env
  // A group of its own: a script may have started the server and not become it.
  const child = spawn(command, given, {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    endGroup(child.pid, 'SIGTERM')
    await Promise.race([exited, delay(STOP_MS_MAX, undefined, { ref: false })])
    endGroup(child.pid, 'SIGKILL')
    await exited
  }
  const url = `esdb://127.0.0.1:${port}?tls=false`
  try {
    await Promise.race([
      answering(url),
      exited.then(() => Promise.reject(new Error(`${program} has ended`))),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, real: true, stop }
}
function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch (error) {
    // Nobody is left in it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
async function answering(url: string): Promise<void> {
  for (const end = performance.now() + START_MS_MAX; ;) {
    const client = EventStoreDBClient.connectionString(url)
    try {
      for await (const _ of client.readAll({ maxCount: 1 })) break
      return
    } catch (error) {
      if (performance.now() > end) throw error
      await delay(500)
    } finally {
      await client.dispose()
    }
  }
}
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
