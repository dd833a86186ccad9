import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { exportStore, type Exported, type ExportedFiles } from '../archive/export.ts'
import { archiveKey, readArchive } from '../archive/format.ts'
import { ImportRefused, importStore } from '../archive/import.ts'
import type { ArchiveProgress, ArchiveTotals } from '../archive/rows.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { checkMasterKey, masterKey } from '../privacy/master-key.ts'

type Where = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_SCHEMA' | 'DATA_DIR' | 'MASTER_KEY' | 'EVENTSTORE_URL'
>
type OnProgress = (progress: ArchiveProgress) => void

const filesOf = ({ DATA_DIR }: Where): string => path.join(DATA_DIR, 'files')

/** Exports the store that the configuration names, whether the product runs on it or not. */
export const exportTo = (
  file: string,
  config: Where,
  onProgress: OnProgress,
  owners: ExportedFiles['owners'] = async () => new Map(),
): Promise<Exported> =>
  withDatabase(config, async (database) => {
    const master = await masterKey(config)
    await checkMasterKey(database.pool, master)
    const client = await database.connect()
    try {
      return await exportStore(
        client,
        master,
        file,
        { folder: filesOf(config), owners },
        onProgress,
      )
    } finally {
      await client.end()
    }
  })

/**
 * Imports into the store that the configuration names, which must be empty or hold a part of the same file. A new machine must
 * be given the MASTER_KEY of the old one. `erasures`: types of events after which their person's key is gone. Raises ArchiveDamaged, WrongMasterKey or ImportRefused.
 */
export async function importFrom(
  file: string,
  config: Where,
  onProgress: OnProgress,
  erasures: readonly string[] = [],
): Promise<ArchiveTotals> {
  if (config.EVENTSTORE_URL !== undefined)
    throw new ImportRefused(
      'an import fills PostgreSQL; it cannot fill EventStoreDB: unset EVENTSTORE_URL',
    )
  const master = await givenKey(config)
  // Read once before anything is touched: a damaged file must not leave half a store.
  for await (const block of readArchive(file))
    if (block.number === 1) await block.open(archiveKey(master, block.id))
  return withDatabase(config, async (database) => {
    // Connects as the owner of the schema: only it may write positions and times by hand.
    const client = new pg.Client({
      connectionString: database.setUpUrl,
      options: `-c search_path=${database.schema} -c timezone=UTC`,
    })
    client.on('error', saidLost)
    await client.connect()
    try {
      const totals = await importStore(
        client,
        { schema: database.schema, folder: filesOf(config), erasures },
        master,
        file,
        onProgress,
      )
      await checkMasterKey(database.pool, master)
      return totals
    } finally {
      await client.end()
    }
  })
}

/** A key made up on the spot would fit nothing, and stay behind in DATA_DIR. */
async function givenKey(config: Where): Promise<Buffer> {
  const made = await readFile(path.join(config.DATA_DIR, 'master.key'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
  )
  if (config.MASTER_KEY === undefined && made === undefined)
    throw new ImportRefused('give MASTER_KEY, that of the store which the file comes from')
  return masterKey(config)
}

const saidLost = (error: Error) =>
  void process.stderr.write(`a connection was lost: ${error.message}\n`)
async function withDatabase<T>(
  config: Where,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const postgres =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres(config.DATA_DIR, pino({ level: 'silent' }))
      : undefined
  try {
    const database = await openDatabase(
      config.DATABASE_URL ?? (postgres?.url as string),
      config.DATABASE_SCHEMA,
      saidLost,
      2,
    )
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await postgres?.stop()
  }
}

/** A process must not start on half a log: who reads it would take what is missing for what never was. */
export async function refuseHalfImported(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ archive: string }>(
    'select i.archive from archive_import i where i.finished_at is null',
  )
  if (rows[0])
    throw new Error(
      'an import into this store has not come to its end: run `npm run import -- FILE` again, with the same file',
    )
}
