import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { cleanEnvironment } from './embedded-postgres-account.ts'
import { clusterUser, isAlive, openCluster, type Cluster } from './embedded-postgres-cluster.ts'
import {
  becomeOwner,
  findPostmaster,
  livingOwner,
  stopPostmaster,
  type Postmaster,
} from './embedded-postgres-postmaster.ts'
import { keepRunning, type Watched, type WatchLog } from './embedded-postgres-watch.ts'

export interface EmbeddedPostgres {
  readonly url: string
  /** Whether stop() ends the server; a process that found it running under a living owner leaves it alone. */
  readonly owner: boolean
  readonly stop: () => Promise<void>
}
/** Server settings (postgresql.conf), given as flags at each start so that a new release can change them. */
type Settings = Readonly<Record<string, string>>
const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  synchronous_commit: 'on',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}
const patience_ms = 60_000
const logBytes_max = 5_000_000

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, or adopts the server that already runs there: one that outlived a killed
 * process becomes ours to stop, one whose owner lives does not. Loopback only, with a password of its own. One that is ours
 * and ends by itself is started again, on the same port, unless `keep` is false.
 * Raises an Error that names the reason, with the server's own words where it has some.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: WatchLog,
  given: Settings = {},
  keep = true,
): Promise<EmbeddedPostgres> {
  const settings = { ...defaults, ...given }
  const cluster = await openCluster(dataDir)
  const until = Date.now() + patience_ms
  while (Date.now() < until) {
    const running = await findPostmaster(cluster)
    const started = running ? undefined : await launch(cluster, settings)
    const found =
      started ?? (running?.ready && (await answers(cluster, running)) ? running : undefined)
    if (found)
      return await hold(cluster, found, started !== undefined, log, keep ? settings : undefined)
    await delay(20)
  }
  throw new Error(
    `PostgreSQL on ${cluster.data} is neither up nor down after ${patience_ms / 1000} s; its log: ${path.join(cluster.home, 'log')}`,
  )
}

async function hold(
  cluster: Cluster,
  { pid, port }: Postmaster,
  started: boolean,
  log: WatchLog,
  again: Settings | undefined,
): Promise<EmbeddedPostgres> {
  const owner = started || (await livingOwner(cluster)) === undefined
  if (owner) await becomeOwner(cluster)
  log.info({ pid, port, owner }, started ? 'PostgreSQL is running' : 'found PostgreSQL running')
  // For a process that ends without having stopped it: signals are all that can be sent then.
  const watched: Watched =
    owner && again
      ? keepRunning(pid, () => startAgain(cluster, port, again), log)
      : { pid: () => pid, stop: async () => undefined }
  const atExit = () => void (isAlive(watched.pid()) && process.kill(watched.pid(), 'SIGINT'))
  if (owner) process.once('exit', atExit)
  let stopping: Promise<void> | undefined
  const end = async () => {
    await watched.stop()
    process.off('exit', atExit)
    await stopPostmaster(cluster, watched.pid())
    await rm(path.join(cluster.home, 'owner'), { force: true })
  }
  return {
    url: urlOf(cluster, port),
    owner,
    stop: () => (stopping ??= owner ? end() : Promise.resolve()),
  }
}

/** Starts it on the same port, where every process looks for it. */
async function startAgain(cluster: Cluster, port: number, settings: Settings): Promise<number> {
  const failure = await spawnPostmaster(cluster, { ...settings, port: String(port) })
  const running = await findPostmaster(cluster)
  if (running?.port === port) return running.pid
  throw new Error(failure ?? 'it ended at once')
}

const urlOf = ({ password }: Cluster, port: number) =>
  `postgres://${clusterUser}:${password}@127.0.0.1:${port}/postgres`

/** Undefined if another process has been quicker to start one. */
async function launch(cluster: Cluster, settings: Settings): Promise<Postmaster | undefined> {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(cluster)
    const failure = await spawnPostmaster(cluster, { ...settings, port: String(port) })
    const running = await findPostmaster(cluster)
    if (failure === undefined && running) return running
    if (running) return undefined
    if (attempt === 3 || !failure?.includes('could not bind'))
      throw new Error(
        `PostgreSQL did not start on ${cluster.data}: ${failure ?? 'it ended at once'}`,
      )
  }
}

/** Resolves when the server is ready, or with its last words when it has ended. */
async function spawnPostmaster(
  { home, data, binaries, runAs }: Cluster,
  settings: Settings,
): Promise<string | undefined> {
  const logFile = path.join(home, 'log')
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  const from = size > logBytes_max ? 0 : size
  const output = await open(logFile, from === 0 ? 'w' : 'a', 0o600)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...args] = [...runAs.prefix, binaries.postgres, '-D', data, ...flags]
  // A session of its own: Ctrl-C in the terminal must reach us first, not the database under us.
  const child = spawn(command, args, {
    ...runAs.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    env: cleanEnvironment(),
  })
  const exited = once(child, 'exit')
  let ended = false
  const failed = exited.then(() => (ended = true))
  // A process that ends while it starts leaves nothing behind.
  const atExit = () => void child.kill('SIGINT')
  process.once('exit', atExit)
  child.unref()
  const pidFile = path.join(data, 'postmaster.pid')
  while (!ended) {
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') break
    await Promise.race([failed, delay(10)])
  }
  process.off('exit', atExit)
  await output.close()
  return ended ? (await readFile(logFile, 'utf8')).slice(from).trim() : undefined
}

async function answers(cluster: Cluster, { port }: Postmaster): Promise<boolean> {
  const client = new Client({
    connectionString: urlOf(cluster, port),
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    const passing = ['57P03', 'ECONNREFUSED', 'ECONNRESET'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    )
    if (!passing) throw error
    return false
  }
}

/** The port of last time if it is still free, so that the URL stays the same; else any free one. */
async function choosePort({ home }: Cluster): Promise<number> {
  const file = path.join(home, 'port')
  const last = Number(await readFile(file, 'utf8').catch(() => '0'))
  const port = (await freePort(last)) ?? (await freePort(0))
  if (port === undefined) throw new Error('no free port on 127.0.0.1')
  await writeFile(file, String(port))
  return port
}
async function freePort(wanted: number): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return undefined
  } finally {
    server.close()
  }
}
