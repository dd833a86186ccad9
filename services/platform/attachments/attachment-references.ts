import type { ClientBase, Pool } from 'pg'
import { shardOf } from '#shared/platform/event-store.ts'
import type { App } from '../kernel/app.ts'
import type { FileReferences } from '../files/sweep.ts'
import type { OwnersOf } from '../archive/files.ts'
import type { Attachments } from '../files/attachments.ts'
import { isFileName, type FileStore } from '../files/files.ts'

/** Events looked through by one statement. */
const EVENTS_AT_ONCE = 200_000
/** The names of files in an event's data, as a row each; $1 is the path to them, which goes through lists. */
const NAMES = `jsonb_path_query(e.data::jsonb, $1::jsonpath) #>> '{}'`
const jsonPath = (path: string): string =>
  `$.${path
    .split('.')
    .map((field) => `"${field}"`)
    .join('.')}`

/**
 * Finds the files that some stream still holds: by the read model once it has read the whole log, and, for files that it does not
 * know, by the events themselves, so that a mistake in a read model loses no file.
 */
export const referencedFiles =
  (app: App, attachments: Attachments): FileReferences =>
  async (files) => {
    const { projection, table, column } = attachments.listed
    const read = await app.progress.reach([projection], await app.journal.head())
    if (!read || (await somethingPutAside(app.pool, projection))) return files
    const rows = await app
      .read<Record<string, Record<string, string>>>()
      .selectFrom(table)
      .select(column)
      .where(column, 'in', [...files])
      .execute()
    const listed = new Set(rows.map((row) => row[column] ?? ''))
    const unlisted = files.filter((file) => !listed.has(file))
    return [...listed, ...(await heldByEvents(app, attachments, unlisted))]
  }
async function somethingPutAside(pool: Pool, projection: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from quarantined_streams q where q.projection = $1 limit 1',
    [projection],
  )
  return rowCount !== 0
}
async function heldByEvents(
  app: App,
  attachments: Attachments,
  files: readonly string[],
): Promise<readonly string[]> {
  if (files.length === 0) return []
  const streams = new Set<string>()
  const { rows } = await app.pool.query<{ head: number }>(
    'select coalesce(max(e.position), 0) as head from events e',
  )
  const head = rows[0]?.head ?? 0
  for (let after = 0; after < head; after += EVENTS_AT_ONCE)
    for (const [type, path] of attachments.events) {
      const found = await app.pool.query<{ stream: string }>(
        `select distinct e.stream from events e where e.position > $2 and e.position <= $3 and e.type = $4 and exists (select from (select ${NAMES} as file) f where f.file = any($5))`,
        [jsonPath(path), after, after + EVENTS_AT_ONCE, type, files],
      )
      for (const { stream } of found.rows) streams.add(stream)
    }
  const held = new Set<string>()
  for (const stream of streams)
    for (const file of await heldBy(app, attachments, stream)) held.add(file)
  return files.filter((file) => held.has(file))
}
/** Lists the files that a stream holds by the log, without those that are an erased person's. */
async function heldBy(
  app: App,
  attachments: Attachments,
  stream: string,
): Promise<readonly string[]> {
  const erased = await filesOfErased(app, attachments, stream)
  const held = attachments.held((await app.load(attachments.aggregate, stream)).state)
  return held.filter((file) => !erased.has(file))
}

/** The files of a stream of which every event that holds them is about a person who was erased. */
export async function filesOfErased(
  { pool }: Pick<App, 'pool'>,
  { events }: Attachments,
  stream: string,
): Promise<ReadonlySet<string>> {
  const all = new Map<string, boolean>()
  for (const [type, path] of events) {
    const { rows } = await pool.query<{ file: string; erased: boolean }>(
      `select f.file, bool_and(k.destroyed_at is not null) as erased from events e
        cross join lateral (select ${NAMES} as file) f
        left join person_keys k on k.person = e.partition
        where e.stream = $2 and e.type = $3 group by f.file`,
      [jsonPath(path), stream, type],
    )
    for (const { file, erased } of rows) all.set(file, erased && (all.get(file) ?? true))
  }
  return new Set([...all].flatMap(([file, erased]) => (erased ? [file] : [])))
}

/** Removes files of a stream that it does not hold any more. Who adds one meanwhile looks after it: `keepAround` in take-files.ts. */
export async function releaseFiles(
  app: App,
  attachments: Attachments,
  stream: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    const isHeld = async () => (await heldBy(app, attachments, stream)).includes(file)
    if (!(await isHeld())) await app.files.release(file, isHeld)
  }
}

/** Removes all files that events about an erased person hold, also those that a stream still uses. Reads one shard of the log. */
export async function removeFilesOf(
  { pool, files }: { readonly pool: Pool; readonly files: FileStore },
  all: readonly Attachments[],
  person: string,
): Promise<void> {
  for (const [type, path] of all.flatMap(({ events }) => events)) {
    const { rows } = await pool.query<{ file: string }>(
      `select distinct ${NAMES} as file from events e where e.shard = $2 and e.partition = $3 and e.type = $4`,
      [jsonPath(path), shardOf(person), person, type],
    )
    // A value that is no file name must not stop the erasure.
    for (const { file } of rows) if (isFileName(file)) await files.release(file, async () => false)
  }
}

/** Maps each file that the log knows of to what names it besides its bytes, so that a damaged one is found. */
export const fileOwners =
  (all: readonly Attachments[]) =>
  async (client: Pick<ClientBase, 'query'>): Promise<OwnersOf> => {
    const owners = new Map<string, string>()
    for (const { events, namedBy } of all)
      for (const [type, path] of events) {
        const { rows } = await client.query<{ file: string; stream: string }>(
          `select distinct ${NAMES} as file, e.stream from events e where e.type = $2`,
          [jsonPath(path), type],
        )
        for (const { file, stream } of rows) owners.set(file, namedBy(stream))
      }
    return owners
  }
