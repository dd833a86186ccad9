import type pg from 'pg'
import { expect, test } from 'vitest'
import { testSchema } from '../testing/database.ts'
import { setUpBy } from './database.ts'
import type { SchemaPart } from './migrations.ts'
import { createSchema, databaseParts } from '../start/schema.ts'

const jars = (...migrations: readonly string[]): SchemaPart => ({
  name: 'jars',
  migrations: migrations.map((sql, i) => ({ name: `change ${i + 1}`, sql: () => sql })),
  rights: () => '',
})
const make = 'create table jar (name text primary key)'
const fill = "insert into jar (name) values ('mint')"

const { url } = testSchema()
const start = (
  schema: string,
  part: SchemaPart,
  onClient: (client: pg.Client) => void = () => undefined,
) =>
  setUpBy(url, async (client) => {
    onClient(client)
    await createSchema(client, schema, [...databaseParts, part])
  })
const ask = async (sql: string): Promise<unknown[]> =>
  setUpBy(url, async (client) => (await client.query(sql)).rows as unknown[])
const recorded = (schema: string) =>
  ask(`select m.number, m.name from ${schema}.migrations m where m.part = 'jars' order by m.number`)
const jarsIn = (schema: string) => ask(`select j.name from ${schema}.jar j`)

test('each migration runs once, in order, also where several processes start at once', async () => {
  const { schema } = testSchema()
  await start(schema, jars(make))
  await Promise.all([1, 2, 3].map(() => start(schema, jars(make, fill))))
  expect(await jarsIn(schema)).toEqual([{ name: 'mint' }])
  expect(await recorded(schema)).toEqual([
    { number: 1, name: 'change 1' },
    { number: 2, name: 'change 2' },
  ])
})

test('one that fails is named, has done nothing, and is made up for by a start that can', async () => {
  const { schema } = testSchema()
  await expect(start(schema, jars(make, `${fill}; select 1 / 0`))).rejects.toThrow(
    'migration 2 of jars (change 2) failed: division by zero',
  )
  expect([await jarsIn(schema), (await recorded(schema)).length]).toEqual([[], 1])
  await start(schema, jars(make, fill))
  expect(await jarsIn(schema)).toEqual([{ name: 'mint' }])
})

test('a start whose connection ends between a migration and its record leaves nothing half done, and the next completes it', async () => {
  const { schema } = testSchema()
  await start(schema, jars(make))
  await setUpBy(url, async (holder) => {
    await holder.query(`begin; lock table ${schema}.migrations in share mode`)
    let pid = 0
    const cut = start(schema, jars(make, fill), (client) => {
      pid = (client as unknown as { processID: number }).processID
    })
    const ended = expect(cut).rejects.toThrow(/connection|terminat/i)
    // It has done its work and cannot write that it has.
    const waits = `select from pg_locks l where l.pid = $1 and l.relation = '${schema}.migrations'::regclass and not l.granted`
    await expect.poll(async () => (await holder.query(waits, [pid])).rowCount).toBe(1)
    await holder.query('select pg_terminate_backend($1)', [pid])
    await ended
    await holder.query('rollback')
  })
  expect([await jarsIn(schema), (await recorded(schema)).length]).toEqual([[], 1])
  await start(schema, jars(make, fill))
  expect(await jarsIn(schema)).toEqual([{ name: 'mint' }])
  expect(await recorded(schema)).toHaveLength(2)
})
