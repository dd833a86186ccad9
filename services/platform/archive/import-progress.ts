import type pg from 'pg'
import type { Block } from './format.ts'
import { forgetProcesses } from './import-processes.ts'
import { wasCopiedInto } from '../event-store/log-identity.ts'
import { MASTER_KEY_CHECK } from '../privacy/master-key.ts'

/** The store is not one that this file may be imported into. */
export class ImportRefused extends Error {}

/** The progress of the import of one archive in this store. */
export interface Progressed {
  readonly archive: string
  readonly block: number
  readonly chain: string
  readonly head: number
  readonly finished: boolean
}

/** How far an import has come in this store, if there was one. */
export async function progressed(client: pg.ClientBase): Promise<Progressed | undefined> {
  const { rows } = await client.query<Progressed>(
    'select i.archive, i.block, i.chain, i.head, i.finished_at is not null as finished from archive_import i',
  )
  return rows[0]
}
/** Refuses a database that follows a log unless one is `filled` along with it, and one that an import has filled alone if one is. */
export async function refuseOtherKind(
  client: pg.ClientBase,
  progress: Progressed | undefined,
  filled: boolean,
): Promise<void> {
  const { rowCount } = await client.query('select from log_identity l where l.followed')
  if (!filled && rowCount !== 0)
    throw new ImportRefused(
      'this database follows a log in EventStoreDB, and EVENTSTORE_URL is not set: set it as it was, or give an empty database',
    )
  if (filled && rowCount === 0 && progress && (progress.finished || progress.head > 0))
    throw new ImportRefused(
      'the import into this database was begun without EVENTSTORE_URL: unset it and go on, or begin with an empty database',
    )
}
/** Refuses a store that holds anything. */
export async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select 'events' as what where exists (select from events) union all select 'keys' where exists (select from person_keys)
     union all select 'secrets' where exists (select from vault v where v.reference <> $1)`,
    [MASTER_KEY_CHECK],
  )
  if (rows.length > 0)
    throw new ImportRefused(
      `this store is not empty, it has ${rows.map(({ what }) => what).join(', ')}: an import adds to nothing`,
    )
}
/** Begins in an empty store. The check of a master key that has sealed nothing yet gives way to the archive's. */
export async function beginImport(
  client: pg.ClientBase,
  first: Block & { readonly id: string },
): Promise<Progressed> {
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
/** Refuses a store that holds something else than a part of this archive. */
export async function refuseOther(
  client: pg.ClientBase,
  progress: Progressed,
  archive: string,
): Promise<void> {
  if (progress.archive !== archive)
    throw new ImportRefused(
      `this store holds ${progress.finished ? 'an import' : 'a part'} of another file`,
    )
  const isAsLeft = progress.finished || (await headOf(client)) === progress.head
  // At its end it copies what the log has besides.
  if (!isAsLeft && !(await wasCopiedInto(client)))
    throw new ImportRefused(
      'this store has been written into since its import began: begin with an empty one',
    )
}
/** The position of the last event; 0 where there is none. */
export async function headOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ head: number }>(
    'select coalesce(max(e.position), 0) as head from events e',
  )
  return rows[0]?.head ?? 0
}
