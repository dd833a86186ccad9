import type { ClientBase } from 'pg'
import { accounts } from '#projections/accounts/accounts.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { FileReferences } from '../../platform/files/sweep.ts'
import { accountAggregate } from '../account/decider.ts'
import { loadAccount } from '../account/people.ts'

/** Whose each picture is that the log knows of: its name is the hash of both, so that a damaged one is found. */
export async function pictureOwners(
  client: Pick<ClientBase, 'query'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ image: string; owner: string }>(
    "select distinct e.data ->> 'image' as image, e.partition as owner from events e where e.type = 'MediaAdded'",
  )
  return new Map(rows.map(({ image, owner }) => [image, owner]))
}

/** Events looked through by one statement. */
const EVENTS_AT_ONCE = 200_000

/**
 * Which pictures somebody's list still holds: by the list of people once it has read all there is, and, of those that it does not
 * know, by the events themselves, so that a mistake in a read model costs nobody a picture.
 */
export const referencedPictures =
  (app: App): FileReferences =>
  async (files) => {
    const read = await app.progress.reach([accounts.name], await app.journal.head())
    if (!read || (await somethingPutAside(app))) return files
    const rows = await app
      .read<AccountsTables>()
      .selectFrom('account_image')
      .select('account_image.image')
      .where('account_image.image', 'in', [...files])
      .execute()
    const known = new Set(rows.map(({ image }) => image))
    const unknown = files.filter((file) => !known.has(file))
    return [...known, ...(await heldByEvents(app, unknown))]
  }

/** Removes the files of pictures that no list of their person holds any more. Who adds one meanwhile looks after it: `commit` in media.ts. */
export async function releasePictures(
  app: App,
  user: string,
  pictures: readonly { readonly image: string }[],
): Promise<void> {
  for (const { image } of pictures) {
    const isHeld = async () => {
      const { account } = await loadAccount(app, user)
      return account.status === 'present' && account.media.some((one) => one.image === image)
    }
    if (!(await isHeld())) await app.files.release(image, isHeld)
  }
}

async function somethingPutAside(app: App): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'select from quarantined_streams q where q.projection = $1 limit 1',
    [accounts.name],
  )
  return rowCount !== 0
}

async function heldByEvents(app: App, files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 0) return []
  const streams = new Set<string>()
  const { rows } = await app.pool.query<{ head: number }>(
    'select coalesce(max(e.position), 0) as head from events e',
  )
  const head = rows[0]?.head ?? 0
  for (let after = 0; after < head; after += EVENTS_AT_ONCE) {
    const found = await app.pool.query<{ stream: string }>(
      `select distinct e.stream from events e where e.position > $1 and e.position <= $2 and e.type = 'MediaAdded' and e.data ->> 'image' = any($3)`,
      [after, after + EVENTS_AT_ONCE, files],
    )
    for (const { stream } of found.rows) streams.add(stream)
  }
  const held = new Set<string>()
  for (const stream of streams) {
    const { state: account } = await app.load(accountAggregate, stream)
    if (account.status === 'present') for (const { image } of account.media) held.add(image)
  }
  return files.filter((file) => held.has(file))
}
