import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client as PgClient } from 'pg'
import { eventStoreFaults } from './eventstore-faults.ts'
import { killPostgres } from './postgres.ts'
import type { ProductProcess } from './process.ts'
import { killInRun } from './run-kill.ts'
import { during, everyApi, faultMs, type Fault, type Scene } from './scene.ts'

const CONNECTIONS_MAX = 400
const CONNECTIONS_AT_ONCE = 16

async function killAndStart(scene: Scene, processes: readonly ProductProcess[]): Promise<number> {
  const which = scene.chances.between(0, processes.length - 1)
  const victim = processes[which] as ProductProcess
  await victim.end('SIGKILL')
  await delay(faultMs(scene, 1, 3))
  await victim.start()
  return which
}

/** Takes every connection that is free, then ends the product's own and takes those, too, again and again; then only holds the lock of appends. */
async function exhaustConnections(scene: Scene): Promise<void> {
  const url = await scene.stage.databaseUrl()
  const first = new PgClient({ connectionString: url })
  first.on('error', () => undefined)
  await first.connect()
  const held = [first]
  const release = () => Promise.allSettled(held.splice(1).map((client) => client.end()))
  try {
    await takeAll(url, held)
    await during(scene, everyApi(scene), 'every connection was taken', async () => {
      const until = performance.now() + faultMs(scene, 5, 7)
      while (performance.now() < until) {
        const mine = held.map((client) => (client as unknown as { processID: number }).processID)
        await first.query(
          "select pg_terminate_backend(a.pid) from pg_stat_activity a where a.backend_type = 'client backend' and a.pid <> all($1::int[])",
          [mine],
        )
        await takeAll(url, held)
      }
    })
    await release()
    await delay(faultMs(scene, 1, 2))
    await during(scene, everyApi(scene), 'the lock of appends was held', async () => {
      await first.query("begin; select pg_advisory_xact_lock(hashtextextended('callboard', 0))")
      await delay(faultMs(scene, 5, 8))
    })
    await first.query('rollback')
  } finally {
    await release()
    await first.end()
  }
}
/** Until PostgreSQL refuses. */
async function takeAll(url: string, held: PgClient[]): Promise<void> {
  while (held.length < CONNECTIONS_MAX) {
    const taken = await Promise.allSettled(
      Array.from({ length: CONNECTIONS_AT_ONCE }, () => connection(url)),
    )
    const got = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    held.push(...got)
    if (got.length < CONNECTIONS_AT_ONCE) return
  }
}
async function connection(url: string): Promise<PgClient> {
  const client = new PgClient({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function fillDisk(scene: Scene): Promise<void> {
  const ballast = path.join(scene.stage.dataDir, 'ballast')
  const file = await open(ballast, 'w')
  const block = Buffer.alloc(1024 * 1024)
  await during(scene, everyApi(scene), 'the disk was full', async () => {
    const until = performance.now() + faultMs(scene, 6, 10)
    // Again and again: what the database gives back meanwhile is taken, too.
    while (performance.now() < until) {
      await fill(file, block)
      await delay(100)
    }
  })
  await file.close()
  await rm(ballast)
}
async function fill(
  file: { readonly write: (block: Buffer) => Promise<unknown> },
  block: Buffer,
): Promise<void> {
  for (let size = block.length; size >= 4096;) {
    try {
      await file.write(block.subarray(0, size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size /= 2
    }
  }
}

export const faults = {
  'worker-kill': {
    shape: 'scaled',
    breaks: 'kill −9 of a worker, which comes back',
    stopsStore: false,
    run: async (scene) => void (await killAndStart(scene, scene.stage.workers)),
  },
  'api-kill': {
    shape: 'scaled',
    breaks: 'kill −9 of an API process, which comes back',
    stopsStore: false,
    run: async (scene) => void (await killAndStart(scene, scene.stage.apis)),
  },
  'postgres-kill': {
    shape: 'scaled',
    breaks: 'kill −9 of PostgreSQL with every process of it, which comes back',
    stopsStore: true,
    run: async (scene) => {
      await scene.stage.postgres?.kill()
      await during(scene, everyApi(scene), 'PostgreSQL was away', () => delay(faultMs(scene, 2, 6)))
      await scene.stage.postgres?.start()
    },
  },
  'worker-freeze': {
    shape: 'scaled',
    breaks: 'SIGSTOP of a worker for 40 s and back: a zombie whose locks were taken over',
    stopsStore: false,
    run: async (scene) => {
      const victim = scene.chances.pick(scene.stage.workers)
      victim.signal('SIGSTOP')
      await delay(40_000 * scene.patience)
      victim.signal('SIGCONT')
    },
  },
  'redis-kill': {
    shape: 'redis',
    breaks: 'Redis killed, started again empty, and flushed',
    stopsStore: false,
    run: async (scene) => {
      await scene.stage.redis?.kill()
      await delay(faultMs(scene, 2, 5))
      await scene.stage.redis?.start()
      await delay(faultMs(scene, 1, 2))
      await scene.stage.redis?.flush()
    },
  },
  'pool-exhausted': {
    shape: 'scaled',
    breaks:
      'every connection of PostgreSQL taken by somebody else, who then holds the lock of appends',
    stopsStore: true,
    run: exhaustConnections,
  },
  ...eventStoreFaults,
  'clock-back': {
    shape: 'scaled',
    breaks: 'the clock of the machine that sends jumping back an hour',
    stopsStore: false,
    run: async (scene) => {
      scene.setClocksBack(3_600_000)
      await delay(faultMs(scene, 2, 4))
      if (scene.chances.chance(0.5)) scene.setClocksBack(0)
    },
  },
  'disk-full': {
    shape: 'single',
    breaks: 'the disk under DATA_DIR full (a small tmpfs), then not',
    stopsStore: true,
    run: fillDisk,
  },
  sigterm: {
    shape: 'scaled',
    breaks: 'SIGTERM of an API process and of a worker in the middle of load, then both again',
    stopsStore: false,
    run: async (scene) => {
      const { stage, chances } = scene
      const api = chances.between(0, stage.apis.length - 1)
      const worker = chances.pick(stage.workers)
      await Promise.all([scene.drain(api), worker.end('SIGTERM')])
      await delay(faultMs(scene, 0, 2))
      await Promise.all([stage.apis[api]?.start(), worker.start()])
    },
  },
  'run-kill': {
    shape: 'scaled',
    breaks: 'kill −9 of both workers at once, three times while they sign 300 settlements',
    stopsStore: false,
    run: killInRun,
  },
  'embedded-kill': {
    shape: 'single',
    breaks: 'kill −9 of the PostgreSQL that the process itself started, which must bring it back',
    stopsStore: true,
    run: async (scene) => killPostgres(scene.stage.dataDir),
  },
} as const satisfies Record<string, Fault>
export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as readonly FaultName[]
