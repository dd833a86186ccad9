import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../services/platform/database/embedded-postgres.ts'
import type { TestDatabase } from '../../services/platform/testing/database.ts'

interface Server extends TestDatabase {
  readonly stop: () => Promise<void>
}
/** Every vitest project loads this file anew, so what they share hangs on the process. */
const shared = globalThis as { callboardTestServer?: { server: Promise<Server>; users: number } }

export async function setup(project: TestProject): Promise<void> {
  shared.callboardTestServer ??= { server: startServer(), users: 0 }
  shared.callboardTestServer.users++
  const { url, run } = await shared.callboardTestServer.server
  project.provide('testDatabase', { url, run })
}

export async function teardown(): Promise<void> {
  const mine = shared.callboardTestServer
  if (!mine || --mine.users > 0) return
  delete shared.callboardTestServer
  await (await mine.server).stop()
}

async function startServer(): Promise<Server> {
  const run = randomBytes(4).toString('hex')
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, run, stop: () => dropSchemas(given, run) }
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-test-'))
  await chmod(folder, 0o755)
  // Nobody misses the data after a power cut, and on a machine with many cores many files hold connections at once.
  const postgres = await startEmbeddedPostgres(
    folder,
    { info: () => undefined },
    { fsync: 'off', max_connections: '500' },
  )
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: postgres.url, run, stop }
}

async function dropSchemas(url: string, run: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where starts_with(nspname, $1)`,
    [`test_${run}_`],
  )
  for (const { name } of rows)
    await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`)
  const databases = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)`,
    [`test_${run}_`],
  )
  for (const { name } of databases.rows)
    await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
  await client.end()
}
