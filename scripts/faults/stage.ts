import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freeDataDir } from '../../services/platform/database/embedded-postgres-postmaster.ts'
import { OwnCluster } from './eventstore-cluster.ts'
import { OwnEventStore } from './eventstore.ts'
import { OwnPostgres } from './postgres.ts'
import { freePort, ProductProcess } from './process.ts'
import { OwnRedis } from './redis.ts'

const run = promisify(execFile)
const DISK = '320m'

/**
 * `scaled`: two API and two worker processes on one PostgreSQL; `redis`: as well, hints by Redis; `eventstore`: as well, the log in
 * an EventStoreDB; `cluster`: in one of three nodes; `single`: one process with its own PostgreSQL on a small disk; `installed`: the same in an ordinary folder, as
 * `npm start` makes it.
 */
export type Shape = 'scaled' | 'redis' | 'eventstore' | 'cluster' | 'single' | 'installed'
/** Those in which everything can be broken that can be in `scaled`. */
export const widerShapes = ['redis', 'eventstore', 'cluster'] as const satisfies readonly Shape[]
/** The product as it runs in a round, and what can be broken of it. */
export interface FaultStage {
  readonly shape: Shape
  readonly apis: readonly ProductProcess[]
  readonly workers: readonly ProductProcess[]
  readonly postgres: OwnPostgres | undefined
  readonly redis: OwnRedis | undefined
  readonly eventstore: OwnEventStore | undefined
  readonly cluster: OwnCluster | undefined
  readonly dataDir: string
  /** As the processes of this round have it. */
  readonly environment: Readonly<Record<string, string>>
  readonly databaseUrl: () => Promise<string>
  readonly stop: () => Promise<void>
}

export async function openFaultStage(shape: Shape): Promise<FaultStage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-faults-'))
  await chmod(folder, 0o755)
  const ending: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ending.splice(0).reverse()) await end()
  }
  try {
    return {
      ...(await open[shape](folder, ending)),
      shape,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
type Parts = Omit<FaultStage, 'shape' | 'stop'>
type Ending = (() => Promise<unknown>)[]

async function scaled(shape: Shape, folder: string, ending: Ending): Promise<Parts> {
  const postgres = new OwnPostgres(folder)
  await postgres.start()
  ending.push(() => postgres.stop())
  const redis = shape === 'redis' ? new OwnRedis(await freePort(), folder) : undefined
  await redis?.start()
  if (redis) ending.push(() => redis.kill())
  const eventstore =
    shape === 'eventstore' ? new OwnEventStore(await freePort(), folder) : undefined
  const ports = [await freePort(), await freePort(), await freePort()]
  const cluster = shape === 'cluster' ? new OwnCluster(ports, folder) : undefined
  const log = eventstore ?? cluster
  if (log) ending.push(() => log.kill())
  await log?.start()
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...(log ? { EVENTSTORE_URL: log.url } : {}),
  }
  const make = async (name: string, role: string) =>
    new ProductProcess(name, { ...environment, ROLE: role, PORT: String(await freePort()) })
  const workers = [await make('worker 1', 'worker'), await make('worker 2', 'worker')]
  const apis = [await make('api 1', 'api'), await make('api 2', 'api')]
  ending.push(() => endAll([...apis, ...workers]))
  // The first makes the read models; the others find them.
  await workers[0]?.start()
  await Promise.all([...workers.slice(1), ...apis].map((one) => one.start()))
  return {
    apis,
    workers,
    postgres,
    redis,
    eventstore,
    cluster,
    dataDir: folder,
    environment,
    databaseUrl: async () => postgres.url,
  }
}

/** A small file system of its own, so that the disk can be filled without filling the machine's. */
async function single(folder: string, ending: Ending): Promise<Parts> {
  const dataDir = path.join(folder, 'disk')
  await mkdir(dataDir)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', dataDir])
  ending.push(() => run('umount', ['-l', dataDir]))
  return installed(dataDir, ending)
}
async function installed(dataDir: string, ending: Ending): Promise<Parts> {
  ending.push(() => freeDataDir(dataDir))
  const environment = { DATA_DIR: dataDir }
  const all = new ProductProcess('all', { ...environment, PORT: String(await freePort()) })
  ending.push(() => endAll([all]))
  await all.start()
  return {
    apis: [all],
    workers: [],
    postgres: undefined,
    redis: undefined,
    eventstore: undefined,
    cluster: undefined,
    dataDir,
    environment,
    databaseUrl: () => embeddedUrl(dataDir),
  }
}
const open: Readonly<Record<Shape, (folder: string, ending: Ending) => Promise<Parts>>> = {
  scaled: (folder, ending) => scaled('scaled', folder, ending),
  redis: (folder, ending) => scaled('redis', folder, ending),
  eventstore: (folder, ending) => scaled('eventstore', folder, ending),
  cluster: (folder, ending) => scaled('cluster', folder, ending),
  single,
  installed,
}
/** Whether a small file system can be mounted here. */
export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

async function embeddedUrl(dataDir: string): Promise<string> {
  const read = async (name: string) =>
    (await readFile(path.join(dataDir, 'postgres', name), 'utf8')).trim()
  return `postgres://callboard:${await read('password')}@127.0.0.1:${await read('port')}/postgres`
}
async function endAll(processes: readonly ProductProcess[]): Promise<void> {
  for (const one of processes) one.signal('SIGCONT')
  await Promise.all(processes.map((one) => one.end('SIGTERM')))
}
