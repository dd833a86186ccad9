import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  START,
  VersionConflict,
  type EventStore,
  type Position,
} from '#shared/platform/event-store.ts'
import { openDatabase } from '../start/open-database.ts'
import type { Database } from '../database/database.ts'
import { postgresEventStore } from './postgres.ts'
import { connectionsOf, testSchema } from '../testing/database.ts'
import { longOrShort } from '../testing/size.ts'
import { storable } from '../testing/events.ts'

const WRITERS = 24
const EVENTS_EACH = longOrShort(60, 25)
const PROCESSES = 6
const { url, schema } = testSchema()
let databases: Database[]
let stores: EventStore[]
let chaos: pg.Client

/** A small generator with a seed: the same disturbances in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

beforeAll(async () => {
  databases = await Promise.all(
    Array.from({ length: PROCESSES }, () => openDatabase(url, schema, () => undefined, 4)),
  )
  stores = databases.map((database) => postgresEventStore(database.pool))
  chaos = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await chaos.connect()
})
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await Promise.all(databases.map((database) => database.close()))
  await chaos.end()
})

/** Kills backends of this schema's pools and rolls appends back after they hold the lock, until stopped. */
async function disturb(signal: AbortSignal): Promise<{ killed: number; rolledBack: number }> {
  const next = random(7)
  const counts = { killed: 0, rolledBack: 0 }
  while (!signal.aborted) {
    const { rows } = await chaos.query<{ pid: number }>(
      `select a.pid from ${connectionsOf(schema)} a where a.query like $1 limit 1 offset $2`,
      ['%append_events%', Math.floor(next() * 4)],
    )
    if (
      rows[0] &&
      (await chaos.query('select pg_terminate_backend($1)', [rows[0].pid])).rowCount === 1
    )
      counts.killed++
    await chaos.query('begin')
    await chaos.query(
      "select * from append_events(array[$1], array[0], array[0], array[1], array[1], array[gen_random_uuid()], array['Undone'], array[1::smallint], array[0::smallint], array['nobody'], array['{}'], array['{}'], array[''])",
      [`undone-${counts.rolledBack}`],
    )
    await delay(next() * 4)
    await chaos.query('rollback')
    counts.rolledBack++
    await delay(next() * 10)
  }
  return counts
}

/** Goes on until each of its events is acknowledged, as `handle` does: a lost connection is asked about again. */
async function write(store: EventStore, writer: number): Promise<void> {
  const next = random(100 + writer)
  const stream = `writer-${writer}`
  for (let n = 1; n <= EVENTS_EACH;) {
    try {
      await store.append(stream, [storable({ name: `${stream}/${n}`, partition: stream })], n - 1)
      n++
    } catch (error) {
      if (error instanceof VersionConflict) throw error
    }
    if (next() < 0.3) await delay(next() * 5)
  }
}

/** Reads like projections: a read whose connection is killed is done again from the same place. */
async function readOnce(
  store: EventStore,
  after: Position,
): Promise<{ keys: readonly string[]; after: Position }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const batch = await store.readAll(after, 200)
      return {
        keys: batch.events.map((event) => `${event.stream}/${event.version}`),
        after: batch.upTo,
      }
    } catch (error) {
      if (attempt === 50) throw error
    }
  }
}

async function readUntil(
  writing: Promise<unknown>,
  readOn: (after: Position) => Promise<{ keys: readonly string[]; after: Position }>,
): Promise<string[]> {
  const keys: string[] = []
  let done = false
  void writing.finally(() => (done = true))
  for (let position = START; ;) {
    const last = done
    const batch = await readOn(position)
    keys.push(...batch.keys)
    position = batch.after
    if (last && batch.keys.length === 0) return keys
    await delay(1)
  }
}

test('24 writers in six processes with delays, rollbacks and killed connections: a reader loses nothing and sees every stream in order', async () => {
  const stop = new AbortController()
  const disturbing = disturb(stop.signal)
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      write(stores[writer % PROCESSES] as EventStore, writer),
    ),
  )
  const seen = await readUntil(writing, (after) => readOnce(stores[0] as EventStore, after))
  await writing
  stop.abort()
  const { killed, rolledBack } = await disturbing

  expect(seen).toHaveLength(WRITERS * EVENTS_EACH)
  for (let writer = 0; writer < WRITERS; writer++)
    expect(seen.filter((key) => key.startsWith(`writer-${writer}/`))).toEqual(
      Array.from({ length: EVENTS_EACH }, (_, i) => `writer-${writer}/${i + 1}`),
    )
  expect(killed).toBeGreaterThan(3)
  expect(rolledBack).toBeGreaterThan(10)
})

test('a naive table, whose positions commit out of their order, loses events to the same reader', async () => {
  await chaos.query(
    'create table naive (position bigint generated always as identity primary key, key text not null)',
  )
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${schema}`,
    max: WRITERS,
  })
  const writeNaively = async (writer: number) => {
    const next = random(200 + writer)
    for (let n = 1; n <= EVENTS_EACH; n++) {
      const client = await pool.connect()
      await client.query('begin')
      await client.query('insert into naive (key) values ($1)', [`writer-${writer}/${n}`])
      if (next() < 0.3) await delay(next() * 5)
      await client.query('commit')
      client.release()
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeNaively(writer)))
  const seen = await readUntil(writing, async (after) => {
    const { rows } = await chaos.query<{ position: number; key: string }>(
      'select n.position, n.key from naive n where n.position > $1 order by n.position limit 200',
      [after === START ? 0 : Number(after)],
    )
    return {
      keys: rows.map((row) => row.key),
      after: rows.length > 0 ? String(rows.at(-1)?.position) : after,
    }
  })
  await pool.end()
  expect(seen.length).toBeLessThan(WRITERS * EVENTS_EACH)
  expect(seen.length).toBeGreaterThan(0)
})

test('nobody but the append function writes events: not even the running product', async () => {
  const insert =
    "insert into events (stream, version, id, type, schema_version, shard, partition, data, meta, hash) values ('x', 1, gen_random_uuid(), 'X', 1, 0, '', '{}', '{}', '')"
  for (const statement of [
    insert,
    "update events set type = 'X'",
    'delete from events',
    'truncate events',
  ])
    await expect((databases[0] as Database).pool.query(statement)).rejects.toThrow(
      /permission denied/,
    )
})
