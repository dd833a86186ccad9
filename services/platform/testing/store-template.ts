import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { ensureLive } from '#projections/platform/run/registry.ts'
import type { Config } from '../config/config.ts'
import { setUpBy } from '../database/database.ts'
import { openRuntime, type Modules } from '../start/runtime.ts'
import { testConfig } from './database.ts'
import { startedByTests } from './started.ts'

/**
 * The configuration of a store of one's own, with its tables and empty read models: a database that PostgreSQL copies from one
 * which the first file with these modules has made. Files share no database either, whose catalogue would grow with each.
 */
export async function storeOf(
  modules: Modules,
  more: Readonly<Record<string, string>> = {},
): Promise<Config> {
  const { url, run } = inject('testDatabase')
  const names = modules.projections.map(({ name, version }) => `${name} ${version}`).toSorted()
  const kind = createHash('sha256').update(names.join()).digest('hex').slice(0, 10)
  const template = `test_${run}_of_${kind}`
  const name = `test_${run}_${randomBytes(5).toString('hex')}`
  const at = (database: string): Config => {
    const place = new URL(url)
    place.pathname = `/${database}`
    return testConfig({
      DATABASE_URL: place.href,
      // Roles are the whole server's: those of a run are its own.
      DATABASE_SCHEMA: `test_${run}`,
      DATA_DIR: path.join(tmpdir(), `callboard-${database}`),
      ...more,
    })
  }
  await setUpBy(url, async (client) => {
    // One makes it, the others wait; the lock ends with the connection at the latest.
    await client.query('select pg_advisory_lock(hashtextextended($1, 9))', [run])
    const { rowCount } = await client.query('select from pg_database d where d.datname = $1', [
      template,
    ])
    if (rowCount === 0) {
      await client.query(`create database ${template}`)
      await fill(at(template), modules)
    }
    await client.query('select pg_advisory_unlock(hashtextextended($1, 9))', [run])
    await client.query(`create database ${name} template ${template}`)
  })
  startedByTests.stores++
  return at(name)
}

async function fill(config: Config, modules: Modules): Promise<void> {
  const runtime = await openRuntime(config, modules, pino({ level: 'silent' }))
  for (const projection of modules.projections) await ensureLive(runtime.app.pool, projection)
  await runtime.close()
}
