import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { START } from '#shared/platform/event-store.ts'
import { localBus } from '#projections/platform/bus/bus.ts'
import { openDatabase } from '../start/open-database.ts'
import { setUpBy, type Database } from '../database/database.ts'
import { OtherLog } from '../database/other-log.ts'
import { startTestServer, type TestServer } from '../testing/eventstoredb-test-server/server.ts'
import { connectionsOf, testSchema } from '../testing/database.ts'
import { fixedId, storables } from '../testing/events.ts'
import { postgresFeedWriter } from './feed-writer.postgres.ts'
import { logOf } from './log-identity.ts'
import { postgresEventStore } from './postgres.ts'
import { openSource } from './source.ts'

const PATIENCE = { timeout: 60_000, interval: 10 }
const { url } = testSchema()
const ignored = (): void => undefined
const open: (() => Promise<unknown>)[] = []
const closeAll = async () => {
  for (const close of open.splice(0).reverse()) await close()
}
afterEach(closeAll)

const database = async (schema: string): Promise<Database> => {
  const opened = await openDatabase(url, schema, ignored, 3)
  open.push(opened.close)
  return opened
}
/** A process as far as its store goes: what it appends to, with the relay of a worker. */
async function start(schema: string, log: TestServer | undefined) {
  const its = await database(schema)
  const feed = postgresEventStore(its.pool)
  const source = await openSource({
    config: { EVENTSTORE_URL: log?.url, REDIS_URL: undefined },
    feed,
    database: its,
    bus: localBus(),
    onAppended: ignored,
    report: ignored,
  })
  open.push(source.close)
  open.push(source.startRelay())
  const append = async (stream: string, version = 0) => {
    const [event] = storables(stream, version + 1, version + 1)
    await source.store.append(stream, event ? [event] : [], version)
  }
  const streams = async () => (await feed.readAll(START, 100)).events.map(({ stream }) => stream)
  const has = (stream: string) =>
    vi.waitFor(async () => expect(await streams()).toContain(stream), PATIENCE)
  return { source, feed, database: its, append, streams, has }
}

describe('a database and a log', () => {
  const servers = new Map<string, TestServer>()
  const schemas = new Map<string, string>()
  const serverOf = async (log: string): Promise<TestServer | undefined> => {
    if (log !== 'empty') return servers.get(log)
    const server = await startTestServer()
    open.push(server.stop)
    return server
  }
  const schemaOf = (kind: string): string => schemas.get(kind) ?? testSchema().schema
  beforeAll(async () => {
    for (const name of ['A', 'B']) servers.set(name, await startTestServer())
    for (const kind of ['own', 'A', 'B']) {
      const { schema } = testSchema()
      schemas.set(kind, schema)
      const { append, has } = await start(schema, servers.get(kind))
      await append(`note-${kind}`)
      await has(`note-${kind}`)
      await closeAll()
    }
  })
  afterAll(async () => {
    for (const server of servers.values()) await server.stop()
  })
  /** The logs that each database starts on. With every other log it is told that the two do not belong together. */
  const starts: Readonly<Record<string, readonly string[]>> = {
    empty: ['absent', 'empty'],
    own: ['absent'],
    A: ['A'],
    B: ['B'],
  }
  const pairs = Object.keys(starts).flatMap((kind) =>
    ['absent', 'A', 'B', 'empty'].map((log) => ({ kind, log })),
  )

  test.each(pairs)(
    'a first process on the database $kind and the log $log',
    async ({ kind, log }) => {
      const starting = start(schemaOf(kind), await serverOf(log))
      if (starts[kind]?.includes(log)) return void (await starting)
      await expect(starting).rejects.toThrow(OtherLog)
    },
  )
  test.each(pairs.filter(({ kind, log }) => starts[kind]?.includes(log)))(
    'beside a process on the database $kind and the log $log only one on the same starts, and the first goes on',
    async ({ kind, log }) => {
      const schema = schemaOf(kind)
      const its = await serverOf(log)
      const running = await start(schema, its)
      const logs = ['absent', 'A', 'B', 'empty', ...(log === 'empty' ? ['its'] : [])]
      for (const other of logs) {
        const starting = start(schema, other === 'its' ? its : await serverOf(other))
        if (other === (log === 'empty' ? 'its' : log)) await starting
        else await expect(starting).rejects.toThrow(OtherLog)
      }
      const stream = `beside-${kind}-${log}`
      await running.append(stream)
      await running.has(stream)
    },
  )
  test('each refusal says what to do', async () => {
    const words = async (kind: string, log: string) =>
      start(schemaOf(kind), servers.get(log)).then(
        () => 'started',
        (error: Error) => error.message,
      )
    expect(await words('A', 'absent')).toContain('EVENTSTORE_URL is not set: set it as it was')
    expect(await words('own', 'A')).toContain('unset EVENTSTORE_URL, or give an empty database')
    expect(await words('A', 'B')).toContain('give the EventStoreDB and the database that belong')
    expect(await words('empty', 'A')).toContain('that database has the keys to it')
  })
  test('two first processes at once begin one log together', async () => {
    const [server, { schema }] = [await startTestServer(), testSchema()]
    open.push(server.stop)
    const both = await Promise.all([start(schema, server), start(schema, server)])
    await both[0].append('one')
    await both[1].append('two')
    await both[0].has('two')
    expect(await both[1].streams()).toEqual(['one', 'two'])
  })
  test('of two databases told of one log before anything is in it, only the one that began it has it', async () => {
    const [server, { schema }] = [await startTestServer(), testSchema()]
    open.push(server.stop)
    await start(schema, server)
    await expect(start(testSchema().schema, server)).rejects.toThrow('another installation, which')
    await (await start(schema, server)).append('note')
  })
  test('a database filled before logs had names is known by its newest event', async () => {
    const [server, { schema }] = [await startTestServer(), testSchema()]
    open.push(server.stop)
    const before = await start(schema, server)
    await before.append('note')
    await before.has('note')
    await closeAll()
    const nameless = await startTestServer({ log: server.log })
    open.push(nameless.stop)
    nameless.log.delete('callboard.log')
    await setUpBy(url, (client) => client.query(`delete from ${schema}.log_identity`))
    await expect(start(schema, undefined)).rejects.toThrow('set it as it was')
    await expect(start(schema, servers.get('A'))).rejects.toThrow('does not have the newest event')
    await (await start(schema, nameless)).append('note', 1)
  })
  test('an older copy of the log is refused: it lacks what the database has', async () => {
    const [server, { schema }] = [await startTestServer(), testSchema()]
    open.push(server.stop)
    const before = await start(schema, server)
    await before.append('kept')
    await before.append('lost')
    await before.has('lost')
    await closeAll()
    const restored = await startTestServer({ log: server.log })
    open.push(restored.stop)
    restored.log.delete('lost')
    await expect(start(schema, restored)).rejects.toThrow('does not have the newest event')
  })
})

test('a running process writes nothing into another log that answers in the place of its own, and goes on when its own is back', async () => {
  const { schema } = testSchema()
  const own = await startTestServer()
  const port = Number(new URL(own.url.replace('esdb', 'http')).port)
  const running = await start(schema, own)
  await running.append('note')
  await running.has('note')
  await own.stop()
  const other = await startTestServer({ port })
  await expect(running.append('note', 1)).rejects.toThrow(/does not have it/)
  await expect(running.append('new')).rejects.toThrow(OtherLog)
  await expect(running.source.store.head()).rejects.toThrow(OtherLog)
  expect(other.log.events).toEqual([])
  await other.stop()
  const back = await startTestServer({ port, log: own.log })
  open.push(back.stop)
  await vi.waitFor(() => running.append('note', 1), PATIENCE)
  await vi.waitFor(async () => expect(await running.streams()).toEqual(['note', 'note']), PATIENCE)
})

test('a stream that was deleted in EventStoreDB is not begun again', async () => {
  const [server, { schema }] = [await startTestServer(), testSchema()]
  open.push(server.stop)
  const { append, has, source } = await start(schema, server)
  await append('gone')
  await append('kept')
  await has('kept')
  server.log.delete('gone')
  await expect(source.store.readStream('gone')).rejects.toThrow('somebody has deleted it there')
  expect(await source.store.readStream('never')).toEqual([])
})

test('a running process uses no connection to another database than its own', async () => {
  const { schema } = testSchema()
  const running = await start(schema, undefined)
  await running.append('note')
  await setUpBy(url, async (client) => {
    await client.query(`update ${schema}.log_identity set log = gen_random_uuid()`)
    await client.query(`select pg_terminate_backend(a.pid) from ${connectionsOf(schema)} a`)
  })
  await vi.waitFor(
    () => expect(running.append('note', 1)).rejects.toThrow('the database is another'),
    PATIENCE,
  )
})

describe('who may write the feed', () => {
  const copy = (its: Database, log: string) =>
    postgresFeedWriter(its.pool, log).copy([], 'e1', START)
  const append = (its: Database) =>
    postgresEventStore(its.pool).append('note', storables('note', 1, 1), 0)

  test('where the database follows a log nobody may append, not even its owner, and the relay only what is of that log', async () => {
    const [server, { schema }] = [await startTestServer(), testSchema()]
    open.push(server.stop)
    const { database: its } = await start(schema, server)
    await expect(append(its)).rejects.toMatchObject({ code: '42501' })
    await expect(append(await database(schema))).rejects.toMatchObject({ code: '42501' })
    await expect(copy(its, fixedId('another log'))).rejects.toMatchObject({ code: 'CB003' })
    const empty = "'{}','{}','{}','{}','{}','{}','{}','{}','{}','{}','{}','{}','{}'"
    await expect(
      setUpBy(url, (client) => client.query(`select ${schema}.append_events(${empty})`)),
    ).rejects.toMatchObject({ code: 'CB003' })
  })
  test('where the database has its own log nobody may copy into it', async () => {
    const { schema } = testSchema()
    const { database: its } = await start(schema, undefined)
    const log = (await logOf(its.pool))?.log ?? ''
    await expect(copy(its, log)).rejects.toMatchObject({ code: '42501' })
    await expect(append(its)).resolves.toMatchObject({ version: 1 })
  })
})
