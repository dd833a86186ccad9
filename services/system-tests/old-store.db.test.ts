import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules, startServices } from '../modules.ts'
import { readConfig } from '../platform/config/config.ts'
import { setUpBy } from '../platform/database/database.ts'
import { openStore } from '../platform/start/open-store.ts'
import { databaseParts } from '../platform/start/schema.ts'
import { testSchema } from '../platform/testing/database.ts'
import { startProcess, TestClient } from '../platform/testing/process.ts'

/**
 * A store of every release whose database was set up otherwise: as it set up and filled it, with STORE for its schema. It is
 * never changed, and the code of today starts on it.
 */
const stores = ['b689537']
const root = path.resolve(import.meta.dirname, '../..')
const { url } = testSchema()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'callboard-old-store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const asAdmin = <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
  setUpBy(url, async (client) => (await client.query<R>(sql, values)).rows)
async function restore(store: string): Promise<string> {
  const { schema } = testSchema()
  const text = await readFile(path.join(import.meta.dirname, 'stores', `${store}.sql`), 'utf8')
  await setUpBy(url, (client) => client.query(text.replaceAll('STORE', schema)))
  return schema
}
const environmentOf = (schema: string) => ({
  DATABASE_URL: url,
  DATABASE_SCHEMA: schema,
  DATA_DIR: path.join(folder, schema),
  MASTER_KEY: '0'.repeat(64),
  LOG_LEVEL: 'warn',
})
/** As a process begins that answers and folds nothing: what it finds it leaves as it is. */
async function begin(schema: string): Promise<void> {
  const config = readConfig({ ...environmentOf(schema), LOG_LEVEL: 'silent' })
  await (await openStore(config, modules, startServices)).close()
}
/** The same as a whole process. */
async function startApi(schema: string): Promise<void> {
  const nobody = { OWNER_USER: '', OWNER_PASSWORD: '' }
  await (await startProcess({ ...environmentOf(schema), ...nobody, ROLE: 'api' })).stop()
}
/** Returns what `npm run verify` says; raises with it when something is wrong. */
const verify = (schema: string) =>
  promisify(execFile)(process.execPath, [path.join(root, 'scripts/ops/verify.ts')], {
    env: { PATH: process.env['PATH'], ...environmentOf(schema) },
  })

/** Rows of the live read models that this code reads under the same version. */
async function readModels(schema: string): Promise<Record<string, readonly unknown[]>> {
  const live = await asAdmin<{ name: string; version: number }>(
    `select p.name, p.version from ${schema}.projections p where p.state = 'live'`,
  )
  const versions = new Map(live.map(({ name, version }) => [name, version]))
  const found: Record<string, readonly unknown[]> = {}
  for (const projection of modules.projections)
    if (versions.get(projection.name) === projection.version)
      for (const table of Object.keys(projection.tables as object))
        found[table] = await asAdmin(`select t::text from ${schema}.${table} t order by 1`)
  return found
}

/** Read models whose live rows are not of the version that this code has. */
async function outdated(schema: string): Promise<string[]> {
  const live = await asAdmin<{ name: string; version: number }>(
    `select p.name, p.version from ${schema}.projections p where p.state = 'live'`,
  )
  const versions = new Map(live.map(({ name, version }) => [name, version]))
  return modules.projections
    .filter(({ name, version }) => versions.get(name) !== version)
    .map(({ name }) => name)
}

/** Returns what the platform keeps, as PostgreSQL describes it: columns, indexes, constraints, functions, owners and rights. */
async function described(schema: string): Promise<string[]> {
  const rows = await asAdmin<{ line: string }>(
    `with t as (select c.* from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname !~ '__[0-9]+$')
     select concat_ws(' ', 'table', t.relname, t.relpersistence, t.relowner::regrole, t.relacl) as line from t
     union all select concat_ws(' ', t.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid))
       from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     union all select pg_get_indexdef(i.indexrelid) from t join pg_index i on i.indrelid = t.oid
     union all select concat_ws(' ', t.relname, pg_get_constraintdef(o.oid)) from t join pg_constraint o on o.conrelid = t.oid
     union all select concat_ws(' ', p.proowner::regrole, p.proacl, pg_get_functiondef(p.oid)) from pg_proc p where p.pronamespace = $1::regnamespace`,
    [schema],
  )
  return rows.map(({ line }) => line.replaceAll(schema, 'STORE')).toSorted()
}

test.each(stores)(
  'today’s code starts on a store of %s, which is then as one made today, with equal read models',
  async (store) => {
    const schema = await restore(store)
    const before = await readModels(schema)
    // The fewer, the more read models have a newer version: those are built anew below.
    expect(Object.values(before).flat().length).toBeGreaterThan(0)
    await startApi(schema)
    // Read models that are new are empty still.
    expect(await readModels(schema)).toMatchObject(before)

    const migrations = databaseParts.flatMap(({ name: part, migrations: all }) =>
      all.map(({ name }, i) => ({ part, number: i + 1, name })),
    )
    expect(await asAdmin(`select m.part, m.number, m.name from ${schema}.migrations m`)).toEqual(
      expect.arrayContaining(migrations),
    )
    const { schema: fresh } = testSchema()
    await begin(fresh)
    expect(await described(schema)).toEqual(await described(fresh))

    // The whole product runs on it, and whoever could log in still can; read models of a newer version are built beside and swapped.
    const server = await startProcess(environmentOf(schema))
    const ana = new TestClient(server.url)
    await ana.login('ana', 'Abc12!xyz')
    await expect.poll(() => outdated(schema), { timeout: 60_000 }).toEqual([])
    await server.stop()
    const { stdout } = await verify(schema)
    expect(stdout).toContain('hash chain: right')
    expect(stdout).toContain('read model account')
  },
)

/** Names of tables and views, and rows in which the marker stands. */
async function holdings(schema: string): Promise<{ relations: string[]; marked: string[] }> {
  const found = await asAdmin<{ name: string; marked: boolean }>(
    `select c.relname as name, query_to_xml(format('select 1 from %I.%I t where t::text like %L limit 1', $1::text, c.relname, '%of the erased%'), true, true, '')::text like '%<row%' as marked
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'v') order by 1`,
    [schema],
  )
  return {
    relations: found.map(({ name }) => name),
    marked: found.filter(({ marked }) => marked).map(({ name }) => name),
  }
}
test.each(stores)(
  'a read model of %s that the code has no more goes after its grace, or once it shows somebody erased',
  async (store) => {
    const gone = ['shift_person', 'shift_person__1']
    for (const [ago, erased] of [
      ['8 days', false],
      ['10 minutes', true],
    ] as const) {
      const schema = await restore(store)
      await asAdmin(
        `insert into ${schema}.shift_person__1 (person, joined, tip_cont, owner, super, status) values ('erased', '["of the erased"]', 'Model', false, false, 'here')`,
      )
      await begin(schema)
      const before = await holdings(schema)
      expect(before.marked).toEqual(gone)
      await asAdmin(
        `update ${schema}.projections set known_at = now() - $1::interval where name = 'shift_person'`,
        [ago],
      )
      await begin(schema)
      if (erased) {
        expect(await holdings(schema)).toEqual(before)
        await asAdmin(
          `insert into ${schema}.person_keys (person, destroyed_at) values ('erased', now())`,
        )
        await begin(schema)
      }
      expect(await holdings(schema)).toEqual({
        relations: before.relations.filter((name) => !gone.includes(name)),
        marked: [],
      })
    }
  },
)
