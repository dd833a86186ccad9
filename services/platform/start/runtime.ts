import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { Logger } from 'pino'
import type { EventTypes } from '#shared/platform/messages.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import { postgresBus } from '#projections/platform/bus/bus.postgres.ts'
import { redisBus } from '#projections/platform/bus/bus.redis.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import { openProgress } from '#projections/platform/run/progress.ts'
import { eraseTexts } from '#projections/platform/run/erase-texts.ts'
import { removeUnfolded } from '#projections/platform/run/registry.ts'
import { dropRetired } from '#projections/platform/run/retired.ts'
import type { Feed } from '#projections/platform/run/runner.ts'
import type { App } from '../kernel/app.ts'
import { openChanges } from '../kernel/changes.ts'
import { refuseHalfImported } from './archive.ts'
import type { Config } from '../config/config.ts'
import { openDatabase, type DatabaseNotice } from './open-database.ts'
import type { Database } from '../database/database.ts'
import { attachmentsOf, type AnyService } from '../kernel/define-service.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { openErasing } from '../privacy/erasing.ts'
import { START } from '#shared/platform/event-store.ts'
import { EventCodec } from '../event-store/event-codec.ts'
import { postgresEventStore } from '../event-store/postgres.ts'
import { removeFilesOf } from '../attachments/attachment-references.ts'
import { openFiles } from '../files/files.ts'
import { makeHandle } from '../kernel/handle.ts'
import { rateLimitedLog } from '../kernel/rate-limited-log.ts'
import { openJournal } from '../event-store/journal.ts'
import { SAID } from '../event-store/log-identity.migration.ts'
import { openLogEntries } from '../event-store/log-entries.ts'
import { loggedJournal, openLog } from '../kernel/logging.ts'
import { Keyring } from '../privacy/keyring.ts'
import { checkMasterKey, masterKey } from '../privacy/master-key.ts'
import { unreadableAfter } from '../event-store/unreadable-events.ts'
import { metrics } from '../operations/metrics.ts'
import { openOperations } from '../operations/operations.ts'
import { preparedReads } from '../database/prepared-reads.ts'
import { openSource, type AppendNotice, type StoreSource } from '../event-store/source.ts'
import { adaptersOf } from '../outbox/adapters.ts'
import { Outbox } from '../outbox/outbox.ts'
import { Processes } from '../process/processes.ts'
import { openPeople } from '../people/people.ts'
import { postgresVault } from '../privacy/vault.ts'

/** The modules, given by the entry file: the platform knows none by name. */
export interface Modules {
  readonly services: readonly AnyService[]
  readonly projections: readonly AnyProjection[]
  readonly events: EventTypes
}
/** The time and cause of the last append that failed because of the store. */
interface AppendFailure {
  readonly at: number
  readonly error: unknown
}
/** One process's machinery and how to let go of it. */
export interface Runtime {
  readonly config: Config
  readonly modules: Modules
  readonly app: App
  readonly database: Database
  readonly databaseUrl: string
  readonly feed: Feed
  /** Copies a foreign store's events into the feed, in whichever worker gets to do it; nothing in the default mode. */
  readonly startRelay: () => () => Promise<void>
  /** Measures the events that are in a foreign store's log and not in the feed. */
  readonly uncopied: StoreSource['uncopied']
  /** Tells of what this process has appended. */
  readonly onAppended: (tell: (news: AppendNotice) => void) => void
  /** Undefined once an append has succeeded since. */
  readonly lastAppendFailure: () => AppendFailure | undefined
  readonly close: () => Promise<void>
}
const storeMetrics = {
  group: (atoms: number, seconds: number) => {
    metrics.appendGroup.observe(atoms)
    metrics.appendLockSeconds.observe(seconds)
  },
  appended: (seconds: number) => metrics.appendSeconds.observe(seconds),
}

/** The parts that are open so far, closed in reverse order. */
type Closing = (() => Promise<void>)[]
interface Opening {
  readonly config: Config
  readonly modules: Modules
  readonly log: Logger
  readonly closing: Closing
}

/** Opens everything a process needs, in order of need; what was opened is closed again when a later step fails. */
export async function openRuntime(
  config: Config,
  modules: Modules,
  log: Logger = openLog(config),
): Promise<Runtime> {
  const closing: Closing = []
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one()
  }
  try {
    return { ...(await openParts({ config, modules, log, closing })), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openParts(opening: Opening): Promise<Omit<Runtime, 'close'>> {
  const { config, modules, log, closing } = opening
  const databaseUrl = config.DATABASE_URL ?? (await embedded(config, log, closing))
  const report = (error: unknown) =>
    log.warn({ err: error }, 'a connection failed and is made again')
  const database = await openServing(databaseUrl, config, log, report)
  closing.push(database.close)
  await refuseHalfImported(database.pool)
  const master = await masterKey(config)
  await checkMasterKey(database.pool, master)
  const keyring = new Keyring(database.pool, master)
  const codec = new EventCodec(modules.events, keyring)
  const { feedStore, bus, source, ...appends } = await openStore(opening, database, report)
  const feed: Feed = {
    readAll: (after, limit, filter) => feedStore.readAll(after, limit, filter),
    readStream: (stream, afterVersion, limit) => feedStore.readStream(stream, afterVersion, limit),
    decoder: (events) => codec.decoder(events),
  }
  const machinery = { database, bus, source, feed, master, keyring, codec }
  return {
    config,
    modules,
    app: openApp(opening, machinery),
    database,
    databaseUrl,
    feed,
    startRelay: source.startRelay,
    uncopied: source.uncopied,
    ...appends,
  }
}

/** Opens the store to which events are appended, and the bus that tells of them. */
async function openStore(
  { config, closing }: Opening,
  database: Database,
  report: (error: unknown) => void,
) {
  const appended: ((news: AppendNotice) => void)[] = []
  let lastAppendFailure: AppendFailure | undefined
  const wrote = (error: unknown) => {
    lastAppendFailure = error === undefined ? undefined : { at: Date.now(), error }
  }
  const feedStore = postgresEventStore(database.pool, { ...storeMetrics, failed: report, wrote })
  const { pool, connect, schema } = database
  const bus = await (config.REDIS_URL === undefined
    ? postgresBus({ pool, connect, schema, report })
    : redisBus(config.REDIS_URL, schema, report))
  closing.push(bus.close)
  const source = await openSource({
    config,
    feed: feedStore,
    database,
    bus,
    onAppended: (news) => appended.forEach((tell) => tell(news)),
    report,
  })
  closing.push(source.close)
  return {
    feedStore,
    bus,
    source,
    onAppended: (tell: (news: AppendNotice) => void) => void appended.push(tell),
    lastAppendFailure: () => lastAppendFailure,
  }
}

interface Machinery {
  readonly database: Database
  readonly bus: Bus
  readonly source: StoreSource
  readonly feed: Feed
  readonly master: Buffer
  readonly keyring: Keyring
  readonly codec: EventCodec
}
/** Opens what is asked of the log and of how far read models are. */
function openReading(
  { database: { pool }, bus, source, feed, codec }: Machinery,
  projections: readonly AnyProjection[],
): Pick<App, 'changes' | 'entries' | 'progress'> {
  const entries = openLogEntries(pool, codec)
  return {
    entries,
    progress: openProgress(pool, bus, projections, source.toFeed),
    changes: openChanges({ pool, feed, entries, projections }),
  }
}
/** Makes the app that services are given, over the machinery. */
function openApp({ config, modules, log, closing }: Opening, machinery: Machinery): App {
  const { database, bus, source, feed, master, keyring, codec } = machinery
  const { pool } = database
  const journal = loggedJournal(openJournal(source.store, codec), log)
  const { forget, ...writing } = makeHandle(journal)
  const { projections, events: eventTypes } = modules
  const files = openFiles(path.join(config.DATA_DIR, 'files'))
  const { stop: stopErasing, ...erasing } = openErasing(bus, keyring, forget, {
    removeUnfolded: async () => {
      await removeUnfolded(pool, projections)
      await dropRetired(pool, projections, true)
    },
    removeFiles: (person) =>
      removeFilesOf({ pool, files }, attachmentsOf(modules.services), person),
    eraseTexts: async (person) => {
      const changed = await eraseTexts(pool, person)
      if (changed.length === 0) return
      // No position says what has changed, so that no client takes it for what it has read already.
      for (const { name: projection, module } of projections)
        if (changed.includes(projection))
          bus.publish({ kind: 'projected', projection, module, position: START, topics: [] })
    },
    report: (error) => log.warn({ err: error }, 'what an erasure leaves is tried again'),
  })
  closing.push(async () => stopErasing())
  const vault = postgresVault(pool, master)
  const outbox = new Outbox({ pool, log, adapters: adaptersOf({ config, pool, vault }) })
  const processes = new Processes({
    pool,
    feed,
    log,
    head: () => journal.head(),
    toFeed: source.toFeed,
    write: outbox.write,
    moved: () => outbox.wake(),
  })
  closing.push(() => outbox.stop())
  const now = () => new Date().toISOString()
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: preparedReads(pool) }),
  })
  return {
    config,
    log,
    journal,
    eventTypes,
    bus,
    pool,
    read: <DB>() => kysely as unknown as Kysely<DB>,
    vault,
    files,
    unreadableAfter: (person) => unreadableAfter(pool, codec, person),
    ...erasing,
    operations: openOperations({
      pool,
      feed,
      bus,
      projections,
      processes,
      uncopied: source.uncopied,
    }),
    processes,
    outbox,
    ...openReading(machinery, projections),
    people: openPeople(kysely, now),
    now,
    ...writing,
  }
}

async function embedded(config: Config, log: Logger, closing: Closing): Promise<string> {
  const postgres = await startEmbeddedPostgres(config.DATA_DIR, log)
  closing.push(() => postgres.stop())
  return postgres.url
}

/** Logs the database's notices about its log while it writes: now and then, since each append repeats them. */
function tellOfLog(log: Logger): (notice: DatabaseNotice) => void {
  const say = rateLimitedLog(log)
  return ({ code, message, detail }) => {
    if (code === SAID.held) say('warn', { ahead_s: detail }, message ?? code)
    if (code === SAID.aside) log.error({ event: detail }, message)
  }
}

/** More than all who hold one while they wait for another: of projections 4 at once, of reactions 4, of processes 2. */
const CONNECTIONS = 16
async function openServing(
  url: string,
  { DATABASE_SCHEMA }: Config,
  log: Logger,
  report: (error: unknown) => void,
): Promise<Database> {
  const database = await openDatabase(url, DATABASE_SCHEMA, report, CONNECTIONS, tellOfLog(log))
  if (!database.restricted)
    log.warn(
      'PostgreSQL does not let the product log in by its own role (pg_hba.conf): it serves by that of DATABASE_URL, with all its rights',
    )
  return database
}
