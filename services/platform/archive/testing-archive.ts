import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportTo } from '../start/archive.ts'
import { readConfig, type Config } from '../config/config.ts'
import { openFiles, type FileStore } from '../files/files.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { sealAndSign } from '../transparency/heads.ts'
import { testSchema } from '../testing/database.ts'
import { jarEvents, jarOf, jarsProjection } from '../testing/jars.ts'

export const TEST_MASTER_KEY = '5e'.repeat(32)
export const archiveModules = { services: [], projections: [jarsProjection()], events: jarEvents }
export const quiet = () => undefined

/** A store of 3,200 events, a secret and two pictures, and its export at `archive`. `large` and `small` are the pictures. */
export async function archiveTest() {
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-archive-'))
  const archive = path.join(folder, 'store')
  const configOf = (
    { url, schema }: { url: string; schema: string },
    key = TEST_MASTER_KEY,
  ): Config =>
    readConfig({
      DATABASE_URL: url,
      DATABASE_SCHEMA: schema,
      LOG_LEVEL: 'silent',
      MASTER_KEY: key,
      DATA_DIR: path.join(folder, schema),
    })
  const source = await openRuntime(configOf(testSchema()), archiveModules)
  await Promise.all(Array.from({ length: 3000 }, (_, i) => fillJar(source, `jar${i}`)))
  await source.app.vault.put('password:ana', 'ana', 'password', 'the hash of a password')
  await sealAndSign(source.app)
  await Promise.all(Array.from({ length: 200 }, (_, i) => fillJar(source, `jar${i}`)))
  const large = await source.app.files.keep(randomBytes(5_000_000), 'ana')
  const small = await source.app.files.keep(Buffer.from('a small picture'), 'ana')
  await source.app.files.keepVariant(small, '64', Buffer.from('a thumbnail'))
  await exportTo(archive, source.config, quiet)
  const close = async () => {
    await source.close()
    await rm(folder, { recursive: true })
  }
  return { folder, archive, source, large, small, configOf, close }
}

/** Fills a jar. */
export const fillJar = (runtime: Runtime, jar: string) =>
  runtime.app.handle(
    jarOf(jar),
    `jar-${jar}`,
    { type: 'Fill', owner: 'Clover Meadow', sweets: 7 },
    { actor: null, commandId: crypto.randomUUID(), now: '2026-11-20T12:00:00.000Z', wrote: quiet },
  )
/** Every row that an archive holds, as text. */
export const rowsOf = async (runtime: Runtime) => {
  const tables = ['events', 'person_keys', 'vault', 'seals', 'log_heads']
  const found = await Promise.all(
    tables.map((name) =>
      runtime.app.pool.query({
        text: `select t.* from ${name} t order by 1`,
        types: { getTypeParser: () => String },
      }),
    ),
  )
  return found.map(
    ({ rows }) =>
      rows.filter(
        (row: Record<string, unknown>) => row['reference'] !== 'master-key-check',
      ) as unknown[],
  )
}
/** The files of a store. */
export const filesOfStore = ({ DATA_DIR }: Config): FileStore =>
  openFiles(path.join(DATA_DIR, 'files'))
/** A file whole; fails where there is none. */
export async function held(files: FileStore, id: string, variant?: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of (await files.open(id, variant))?.body ?? []) parts.push(part)
  if (parts.length === 0) throw new Error(`no file ${id}`)
  return Buffer.concat(parts)
}
