import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { setUpBy, type Database } from '../database/database.ts'
import { postgresEventStore } from '../event-store/postgres.ts'
import { appRole, ownerRole } from '../database/schema-roles.ts'
import { connectionsOf, testSchema } from '../testing/database.ts'
import { storable } from '../testing/events.ts'

const open: Database[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
const opened = async (url: string, schema: string): Promise<Database> => {
  const database = await openDatabase(url, schema, () => undefined, 2)
  open.push(database)
  return database
}
async function asAdmin<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}
const rights = `select r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls as more from pg_roles r where r.rolname = session_user`
const refusedAll = async (database: Database, statements: readonly string[]) => {
  for (const sql of statements)
    await expect(database.pool.query(sql), sql).rejects.toMatchObject({ code: '42501' })
}
const attempts = ({ schema }: Database, admin: string) => [
  `set role ${admin}`,
  `set role ${ownerRole(schema)}`,
  `set session authorization ${admin}`,
  `insert into events (stream, version, id, type, schema_version, shard, partition, data, meta, hash) values ('x', 1, gen_random_uuid(), 'x', 1, 0, 'x', '{}', '{}', 'x')`,
  'delete from events',
  'select * from app_login',
  'alter table events disable trigger all',
  `create role ${schema}_mine superuser`,
  `create database ${schema}_mine`,
  `copy (select 1) to program 'true'`,
  'select rolpassword from pg_authid',
]
const append = (database: Database) =>
  postgresEventStore(database.pool).append('jar-mint', [storable({ name: 'jar-mint/1' })], 0)

test('the product logs in as a role that can become nobody else, and can write the log only through its function', async () => {
  const { url, schema } = testSchema()
  const database = await opened(url, schema)
  const admin = new URL(url).username
  expect(database.restricted).toBe(true)
  const own = await database.connect()
  for (const client of [own, database.pool]) {
    expect((await client.query(rights)).rows).toEqual([{ more: false }])
    await client.query('reset role')
    expect((await client.query('select current_user as now')).rows).toEqual([
      { now: appRole(schema) },
    ])
  }
  await own.end()
  await refusedAll(database, attempts(database, admin))
  expect(await append(database)).toMatchObject({ version: 1 })
})

test('a store whose set-up belongs to a superuser is handed over at the next start, and keeps what it holds', async () => {
  const { url, schema } = testSchema()
  const before = await opened(url, schema)
  await before.pool.query('create table jar__1 as select 7 as sweets')
  await append(before)
  const admin = new URL(url).username
  const login = new URL(before.url).searchParams.get('user')
  await open.pop()?.close()
  // As it was before there was an owner: everything but the read models belonged to the role that set it up, and no other could log in.
  await asAdmin(
    url,
    `reassign owned by ${ownerRole(schema)} to ${admin}; drop owned by ${login}; drop role ${login}; drop role ${ownerRole(schema)}; drop table ${schema}.app_login`,
  )
  const after = await opened(url, schema)
  expect(await append(after)).toMatchObject({ version: 1, repeated: true })
  expect(
    (await after.pool.query('update jar__1 set sweets = sweets + 1 returning sweets')).rows,
  ).toEqual([{ sweets: 8 }])
  await refusedAll(after, attempts(after, admin))
  const owners = await asAdmin<{ owner: string }>(
    url,
    `select distinct o.owner from (select c.relowner::regrole::text as owner from pg_class c where c.relnamespace = '${schema}'::regnamespace
     union all select p.proowner::regrole::text from pg_proc p where p.pronamespace = '${schema}'::regnamespace) o order by 1`,
  )
  expect(owners.map(({ owner }) => owner)).toEqual([appRole(schema), ownerRole(schema)])
})

test('a login that is no superuser, only allowed to make roles and schemas, can set the store up', async () => {
  const { url, schema } = testSchema()
  await asAdmin(url, `create role ${schema}_admin login createrole password 'made-for-this'`)
  await asAdmin(
    url,
    `grant create on database ${new URL(url).pathname.slice(1)} to ${schema}_admin`,
  )
  const given = new URL(url)
  given.username = `${schema}_admin`
  given.password = 'made-for-this'
  for (let start = 0; start < 2; start++) {
    const mine = await opened(given.href, schema)
    expect(mine.restricted).toBe(true)
    expect(await append(mine)).toMatchObject({ version: 1 })
    await refusedAll(mine, attempts(mine, `${schema}_admin`))
  }
})

test('where the server lets the restricted role not in, the product says so and serves with what it was given', async () => {
  const { url, schema } = testSchema()
  const first = await opened(url, schema)
  await asAdmin(
    url,
    `alter role ${new URL(first.url).searchParams.get('user')} valid until '2020-01-01'`,
  )
  const second = await opened(url, schema)
  expect([second.restricted, second.url]).toEqual([false, url])
  expect((await second.pool.query('select current_user as now')).rows).toEqual([
    { now: appRole(schema) },
  ])
})

test('a set-up whose connection is cut between two statements fails by its next one, and the process goes on', async () => {
  const { url } = testSchema()
  const cut = setUpBy(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = new Promise<void>((resolve) => client.on('end', resolve))
    await asAdmin(url, `select pg_terminate_backend(${rows[0]?.pid})`)
    await lost
    await client.query('select')
  })
  await expect(cut).rejects.toThrow(/connection/i)
})
test('connections of a schema are its product’s alone: another schema’s statements of the same text are not among them', async () => {
  const [mine, other] = [testSchema(), testSchema()]
  const databases = [await opened(mine.url, mine.schema), await opened(other.url, other.schema)]
  for (const { pool } of databases) await pool.query("select 'append_events'")
  const found = await asAdmin<{ usename: string }>(
    mine.url,
    `select a.usename from ${connectionsOf(mine.schema)} a where a.query like '%append_events%'`,
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.usename).toContain(mine.schema)
})

test('whoever gives up waiting while a new connection is looked at leaves nothing behind, and the pool ends', async () => {
  const { url, schema } = testSchema()
  const database = await openDatabase(url, schema, () => undefined, 1)
  database.keepTo('00000000-0000-4000-8000-000000000000')
  await setUpBy(url, async (admin) => {
    await admin.query(
      `insert into ${schema}.log_identity (log, followed) values ('00000000-0000-4000-8000-000000000000', false)`,
    )
    const held = await database.pool.connect()
    const waiting = database.pool.connect()
    // The next connection is asked for half a second later than its waiting caller, and gives up as much later.
    await delay(500)
    await admin.query(`begin; lock table ${schema}.log_identity`)
    held.release(true)
    await expect(waiting).rejects.toThrow('timeout exceeded')
    await admin.query('rollback')
  })
  await database.close()
})
