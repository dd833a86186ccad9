import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#services/platform/testing/app.ts'
import { jarEvents, jarsProjection } from '#services/platform/testing/jars.ts'
import { table, type AnyProjection } from '../define/define-projection.ts'
import { ensureLive } from './registry.ts'
import { dropRetired, startRetiring } from './retired.ts'

const jars = jarsProjection()
/** Read models that this code does not have any more. */
const named = (name: string, tables: readonly string[]): AnyProjection => ({
  ...(jars as AnyProjection),
  name,
  tables: Object.fromEntries(
    tables.map((one) => [one, table({ columns: { owner: 'text' }, key: ['owner'] })]),
  ),
})
const lids = named('lid', ['lid', 'lid_owner'])
const shelves = named('shelf', ['board'])
const labels = named('label', ['label'])

let app: TestApp | undefined
beforeEach(async () => {
  await app?.close()
  app = await testApp({ services: [], projections: [jars], events: jarEvents })
  for (const one of [lids, shelves]) await ensureLive(pool(), one)
  await pool().query("insert into lid_owner__1 (owner) values ('ana')")
  await pool().query(
    "insert into quarantined_streams (projection, generation, stream, shard, position, error) values ('lid', 1, 'lid-1', 0, 1, 'no')",
  )
})
afterAll(() => app?.close())
const pool = () => (app as TestApp).app.pool
const knownBefore = (ago: string, ...names: string[]) =>
  pool().query(
    'update projections set known_at = now() - $1::interval where name = any($2::text[])',
    [ago, names],
  )
/** Names of relations, and of projections in the platform's tables. */
async function left(): Promise<{ relations: string[]; kept: string[] }> {
  const { rows: relations } = await pool().query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and c.relname ~ '^(jar|taken|lid|lid_owner|board|label)(__[0-9]+)?$' order by 1",
  )
  const { rows: kept } = await pool().query<{ name: string }>(
    'select name from projections union select projection from checkpoints union select projection from quarantined_streams order by 1',
  )
  return { relations: relations.map(({ name }) => name), kept: kept.map(({ name }) => name) }
}
const own = ['jar', 'jar__1', 'taken', 'taken__1']
const ofLid = ['lid', 'lid__1', 'lid_owner', 'lid_owner__1']
const ofShelf = ['board', 'board__1']
const everything = {
  relations: [...own, ...ofLid, ...ofShelf].toSorted(),
  kept: ['jars', 'lid', 'shelf'],
}

test('a read model that no code has known for seven days is dropped, and no other', async () => {
  await knownBefore('6 days 23 hours', 'lid')
  expect(await dropRetired(pool(), [jars])).toEqual([])
  expect(await left()).toEqual(everything)
  await knownBefore('7 days 1 hour', 'lid', 'jars')
  expect(await dropRetired(pool(), [jars])).toEqual(['lid'])
  expect(await left()).toEqual({
    relations: [...ofShelf, ...own].toSorted(),
    kept: ['jars', 'shelf'],
  })
})

test('while a process claims a read model, another one that does not know it leaves it alone', async () => {
  await knownBefore('8 days', 'lid', 'shelf')
  const older = await startRetiring(pool(), [jars, lids, shelves], pino({ level: 'silent' }))
  const newer = await startRetiring(pool(), [jars], pino({ level: 'silent' }))
  await (app as TestApp).app.erase('ana')
  expect(await left()).toEqual(everything)
  await Promise.all([older(), newer()])
})

test('an erasure drops at once what no process folds', async () => {
  await knownBefore('6 minutes', 'lid')
  await (app as TestApp).app.erase('ana')
  expect(await left()).toEqual({
    relations: [...ofShelf, ...own].toSorted(),
    kept: ['jars', 'shelf'],
  })
})

test('what was still folded at an erasure goes as soon as it is not any more', async () => {
  await (app as TestApp).app.journal.append(
    {
      stream: 'jar-1',
      events: [{ type: 'JarFilled', data: { jar: 'ana', owner: 'Ana', sweets: 1 } }],
      expectedVersion: 0,
    },
    {
      occurredAt: '2026-11-20T12:00:00.000Z',
      actor: 'ana',
      studio: null,
      commandId: crypto.randomUUID(),
      correlationId: crypto.randomUUID(),
      causationId: null,
      source: 'test',
    },
  )
  await (app as TestApp).app.erase('ana')
  expect(await left()).toEqual(everything)
  await knownBefore('6 minutes', 'lid')
  expect(await dropRetired(pool(), [jars])).toEqual(['lid'])
})

test('tables of generations that older code made are found by their names', async () => {
  await ensureLive(pool(), labels)
  await pool().query('update projections set tables = null')
  await pool().query(
    'create table board_game__2 (owner text); create table nobodys__1 (owner text)',
  )
  const said: unknown[] = []
  const log = { info: () => undefined, warn: (what: object) => said.push(what) }
  await (
    await startRetiring(pool(), [jars], log)
  )()
  const { rows } = await pool().query<{ name: string; tables: string[] }>(
    'select name, tables from projections order by name',
  )
  expect(Object.fromEntries(rows.map(({ name, tables }) => [name, tables?.toSorted()]))).toEqual({
    jars: ['jar', 'taken'],
    label: ['label'],
    lid: ['lid', 'lid_owner'],
    // Two have such a generation, and its owner cannot be told, so that it stays.
    shelf: [],
  })
  expect(said).toEqual(
    expect.arrayContaining([
      { table: 'board__1' },
      { table: 'board_game__2' },
      { table: 'nobodys__1' },
    ]),
  )
})

test('what a rebuilt read model had in its version before goes with that generation', async () => {
  const less = { ...named('lid', ['lid']), version: 2 }
  const rebuilt = async (projection: AnyProjection) => {
    await (app as TestApp).rebuild(projection)
  }
  await rebuilt(less)
  await rebuilt(less)
  expect((await left()).relations).toEqual(
    ['board', 'board__1', ...own, 'lid', 'lid__2', 'lid__3'].toSorted(),
  )
})

test('a read model under another name begins, though the one before still has its tables', async () => {
  const renamed = named('lid_by_owner', ['lid', 'lid_owner'])
  expect(await ensureLive(pool(), renamed)).toMatchObject({ generation: 2, state: 'live' })
  await knownBefore('8 days', 'lid')
  expect(await dropRetired(pool(), [jars, shelves, renamed])).toEqual(['lid'])
  expect((await pool().query('select from lid_owner')).rowCount).toBe(0)
})
