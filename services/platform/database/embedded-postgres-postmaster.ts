import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, type Cluster } from './embedded-postgres-cluster.ts'

type Place = Pick<Cluster, 'home' | 'data'>

/** The running server of a cluster, as its `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** Finds the server that runs on this cluster, started by any process; a file left behind by a dead one is removed. */
export async function findPostmaster({ data }: Place): Promise<Postmaster | undefined> {
  const file = path.join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (await isPostmasterOf(pid, data))
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  // PostgreSQL itself removes the file of a dead process, but takes any process that has got the number since for a living server.
  if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true })
  return undefined
}

/** A server's working directory is its data directory, which tells it from another process with a reused number. */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (cwd !== undefined) return cwd === (await realpath(data))
  // A server that is just exiting has no working directory any more: it ends by itself, and so does the waiting.
  return false
}

/**
 * "Fast" shutdown: open transactions are rolled back, nothing is lost. What does not end within `insist_ms` is ended at once, and
 * recovers when it starts again. Resolves when the server has ended.
 */
export async function stopPostmaster(
  cluster: Place,
  pid: number,
  insist_ms = 30_000,
): Promise<void> {
  const signal = (name: NodeJS.Signals) => isAlive(pid) && process.kill(pid, name)
  signal('SIGINT')
  const started = Date.now()
  let [insisted, killed] = [false, false]
  while ((await findPostmaster(cluster))?.pid === pid) {
    const waited_ms = Date.now() - started
    if (waited_ms > 60_000) throw new Error(`PostgreSQL (process ${pid}) does not end`)
    if (waited_ms > insist_ms && !insisted) insisted = signal('SIGQUIT')
    if (waited_ms > 2 * insist_ms && !killed) killed = signal('SIGKILL')
    await delay(10)
  }
}

interface Owner {
  readonly pid: number
  /** The start of the process in the kernel's ticks: tells it from a later one with the same number. */
  readonly began: string | undefined
}
/** The process that stops the server when it ends itself. */
export async function livingOwner({ home }: Place): Promise<Owner | undefined> {
  const text = await readFile(path.join(home, 'owner'), 'utf8').catch(() => '')
  const [pid = '', began] = text.trim().split(' ')
  const alive = pid !== '' && isAlive(Number(pid)) && (await beganAt(Number(pid))) === began
  return alive ? { pid: Number(pid), began } : undefined
}
export async function becomeOwner({ home }: Cluster): Promise<void> {
  await writeFile(
    path.join(home, 'owner'),
    [process.pid, await beganAt(process.pid)].join(' ').trim(),
  )
}
async function beganAt(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

/**
 * Makes sure that no server runs on this data directory, so that it can be removed: one that outlived its process is
 * stopped. false, and nothing done, if a living process holds it.
 */
export async function freeDataDir(dataDir: string, insist_ms?: number): Promise<boolean> {
  const home = path.join(dataDir, 'postgres')
  const place = { home, data: path.join(home, 'data') }
  const running = await findPostmaster(place)
  if (!running) return true
  if (await livingOwner(place)) return false
  await stopPostmaster(place, running.pid, insist_ms)
  return true
}
