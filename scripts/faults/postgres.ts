import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../services/platform/database/embedded-postgres.ts'
import { findPostmaster } from '../../services/platform/database/embedded-postgres-postmaster.ts'

/** A PostgreSQL server of the harness's own, which it may kill and start again on the same port. */
export class OwnPostgres {
  readonly #folder: string
  #running: EmbeddedPostgres | undefined

  constructor(folder: string) {
    this.#folder = folder
  }
  get url(): string {
    if (!this.#running) throw new Error('PostgreSQL was never started')
    return this.#running.url
  }
  async start(): Promise<void> {
    // Two API and two worker processes with their pools and queues hold more than the default of 100.
    this.#running = await startEmbeddedPostgres(
      this.#folder,
      { info: () => undefined },
      { max_connections: '160' },
      false,
    )
  }
  kill = (): Promise<void> => killPostgres(this.#folder)
  async stop(): Promise<void> {
    await this.#running?.stop()
  }
}

/** Kills the server of this data directory and every process of it as a power cut would; resolves when all are gone. */
export async function killPostgres(folder: string): Promise<void> {
  const home = path.join(folder, 'postgres')
  const server = await findPostmaster({ home, data: path.join(home, 'data') })
  if (!server) throw new Error('PostgreSQL is not running')
  const victims = [server.pid, ...(await childrenOf(server.pid))]
  for (const pid of victims) signal(pid)
  // A backend that was just being forked is found the second time.
  for (let left = victims; left.length > 0; left = await living(left)) {
    for (const pid of left) signal(pid)
    await delay(5)
  }
}
function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
interface Stat {
  readonly state: string
  readonly parent: number
}
/** Undefined when there is no such process (any more). */
async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state = '', parent = ''] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return text === '' ? undefined : { state, parent: Number(parent) }
}
async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(async (one) => ({ pid: one, stat: await statOf(one) })))
  return stats.filter(({ stat }) => stat?.parent === pid).map((one) => one.pid)
}
/** A zombie holds nothing any more: it only waits to be noticed by its parent. */
async function living(pids: readonly number[]): Promise<number[]> {
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await statOf(pid) })))
  return stats.filter(({ stat }) => stat !== undefined && stat.state !== 'Z').map(({ pid }) => pid)
}
