import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../services/platform/start/open-database.ts'
import { setUpBy, type Database } from '../../services/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../services/platform/database/embedded-postgres.ts'

interface BenchPlace {
  readonly url: string
  readonly folder: string
  readonly leave: () => Promise<void>
}

/** The product's own embedded PostgreSQL with its own settings (`synchronous_commit=on` among them) in a temporary folder. */
export async function openPlace(): Promise<BenchPlace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-bench-'))
  // The server runs as another user where we are root, and copies from files that we put here.
  await chmod(folder, 0o755)
  // Four peers keep a pool open beside ours.
  const postgres = await startEmbeddedPostgres(
    folder,
    { info: () => undefined },
    { max_connections: '300' },
  )
  return {
    url: postgres.url,
    folder,
    leave: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export const freshName = (what: string): string =>
  `bench_${what.replaceAll(/[^a-z0-9]/g, '_')}_${randomBytes(3).toString('hex')}`

/** Runs `work` with the product's tables in a schema of their own, and drops it. */
export async function withDatabase<T>(
  url: string,
  schema: string,
  connections: number,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(url, schema, () => undefined, connections)
  try {
    return await work(database)
  } finally {
    await database.close()
    await asOwner(url, (client) => client.query(`drop schema if exists ${schema} cascade`))
  }
}
/** Runs `work` with the URL of a database that is made for it, and drops it. */
export async function withOwnDatabase<T>(
  url: string,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  await asOwner(url, (client) => client.query(`create database ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  try {
    return await work(own.href)
  } finally {
    await dropWhenLeft(url, name)
  }
}
/** Connections that are being closed get two seconds to go by themselves: some pools take being cut off for a failure. */
async function dropWhenLeft(url: string, name: string): Promise<void> {
  for (let attempt = 1; attempt <= 20; attempt++) {
    const left = await asOwner(url, (client) =>
      client.query('select from pg_stat_activity a where a.datname = $1', [name]),
    )
    if (left.rowCount === 0) break
    await delay(100)
  }
  await asOwner(url, (client) => client.query(`drop database ${name} with (force)`))
}
/** Runs `work` on one connection of the superuser. */
export const asOwner = setUpBy
