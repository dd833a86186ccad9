import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { readConfig, type Config } from '../config/config.ts'
import { startedByTests } from './started.ts'

/** The PostgreSQL of this test run: TEST_DATABASE_URL, else one that lives as long as the run. */
export interface TestDatabase {
  readonly url: string
  readonly run: string
}
declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase
  }
}

/**
 * A database URL and the name of an unused schema (it does not exist yet). Only for `*.db.test.ts` and
 * `*.e2e.ts`: the other tests run without a database. Schemas of the run are dropped with it.
 */
export function testSchema(): { readonly url: string; readonly schema: string } {
  const { url, run } = inject('testDatabase')
  startedByTests.stores++
  return { url, schema: `test_${run}_${randomBytes(5).toString('hex')}` }
}

/** The configuration of a process that runs on a schema of its own, and logs nothing. Its folder does not exist yet. */
export function testConfig(more: Readonly<Record<string, string>> = {}): Config {
  const store = more['DATABASE_URL'] === undefined ? testSchema() : undefined
  return readConfig({
    DATABASE_URL: store?.url,
    DATABASE_SCHEMA: store?.schema,
    DATA_DIR: store && path.join(tmpdir(), `callboard-${store.schema}`),
    LOG_LEVEL: 'silent',
    MASTER_KEY: '0'.repeat(64),
    ...more,
  })
}

/**
 * The rows of pg_stat_activity that are this schema's product, as a table for a FROM. Files run beside each other on one server:
 * who ends connections by their statement alone ends those of other tests, which are just setting up the same functions.
 */
export const connectionsOf = (schema: string): string =>
  `(select s.* from pg_stat_activity s where starts_with(s.usename, '${schema}_login_'))`
