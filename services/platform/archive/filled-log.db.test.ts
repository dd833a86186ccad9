import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { START } from '#shared/platform/event-store.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../start/open-database.ts'
import { setUpBy } from '../database/database.ts'
import { eventStoreDbStore } from '../event-store/eventstoredb.ts'
import { firstBrokenSeal } from '../event-store/seals.ts'
import { exportTo, importFrom } from '../start/archive.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { testSchema } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/eventstoredb-test-server/server.ts'
import { wrongHead } from '../transparency/check-heads.ts'
import {
  archiveModules,
  archiveTest,
  fillJar,
  quiet,
  rowsOf,
  TEST_MASTER_KEY,
} from './testing-archive.ts'

const { folder, archive, source, configOf, close } = await archiveTest()
const server = await startTestServer()
afterAll(async () => {
  await server.stop()
  await close()
})
type Row = Readonly<Record<string, string | null>>
const followed = (log: TestServer, place = testSchema()): Config =>
  Object.assign(configOf(place), { EVENTSTORE_URL: log.url })
const file = (name: string) => path.join(folder, name)
/** What the store holds; without the places of the log that its events are copied from, unless they are asked for. */
async function held(runtime: Runtime, { places = false } = {}) {
  const [events, ...rest] = (await rowsOf(runtime)) as Row[][]
  const shown = ({ foreign_position: _place, ...event }: Row) => event
  return [places ? events : events?.map(shown), ...rest]
}
async function opened<T>(config: Config, work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const runtime = await openRuntime(config, archiveModules)
  const stop = runtime.startRelay()
  try {
    return await work(runtime)
  } finally {
    await stop()
    await runtime.close()
  }
}
const copied = (runtime: Runtime) =>
  vi.waitFor(async () => expect((await runtime.uncopied()).events).toBe(0), { timeout: 30_000 })
/** Fills jars one after the other, and waits until the feed has them. */
async function fillJars(runtime: Runtime, ...jars: readonly string[]) {
  for (const jar of jars) await fillJar(runtime, jar)
  await copied(runtime)
}
const asAdmin = (sql: string) =>
  setUpBy(filled.DATABASE_URL as string, async (client) => void (await client.query(sql)))
/** A database with its tables, that nothing has started on. */
async function prepared({ DATABASE_URL, DATABASE_SCHEMA: schema }: Config) {
  await (await openDatabase(DATABASE_URL as string, schema, quiet, 1)).close()
  return { schema }
}
const ours = (log: TestServer) =>
  log.log.events.filter(({ stream }) => stream.startsWith('jar-')).length
/** Imports by a process of its own, which is killed once the log has so many events: with some on their way. */
async function killedAt(events: number, config: Config): Promise<void> {
  const { DATABASE_URL, DATABASE_SCHEMA, DATA_DIR, EVENTSTORE_URL } = config
  const env = { DATABASE_URL, DATABASE_SCHEMA, DATA_DIR, EVENTSTORE_URL }
  const script = path.resolve(import.meta.dirname, '../../../scripts/ops/import.ts')
  const child = spawn(process.execPath, [script, archive], {
    env: { ...process.env, ...env, MASTER_KEY: TEST_MASTER_KEY },
    stdio: 'ignore',
  })
  const stop = server.log.listen(() => {
    if (ours(server) >= events) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  stop()
  expect(child.signalCode).toBe('SIGKILL')
}

const filled = followed(server)
test('an import fills an empty EventStoreDB in the order of the file, killed twice on the way, and keeps places, times, seals and heads', async () => {
  await killedAt(700, filled)
  await expect(openRuntime(filled, archiveModules)).rejects.toThrow(/has not come to its end/)
  await expect(
    importFrom(archive, { ...filled, EVENTSTORE_URL: undefined }, quiet),
  ).rejects.toThrow(/EVENTSTORE_URL is not set/)
  await killedAt(1900, filled)
  expect(await importFrom(archive, filled, quiet)).toMatchObject({ events: 3200 })
  // Once more is harmless.
  expect(await importFrom(archive, filled, quiet)).toMatchObject({ events: 3200 })
  const store = eventStoreDbStore(server.url, quiet)
  const inLog = await store.readAll(START, 5000)
  await store.close()
  const inSource = await source.feed.readAll(START, 5000)
  const without = inLog.events.map((event, i) => ({
    ...event,
    position: inSource.events[i]?.position,
  }))
  expect(without).toEqual(inSource.events)
  await opened(filled, async (copy) => {
    expect(await held(copy)).toEqual(await held(source))
    expect(await firstBrokenSeal(copy.app.pool)).toBeUndefined()
    expect(await wrongHead(copy.app)).toBeUndefined()
    await fillJars(copy, 'jar1', 'after')
    const [rows] = (await held(copy)) as Row[][]
    expect(rows?.slice(-2).map(({ position }) => position)).toEqual(['3201', '3202'])
  })
})
test('a feed that was lost is made again from a back-up and the log: the same events in the same places, at the same times', async () => {
  const backup = file('back-up')
  const before = await opened(filled, async (runtime) => {
    await fillJars(runtime, 'old1', 'old2')
    await exportTo(backup, filled, quiet)
    await fillJars(runtime, 'new1')
    // As a copy that failed leaves it.
    await asAdmin(
      `select nextval(pg_get_serial_sequence('${filled.DATABASE_SCHEMA}.events', 'position'))`,
    )
    await fillJars(runtime, 'new2', 'jar1')
    return held(runtime, { places: true })
  })
  const again = followed(server)
  // It ends in the middle of what it copies, and goes on.
  const { schema } = await prepared(again)
  await asAdmin(`create function ${schema}.fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger fail before insert on ${schema}.events for each row when (new.stream = 'jar-new2') execute function ${schema}.fail()`)
  await expect(importFrom(backup, again, quiet)).rejects.toThrow('not now')
  await asAdmin(`drop trigger fail on ${schema}.events`)
  // The keys of two who were new since were in the database alone.
  expect(await importFrom(backup, again, quiet)).toMatchObject({ keyless: 2 })
  await opened(again, async (runtime) => {
    const [events] = await held(runtime, { places: true })
    expect(events).toEqual(before[0])
    await fillJars(runtime, 'old1')
  })
  // The file that filled the log is a back-up of it too.
  const first = followed(server)
  await importFrom(archive, first, quiet)
  await opened(first, async (runtime) => {
    const [events] = await held(runtime, { places: true })
    expect(events?.slice(0, -1)).toEqual(before[0])
  })
})
test('back in PostgreSQL it is the same store, whatever its worker had not copied yet', async () => {
  const back = file('back')
  const runtime = await openRuntime(filled, archiveModules)
  const { position: token } = await fillJar(runtime, 'uncopied')
  await asAdmin(
    `insert into ${filled.DATABASE_SCHEMA}.timers (process, key, due, data) values ('watch', 'ana', '2199-01-01', '{"position": "${token}", "tries": 2}')`,
  )
  const exported = await exportTo(back, filled, quiet)
  const before = await held(runtime)
  await runtime.close()
  const last = before[0]?.at(-1)
  expect(last).toMatchObject({ stream: 'jar-uncopied' })
  expect(exported).toMatchObject({ events: before[0]?.length, unasked: false, aside: 0 })
  const own = configOf(testSchema())
  await importFrom(back, own, quiet)
  await opened(own, async (copy) => {
    expect(await held(copy)).toEqual(before)
    const { rows } = await copy.app.pool.query('select t.data from timers t')
    expect(rows).toEqual([
      { data: { position: String(last?.['position']).padStart(19, '0'), tries: 2 } },
    ])
    const { position } = await fillJar(copy, 'jar1')
    expect(Number(position)).toBe(Number(last?.['position']) + 1)
  })
  const alone = { ...filled, EVENTSTORE_URL: undefined }
  expect(await exportTo(file('unasked'), alone, quiet)).toMatchObject({ unasked: true })
})
test('a log that a file does not belong to takes nothing of it', async () => {
  const all = server.log.events.length
  const other = file('newer')
  await fillJar(source, 'branch')
  await exportTo(other, source.config, quiet)
  await expect(importFrom(other, followed(server), quiet)).rejects.toThrow(/no back-up of that log/)
  const strange = await openRuntime(configOf(testSchema()), archiveModules)
  await fillJar(strange, 'strange')
  await exportTo(file('strange'), strange.config, quiet)
  await expect(importFrom(file('strange'), followed(server), quiet)).rejects.toThrow(
    /does not begin as the file does/,
  )
  await expect(
    importFrom(archive, { ...strange.config, EVENTSTORE_URL: server.url }, quiet),
  ).rejects.toThrow(/is not empty/)
  await strange.close()
  expect(server.log.events.length).toBe(all)
})
test('what others write into the log meanwhile, between events of the file, ends the import', async () => {
  const log = await startTestServer()
  const config = followed(log)
  await (await openRuntime(config, archiveModules)).close()
  // A process that was not stopped.
  const runtime = await openRuntime(config, archiveModules)
  const stop = log.log.listen(() => {
    if (ours(log) < 100) return
    stop()
    void fillJar(runtime, 'between')
  })
  await expect(importFrom(archive, config, quiet)).rejects.toThrow(/others have written/)
  await runtime.close()
  await log.stop()
})
