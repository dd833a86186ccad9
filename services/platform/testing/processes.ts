import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import type { App } from '../kernel/app.ts'
import { openRuntime, type Modules, type Runtime } from '../start/runtime.ts'
import type { AnyAdapter, AnyEffect } from '../outbox/define-effect.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { AnyProcess } from '../process/define-process.ts'
import { Processes } from '../process/processes.ts'
import { setUpBy } from '../database/database.ts'
import { testConfig } from './database.ts'
import { jarEvents, jarOf, type JarCommand } from './jars.ts'

/** One worker of several on one store, as far as process managers and the outbox go; its clock is the test's. */
interface TestWorker {
  readonly app: App
  readonly processes: Processes
  readonly outbox: Outbox
}
export interface ProcessesTest {
  readonly runtime: Runtime
  readonly clock: { now: string }
  /** Another worker: with process managers, effects and transports of its own making. */
  readonly worker: (
    processes: readonly AnyProcess[],
    effects?: readonly AnyEffect[],
    adapters?: readonly AnyAdapter[],
  ) => Promise<TestWorker>
  readonly send: (jar: string, command: JarCommand) => Promise<unknown>
  /** Counts the events of a type, of one jar if it is named. */
  readonly count: (type: string, jar?: string) => Promise<number>
  /** Ends the sessions that hold rows of this table locked, as a machine that dies does, and waits for their end; how many there were. */
  readonly killHolders: (table: string) => Promise<number>
  /** Runs SQL as the role that set the store up. */
  readonly admin: (sql: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** Jars on a schema of their own. */
export async function processesTest(
  modules: Partial<Modules> = {},
  now = '2026-11-20T12:00:00.000Z',
): Promise<ProcessesTest> {
  const config = testConfig()
  const log = pino({ level: 'silent' })
  const runtime = await openRuntime(
    config,
    { services: [], projections: [], events: jarEvents, ...modules },
    log,
  )
  const clock = { now }
  const admin: ProcessesTest['admin'] = (sql) =>
    setUpBy(runtime.databaseUrl, async (client) => {
      await client.query(`set search_path = ${runtime.database.schema}`)
      return (await client.query(sql)).rowCount ?? 0
    })
  const { app } = runtime
  return {
    runtime,
    clock,
    worker: workerOf(runtime, clock),
    send: (jar, command) =>
      app.handle(jarOf(jar), `jar-${jar}`, command, {
        actor: null,
        commandId: randomUUID(),
        now: clock.now,
        wrote: () => undefined,
      }),
    count: async (type, jar) => {
      const { rows } = await app.pool.query<{ count: number }>(
        'select count(*) as count from events e where e.type = $1 and ($2::text is null or e.stream = $2)',
        [type, jar === undefined ? null : `jar-${jar}`],
      )
      return rows[0]?.count ?? 0
    },
    admin,
    killHolders: (table) =>
      admin(
        `select pg_terminate_backend(l.pid, 10000) from pg_locks l
         where l.relation = '${table}'::regclass and l.mode in ('RowShareLock', 'RowExclusiveLock')`,
      ),
    close: async () => {
      await runtime.close()
      await rm(config.DATA_DIR, { recursive: true, force: true })
    },
  }
}

const workerOf =
  ({ app, feed }: Runtime, clock: { readonly now: string }): ProcessesTest['worker'] =>
  async (defined, effects = [], adapters = []) => {
    const { pool, log } = app
    const outbox = new Outbox({ pool, log, adapters })
    const processes = new Processes({
      pool,
      feed,
      log,
      head: () => app.journal.head(),
      toFeed: async (position) => Number(position),
      write: outbox.write,
    })
    const its: App = { ...app, outbox, processes, now: () => clock.now }
    outbox.define(its, effects)
    processes.define(its, defined, 0)
    await processes.bear()
    return { app: its, processes, outbox }
  }
