import type pg from 'pg'
import { z } from 'zod'
import { archiveKey, readArchive, type Block, type BlockKind } from './format.ts'
import { writeFileParts } from './files.ts'
import {
  ArchiveAbout,
  ArchivedEvent,
  ArchivedFilePart,
  ArchivedHead,
  ArchivedKey,
  ArchivedSeal,
  ArchivedSecret,
  ArchivedProcess,
  ArchivedStopped,
  ArchivedTimer,
  ArchiveTotals,
  type ArchiveProgress,
} from './rows.ts'
import { MASTER_KEY_CHECK } from '../privacy/master-key.ts'
import {
  forgetErased,
  insertEvents,
  insertHeads,
  insertKeys,
  insertSeals,
  insertSecrets,
} from './import-rows.ts'
import {
  forgetProcesses,
  insertProcesses,
  insertStopped,
  insertTimers,
  silencePast,
} from './import-processes.ts'

/** The store is not one that this file may be imported into. */
export class ImportRefused extends Error {}

interface ImportedTo {
  readonly schema: string
  /** The folder for the files. */
  readonly folder: string
  /** Types of events that say of the person whose partition they are in: erased. */
  readonly erasures: readonly string[]
}

/** The progress of the import of one archive in this store. */
interface Progressed {
  readonly archive: string
  readonly block: number
  readonly chain: string
  readonly head: number
  readonly finished: boolean
}

/**
 * Imports an archive into an empty store, block by block, each in one transaction with how far it has come, so that an import
 * that was killed goes on where it was. `client` is the schema's owner: positions and times are written as they were. No
 * other process can append meanwhile. Raises ArchiveDamaged, WrongMasterKey or ImportRefused.
 */
export async function importStore(
  client: pg.ClientBase,
  { schema, folder, erasures }: ImportedTo,
  master: Buffer,
  path: string,
  onProgress: (progress: ArchiveProgress) => void = () => undefined,
): Promise<ArchiveTotals> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
    [schema],
  )
  if (!rows[0]?.free)
    throw new ImportRefused('somebody writes into this store: stop the product first')
  const blocks = readArchive(path)
  try {
    const first = (await blocks.next()).value
    if (!first) throw new Error('an archive has a first block')
    const key = archiveKey(master, first.id)
    const [about] = parsed(ArchiveAbout, await first.open(key), first)
    const progress = await progressed(client)
    const upTo =
      progress === undefined
        ? await beginImport(client, first)
        : await resumable(client, progress, first.id)
    const importing = new Importing(client, { folder, erasures }, key, upTo)
    for await (const block of blocks) {
      await importing.take(block)
      onProgress({ events: importing.events, of: about?.events ?? 0, bytes: block.offset })
    }
    return importing.totals()
  } finally {
    await blocks.return(undefined)
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [schema])
  }
}

async function progressed(client: pg.ClientBase): Promise<Progressed | undefined> {
  const { rows } = await client.query<Progressed>(
    'select i.archive, i.block, i.chain, i.head, i.finished_at is not null as finished from archive_import i',
  )
  return rows[0]
}
/** Refuses a store that holds anything. The check of a master key that has sealed nothing yet gives way to the archive's. */
async function beginImport(
  client: pg.ClientBase,
  first: Block & { readonly id: string },
): Promise<Progressed> {
  if ((await client.query('select from log_identity l where l.followed')).rowCount !== 0)
    throw new ImportRefused(
      'this database follows a log in EventStoreDB, which an import cannot fill: give an empty database',
    )
  const { rows } = await client.query<{ what: string }>(
    `select 'events' as what where exists (select from events) union all select 'keys' where exists (select from person_keys)
     union all select 'secrets' where exists (select from vault v where v.reference <> $1)`,
    [MASTER_KEY_CHECK],
  )
  if (rows.length > 0)
    throw new ImportRefused(
      `this store is not empty, it has ${rows.map(({ what }) => what).join(', ')}: an import adds to nothing`,
    )
  await client.query('begin')
  await client.query('delete from vault where reference = $1', [MASTER_KEY_CHECK])
  await forgetProcesses(client)
  const begun = {
    archive: first.id,
    block: first.number,
    chain: first.chain.toString('hex'),
    head: 0,
  }
  await client.query(
    'insert into archive_import (archive, block, chain, head) values ($1, $2, $3, $4)',
    [begun.archive, begun.block, begun.chain, begun.head],
  )
  await client.query('commit')
  return { ...begun, finished: false }
}
async function resumable(
  client: pg.ClientBase,
  progress: Progressed,
  archive: string,
): Promise<Progressed> {
  if (progress.archive !== archive)
    throw new ImportRefused(
      `this store holds ${progress.finished ? 'an import' : 'a part'} of another file`,
    )
  if (!progress.finished && (await headOf(client)) !== progress.head)
    throw new ImportRefused(
      'this store has been written into since its import began: begin with an empty one',
    )
  return progress
}
async function headOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ head: number }>(
    'select coalesce(max(e.position), 0) as head from events e',
  )
  return rows[0]?.head ?? 0
}

const noun = {
  about: 'lines',
  key: 'keys',
  secret: 'secrets',
  event: 'events',
  seal: 'seals',
  head: 'heads',
  file: 'files',
  process: 'processes',
  stopped: 'stopped',
  timer: 'timers',
  end: 'totals',
} as const
type RowKind = Exclude<BlockKind, 'about' | 'end'>
/** Rows in their form; what is sealed under the right key and has another form was written by other code than this. */
function parsed<T>(schema: z.ZodType<T>, rows: readonly unknown[], { kind, number }: Block): T[] {
  const found = z.array(schema).safeParse(rows)
  if (!found.success)
    throw new Error(
      `block ${number}: these are no ${noun[kind]}: ${found.error.issues[0]?.path.join('.')}: ${found.error.issues[0]?.message}`,
    )
  return found.data
}

/** Takes verified blocks in order; those that the store has already are only counted. */
class Importing {
  readonly #client: pg.ClientBase
  readonly #to: Omit<ImportedTo, 'schema'>
  readonly #key: Buffer
  readonly #upTo: Progressed
  readonly #counts = {
    key: 0,
    secret: 0,
    event: 0,
    seal: 0,
    head: 0,
    file: 0,
    process: 0,
    stopped: 0,
    timer: 0,
  }
  #head: number
  #end: ArchiveTotals | undefined

  constructor(
    client: pg.ClientBase,
    to: Omit<ImportedTo, 'schema'>,
    key: Buffer,
    upTo: Progressed,
  ) {
    this.#client = client
    this.#to = to
    this.#key = key
    this.#upTo = upTo
    this.#head = upTo.head
  }
  get events(): number {
    return this.#counts.event
  }
  /** The totals that the file states, after they were checked. */
  totals(): ArchiveTotals {
    if (!this.#end) throw new Error('an archive ends with its totals')
    return this.#end
  }

  async take(block: Block): Promise<void> {
    if (block.kind === 'about') throw new Error(`block ${block.number}: a file has one beginning`)
    if (block.number === this.#upTo.block && block.chain.toString('hex') !== this.#upTo.chain)
      throw new ImportRefused('this store holds a part of another file')
    if (block.kind === 'end') return this.#finish(block)
    this.#counts[block.kind] += block.rows
    if (block.number > this.#upTo.block)
      await this.#insert(block.kind, block, await block.open(this.#key))
  }
  async #finish(block: Block): Promise<void> {
    const [totals] = parsed(ArchiveTotals, await block.open(this.#key), block)
    const counts = Object.entries(this.#counts) as [RowKind, number][]
    if (!totals || counts.some(([kind, count]) => totals[noun[kind]] !== count))
      throw new Error(
        `the file says that it has ${JSON.stringify(totals)}, and has ${JSON.stringify(this.#counts)}`,
      )
    this.#end = totals
    if (this.#upTo.finished) return
    await forgetErased(this.#client, this.#to.erasures)
    await silencePast(this.#client, totals.head)
    // Later events follow the last position, as it would have where the file comes from.
    await this.#client.query(
      "select setval(pg_get_serial_sequence('events', 'position'), greatest($1::bigint, 1), $1::bigint > 0)",
      [totals.head],
    )
    // Planned without statistics, the first sweep of a worker over a long log takes minutes.
    await this.#client.query('analyze events')
    await this.#client.query(
      'update archive_import set block = $1, chain = $2, finished_at = now()',
      [block.number, block.chain.toString('hex')],
    )
  }
  async #insert(kind: RowKind, block: Block, rows: readonly unknown[]): Promise<void> {
    await this.#client.query('begin')
    try {
      if (kind === 'key') await insertKeys(this.#client, parsed(ArchivedKey, rows, block))
      else if (kind === 'secret')
        await insertSecrets(this.#client, parsed(ArchivedSecret, rows, block))
      else if (kind === 'file')
        await writeFileParts(
          this.#to.folder,
          parsed(ArchivedFilePart, rows, block),
          `block ${block.number}`,
        )
      else if (kind === 'head') await insertHeads(this.#client, parsed(ArchivedHead, rows, block))
      else if (kind === 'seal') await insertSeals(this.#client, parsed(ArchivedSeal, rows, block))
      else if (kind === 'process')
        await insertProcesses(this.#client, parsed(ArchivedProcess, rows, block))
      else if (kind === 'stopped')
        await insertStopped(this.#client, parsed(ArchivedStopped, rows, block))
      else if (kind === 'timer')
        await insertTimers(this.#client, parsed(ArchivedTimer, rows, block))
      else
        this.#head = await insertEvents(
          this.#client,
          parsed(ArchivedEvent, rows, block),
          block,
          this.#head,
        )
      await this.#client.query('update archive_import set block = $1, chain = $2, head = $3', [
        block.number,
        block.chain.toString('hex'),
        this.#head,
      ])
      await this.#client.query('commit')
    } catch (error) {
      await this.#client.query('rollback')
      throw error
    }
  }
}
