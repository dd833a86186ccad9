import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../start/open-database.ts'
import type { Database } from './database.ts'
import { preparedReads } from './prepared-reads.ts'
import { testSchema } from '../testing/database.ts'

let database: Database
let owner: pg.Client
let db: Kysely<{ jar: { name: string } }>
beforeAll(async () => {
  const { url, schema } = testSchema()
  // One connection, so that what was prepared on it can be counted.
  database = await openDatabase(url, schema, () => undefined, 1)
  db = new Kysely({ dialect: new PostgresDialect({ pool: preparedReads(database.pool) }) })
  owner = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await owner.connect()
  await owner.query('create table jar (name text); grant select on jar to public')
  await owner.query("insert into jar values ('fern'), ('sage')")
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const named = (name: string) => db.selectFrom('jar').selectAll().where('name', '=', name).execute()
const prepared = async (text: string): Promise<number> =>
  (
    await database.pool.query('select from pg_prepared_statements p where p.statement like $1', [
      `%${text}%`,
    ])
  ).rowCount ?? 0

test('a text is prepared once, whatever its values', async () => {
  expect([await named('fern'), await named('sage'), await named('nobody')]).toEqual([
    [{ name: 'fern' }],
    [{ name: 'sage' }],
    [],
  ])
  expect(await prepared('"name" = $1')).toBe(1)
})

test('a table that got another column in between is read all the same, with the column', async () => {
  await named('fern')
  await owner.query('alter table jar add column sweets integer not null default 7')
  expect(await named('fern')).toEqual([{ name: 'fern', sweets: 7 }])
  expect(await named('sage')).toEqual([{ name: 'sage', sweets: 7 }])
})

test('within a transaction nothing is prepared, and after it again', async () => {
  const inTransaction = sql<{
    found: number
  }>`select count(*)::integer as found from jar where 1 = 1`
  expect(
    (await db.transaction().execute((transaction) => inTransaction.execute(transaction))).rows,
  ).toEqual([{ found: 2 }])
  expect(await prepared('1 = 1')).toBe(0)
  await inTransaction.execute(db)
  expect(await prepared('1 = 1')).toBe(1)
})

test('a long list that goes in value by value is not prepared', async () => {
  const many = Array.from({ length: 30 }, (_, i) => `jar ${i}`)
  expect(
    await db
      .selectFrom('jar')
      .selectAll()
      .where('name', 'in', [...many, 'fern'])
      .execute(),
  ).toHaveLength(1)
  expect(await prepared('$31')).toBe(0)
})

test('an error of a statement is the caller’s, and the next one is answered', async () => {
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
  expect(await named('fern')).toHaveLength(1)
})
