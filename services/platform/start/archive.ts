import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { exportStore, type Exported, type ExportedFiles } from '../archive/export.ts'
import { archiveKey, readArchive } from '../archive/format.ts'
import { ImportRefused } from '../archive/import-progress.ts'
import { importStore, type Imported } from '../archive/import.ts'
import { ArchivedEvent, type ArchiveProgress } from '../archive/rows.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { logOf } from '../event-store/log-identity.ts'
import { checkMasterKey, masterKey } from '../privacy/master-key.ts'

type Where = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_SCHEMA' | 'DATA_DIR' | 'MASTER_KEY' | 'EVENTSTORE_URL'
>
type OnProgress = (progress: ArchiveProgress) => void

const filesOf = ({ DATA_DIR }: Where): string => path.join(DATA_DIR, 'files')

/**
 * Exports the store that the configuration names, whether the product runs on it or not. Of a log in EventStoreDB all that is in it
 * now, whether a worker has copied it or not. `unasked`: the log was not asked, because EVENTSTORE_URL is not set.
 */
export const exportTo = (
  file: string,
  config: Where,
  onProgress: OnProgress,
  owners: ExportedFiles['owners'] = async () => new Map(),
): Promise<Exported & { readonly unasked: boolean }> =>
  withDatabase(config, async (database) => {
    const master = await masterKey(config)
    await checkMasterKey(database.pool, master)
    await refuseHalfImported(database.pool)
    if (config.EVENTSTORE_URL !== undefined) await copyLog(config.EVENTSTORE_URL, database.pool)
    const followed = (await logOf(database.pool))?.followed ?? false
    const client = await database.connect()
    try {
      const files = { folder: filesOf(config), owners }
      const exported = await exportStore(client, master, file, files, onProgress)
      return { ...exported, unasked: followed && config.EVENTSTORE_URL === undefined }
    } finally {
      await client.end()
    }
  })

/** Brings the database up to the head of the log that it follows. */
async function copyLog(url: string, pool: pg.Pool): Promise<void> {
  const [{ openFollowed }, { copyToHead }, { postgresFeedWriter }] = await Promise.all([
    import('../event-store/eventstoredb-followed.ts'),
    import('../event-store/eventstoredb-fill.ts'),
    import('../event-store/feed-writer.postgres.ts'),
  ])
  const { store, name } = await openFollowed(url, pool, saidLost)
  try {
    await copyToHead(store, postgresFeedWriter(pool, name))
  } finally {
    await store.close()
  }
}

/**
 * Imports into the store that the configuration names, which must be empty or hold a part of the same file. A new machine must
 * be given the MASTER_KEY of the old one. `erasures`: types of events after which their person's key is gone. Raises ArchiveDamaged, WrongMasterKey or ImportRefused.
 */
export async function importFrom(
  file: string,
  config: Where,
  onProgress: OnProgress,
  erasures: readonly string[] = [],
): Promise<Imported> {
  const master = await givenKey(config)
  const first = await checkFile(file, master)
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
        {
          schema: database.schema,
          folder: filesOf(config),
          erasures,
          openLog: filling(config, first),
        },
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

/** Reads the file once before anything is touched: a damaged one must not leave half a store. Gives its first event. */
async function checkFile(file: string, master: Buffer): Promise<ArchivedEvent | undefined> {
  let first: ArchivedEvent | undefined
  for await (const block of readArchive(file)) {
    const key = archiveKey(master, block.id)
    if (block.number === 1) await block.open(key)
    if (block.kind === 'event') first ??= ArchivedEvent.parse((await block.open(key))[0])
  }
  return first
}
/** The way to open the log in EventStoreDB that an import fills; nothing where the database is the log. */
const filling = ({ EVENTSTORE_URL }: Where, first: ArchivedEvent | undefined) =>
  EVENTSTORE_URL === undefined
    ? undefined
    : async (client: pg.ClientBase, archive: string, events: number) => {
        const { openFilled } = await import('../event-store/eventstoredb-filled.ts')
        return openFilled(EVENTSTORE_URL, client, { archive, first, events }, saidLost)
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

const saidLost = (error: unknown) =>
  void process.stderr.write(`a connection was lost: ${(error as Error).message}\n`)
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
