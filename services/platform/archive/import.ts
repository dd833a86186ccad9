import type pg from 'pg'
import { z } from 'zod'
import { archiveKey, readArchive, type Block, type BlockKind } from './format.ts'
import { writeFileParts } from './files.ts'
import type { FiledEvent } from '../event-store/eventstoredb-fill.ts'
import type { FilledLog } from '../event-store/eventstoredb-filled.ts'
import { instantOf } from '../event-store/postgres.ts'
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
import {
  beginImport,
  headOf,
  ImportRefused,
  progressed,
  refuseFilled,
  refuseOther,
  refuseOtherKind,
  type Progressed,
} from './import-progress.ts'
import {
  checkEvents,
  forgetErased,
  insertEvents,
  insertHeads,
  insertKeys,
  insertSeals,
  insertSecrets,
  keylessAfter,
} from './import-rows.ts'
import { insertProcesses, insertStopped, insertTimers, silencePast } from './import-processes.ts'

interface ImportedTo {
  readonly schema: string
  /** The folder for the files. */
  readonly folder: string
  /** Types of events that say of the person whose partition they are in: erased. */
  readonly erasures: readonly string[]
  /** Opens the log in EventStoreDB that is filled too, on the import's own connection; absent where the database is the log. */
  readonly openLog?:
    | ((client: pg.ClientBase, archive: string, events: number) => Promise<FilledLog>)
    | undefined
}

export interface Imported extends ArchiveTotals {
  /** People of whom the log has texts that came after the archive, and whose keys nobody has any more. */
  readonly keyless: number
}

/**
 * Imports an archive into an empty store, block by block, each in one transaction with how far it has come, so that an import
 * that was killed goes on where it was. `client` is the schema's owner: positions and times are written as they were. No
 * other process can append meanwhile. Raises ArchiveDamaged, WrongMasterKey, ImportRefused or OtherLog.
 */
export async function importStore(
  client: pg.ClientBase,
  { schema, folder, erasures, openLog }: ImportedTo,
  master: Buffer,
  path: string,
  onProgress: (progress: ArchiveProgress) => void = () => undefined,
): Promise<Imported> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
    [schema],
  )
  if (!rows[0]?.free)
    throw new ImportRefused('somebody writes into this store: stop the product first')
  const blocks = readArchive(path)
  let log: FilledLog | undefined
  try {
    const first = (await blocks.next()).value
    if (!first) throw new Error('an archive has a first block')
    const key = archiveKey(master, first.id)
    const [about] = parsed(ArchiveAbout, await first.open(key), first)
    const progress = await progressed(client)
    await refuseOtherKind(client, progress, openLog !== undefined)
    if (progress) await refuseOther(client, progress, first.id)
    else await refuseFilled(client)
    if (!progress?.finished) log = await openLog?.(client, first.id, about?.events ?? 0)
    const upTo = progress ?? (await beginImport(client, first))
    const importing = new Importing(client, { folder, erasures, log }, key, upTo)
    for await (const block of blocks) {
      await importing.take(block)
      onProgress({ events: importing.events, of: about?.events ?? 0, bytes: block.offset })
    }
    const totals = importing.totals()
    return { ...totals, keyless: await keylessAfter(client, totals.head) }
  } finally {
    await log?.close()
    await blocks.return(undefined)
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [schema])
  }
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

interface Target extends Pick<ImportedTo, 'folder' | 'erasures'> {
  readonly log: FilledLog | undefined
}
/** Takes verified blocks in order; those that the store has already are only counted. */
class Importing {
  readonly #client: pg.ClientBase
  readonly #to: Target
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

  constructor(client: pg.ClientBase, to: Target, key: Buffer, upTo: Progressed) {
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
    await this.#to.log?.end()
    const head = Math.max(totals.head, await headOf(this.#client))
    await forgetErased(this.#client, this.#to.erasures)
    await silencePast(this.#client, head)
    // Later events follow the last position, as it would have where the file comes from.
    await this.#client.query(
      "select setval(pg_get_serial_sequence('events', 'position'), greatest($1::bigint, 1), $1::bigint > 0)",
      [head],
    )
    // Planned without statistics, the first sweep of a worker over a long log takes minutes.
    await this.#client.query('analyze events')
    await this.#client.query(
      'update archive_import set block = $1, chain = $2, finished_at = now()',
      [block.number, block.chain.toString('hex')],
    )
  }
  async #insert(kind: RowKind, block: Block, rows: readonly unknown[]): Promise<void> {
    const insert =
      kind === 'event'
        ? await this.#insertingEvents(block, parsed(ArchivedEvent, rows, block))
        : () => this.#insertOther(kind, block, rows)
    await this.#client.query('begin')
    try {
      await insert()
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
  /** First into the log, where there is one: what is there and not here yet is found there by the next run. */
  async #insertingEvents(block: Block, events: readonly ArchivedEvent[]) {
    const head = checkEvents(events, block, this.#head)
    const places = await this.#to.log?.take(events.map(filedOf))
    return async () => {
      await insertEvents(this.#client, events, places)
      this.#head = head
    }
  }
  async #insertOther(kind: Exclude<RowKind, 'event'>, block: Block, rows: readonly unknown[]) {
    const client = this.#client
    if (kind === 'key') return insertKeys(client, parsed(ArchivedKey, rows, block))
    if (kind === 'secret') return insertSecrets(client, parsed(ArchivedSecret, rows, block))
    if (kind === 'head') return insertHeads(client, parsed(ArchivedHead, rows, block))
    if (kind === 'seal') return insertSeals(client, parsed(ArchivedSeal, rows, block))
    if (kind === 'process') return insertProcesses(client, parsed(ArchivedProcess, rows, block))
    if (kind === 'stopped') return insertStopped(client, parsed(ArchivedStopped, rows, block))
    if (kind === 'timer') return insertTimers(client, parsed(ArchivedTimer, rows, block))
    const parts = parsed(ArchivedFilePart, rows, block)
    return writeFileParts(this.#to.folder, parts, `block ${block.number}`)
  }
}
const filedOf = ({ position: _position, ...event }: ArchivedEvent): FiledEvent => ({
  ...event,
  recordedAt: instantOf(event.recordedAt),
})
