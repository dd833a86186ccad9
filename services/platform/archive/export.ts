import { open, rename, rm } from 'node:fs/promises'
import type pg from 'pg'
import { ArchiveWriter, type BlockKind } from './format.ts'
import { filesInParts, type OwnersOf, type ReadFiles } from './files.ts'
import type {
  ArchivedEvent,
  ArchivedHead,
  ArchivedKey,
  ArchivedSeal,
  ArchivedSecret,
  ArchivedProcess,
  ArchivedStopped,
  ArchivedTimer,
  ArchiveProgress,
  ArchiveTotals,
} from './rows.ts'
import { contentHash } from '../event-store/event-codec.ts'
import { MASTER_KEY_CHECK } from '../privacy/master-key.ts'

/** Small enough that damage is named closely, large enough to compress well. */
const BLOCK_ROWS = 500

const KEYS = `select k.person, translate(encode(k.wrapped, 'base64'), E'\\n', '') as wrapped, k.created_at::text as "createdAt", k.destroyed_at::text as "destroyedAt" from person_keys k order by k.person`
const SECRETS = `select v.reference, v.owner, v.kind, translate(encode(v.sealed, 'base64'), E'\\n', '') as sealed, v.changed_at::text as "changedAt" from vault v where v.reference <> '${MASTER_KEY_CHECK}' order by v.reference`
const EVENTS = `select e.position, e.stream, e.version, e.id, e.type, e.schema_version as "schemaVersion", e.partition, e.recorded_at::text as "recordedAt", e.hash, e.data, e.meta from events e order by e.position`
const SEALS = `select s.after, s.upto, s.hash, s.sealed_at::text as "sealedAt" from seals s order by s.upto`

const HEADS = `select h.size, h.note, h.made_at::text as "madeAt" from log_heads h order by h.size`

const PROCESSES = 'select m.name, m.version, m.position from process_managers m order by m.name'
const STOPPED =
  'select s.process, s.stream, s.position, s.version from process_stopped s order by s.process, s.stream'
/** A timer may hold the token of an event in EventStoreDB, which means nothing where the log moves to: the feed's position does. */
const TIMER_DATA = `(select coalesce(jsonb_object_agg(d.key, case when d.value #>> '{}' ~ '^e[0-9]{20}[.][0-9]{20}$'
  then to_jsonb(lpad((select coalesce(max(e.position), 0) from events e where e.foreign_position <= d.value #>> '{}')::text, 19, '0'))
  else d.value end), '{}') from jsonb_each(t.data) d)`
const TIMERS = `select t.process, t.key, t.due::text, ${TIMER_DATA} as data, t.set_by as "setBy", t.fired_at::text as "firedAt" from timers t order by t.process, t.key`

export interface Exported extends ArchiveTotals {
  readonly bytes: number
  /** The number of files, and the names of those that do not hold what was kept: they are in the archive as they are. */
  readonly kept: number
  readonly damaged: readonly string[]
  /** Events of EventStoreDB that are not in the archive, because they have no place in the feed: their streams were deleted there. */
  readonly aside: number
}
export interface ExportedFiles {
  readonly folder: string
  /** Asked in the snapshot. */
  readonly owners: (client: pg.ClientBase) => Promise<OwnersOf>
}

/**
 * Writes the whole log, the people's keys, the vault, how far process managers are with their timers, and the kept files into
 * one file, as they stand at one moment: everything is read in one snapshot, so the product may go on writing. What waits in
 * the outbox stays: this store sends it. The file appears under its name when it is complete and on the disk. Raises if it
 * exists, or if an event does not have its hash: a file that cannot be imported is no back-up.
 */
export async function exportStore(
  client: pg.ClientBase,
  master: Buffer,
  path: string,
  files: ExportedFiles,
  onProgress: (progress: ArchiveProgress) => void = () => undefined,
): Promise<Exported> {
  const part = `${path}.part`
  const taken = await open(path, 'r').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : Promise.reject(error),
  )
  await taken?.close()
  if (taken) throw new Error(`${path} is there already: an export overwrites nothing`)
  const file = await open(part, 'w', 0o600)
  try {
    await client.query('begin isolation level repeatable read read only')
    // The snapshot lasts as long as the writing: these bounds are for the work of a moment.
    await client.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    const exported = await writeAll(
      client,
      await ArchiveWriter.begin(file, master),
      files,
      onProgress,
    )
    await client.query('commit')
    await file.sync()
    await file.close()
    await rename(part, path)
    return exported
  } catch (error) {
    await file.close()
    await rm(part, { force: true })
    throw error
  }
}

interface Counted {
  readonly events: number
  readonly head: number
  readonly now: string
  readonly aside: number
}
async function writeAll(
  client: pg.ClientBase,
  writer: ArchiveWriter,
  { folder, owners }: ExportedFiles,
  onProgress: (progress: ArchiveProgress) => void,
): Promise<Exported> {
  const counted = await client.query<Counted>(
    'select count(*) as events, coalesce(max(e.position), 0) as head, now()::text as now, (select count(*) from relay_aside) as aside from events e',
  )
  const { events: of, head, now, aside } = counted.rows[0] as Counted
  await writer.write('about', [{ madeAt: now, events: of }])
  const keys = await writeRows<ArchivedKey>(client, writer, 'key', KEYS)
  const secrets = await writeRows<ArchivedSecret>(client, writer, 'secret', SECRETS)
  const events = await writeRows<ArchivedEvent>(client, writer, 'event', EVENTS, (rows, before) => {
    for (const event of rows)
      if (contentHash(event) !== event.hash)
        throw new Error(
          `event ${event.id} (${event.stream} ${event.version}) does not have its hash`,
        )
    onProgress({ events: before + rows.length, of, bytes: writer.bytes })
  })
  const seals = await writeRows<ArchivedSeal>(client, writer, 'seal', SEALS)
  const heads = await writeRows<ArchivedHead>(client, writer, 'head', HEADS)
  const processes = await writeRows<ArchivedProcess>(client, writer, 'process', PROCESSES)
  const stopped = await writeRows<ArchivedStopped>(client, writer, 'stopped', STOPPED)
  const timers = await writeRows<ArchivedTimer>(client, writer, 'timer', TIMERS)
  // After the log: a file whose event is in it is there, unless it was removed since.
  const read: ReadFiles = { damaged: [], count: 0 }
  let files = 0
  for await (const parts of filesInParts(folder, await owners(client), read)) {
    await writer.write('file', parts)
    files += parts.length
    onProgress({ events, of, bytes: writer.bytes })
  }
  const waiting = { processes, stopped, timers }
  const totals: ArchiveTotals = { keys, secrets, events, seals, heads, files, ...waiting, head }
  await writer.write('end', [totals])
  return { ...totals, bytes: writer.bytes, kept: read.count, damaged: read.damaged, aside }
}

/** A cursor, so that memory stays the same however long the log is; the next rows are fetched while these are written. */
async function writeRows<Row extends object>(
  client: pg.ClientBase,
  writer: ArchiveWriter,
  kind: BlockKind,
  query: string,
  onRows: (rows: readonly Row[], before: number) => void = () => undefined,
): Promise<number> {
  await client.query(`declare archived no scroll cursor for ${query}`)
  let count = 0
  const fetchNext = () => client.query<Row>(`fetch ${BLOCK_ROWS} from archived`)
  for (let { rows } = await fetchNext(); rows.length > 0;) {
    const [next] = await Promise.all([fetchNext(), writer.write(kind, rows)])
    onRows(rows, count)
    count += rows.length
    rows = next.rows
  }
  await client.query('close archived')
  return count
}
