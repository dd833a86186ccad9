import type pg from 'pg'
import type { Logger } from 'pino'
import type { Instant } from '#shared/platform/messages.ts'
import { FILE_FOLDERS, type FileStore } from './files.ts'

/** Which of these files something still refers to, in a read model or an event. In doubt all of them: what is named here stays. */
export type FileReferences = (files: readonly string[]) => Promise<readonly string[]>
/** The store whose files they are. */
interface Owner {
  readonly files: FileStore
  readonly log: Logger
  readonly pool: pg.Pool
}

/** A file that nothing refers to is kept this long: who keeps one writes the event that refers to it within a request. */
const GRACE_MS = 24 * 3_600_000
const SWEEP_S = 900
/** Folders looked through at a time, so that a sweep reads a sixteenth of the names: all of them in four hours. */
const FOLDERS_AT_ONCE = 16
const ASKED_AT_ONCE_MAX = 500

/**
 * Removes files that no event refers to: of uploads that were never taken over, or whose process died, and of lists that gave
 * them up. Which folders come next is told by the clock, so that processes that are started often look at all of them, too.
 */
export const sweepFiles = (
  app: Owner & { readonly now: () => Instant },
  holders: readonly FileReferences[],
) => ({
  name: 'sweep_files',
  projections: [],
  sweep_s: SWEEP_S,
  run: async (): Promise<void> => {
    if (!(await isOurs(app))) return
    await app.files.sweepReceived()
    const now = Date.parse(app.now())
    const turn = Math.floor(now / 1000 / SWEEP_S) % (FILE_FOLDERS / FOLDERS_AT_ONCE)
    let removed = 0
    for (let folder = turn * FOLDERS_AT_ONCE; folder < (turn + 1) * FOLDERS_AT_ONCE; folder++)
      removed += await sweepFolder(app.files, folder, now - GRACE_MS, holders)
    if (removed > 0)
      app.log.info({ files: removed }, 'files that nothing refers to were thrown away')
  },
})

/**
 * Whether the folder is this store's. Two stores that were given the same folder by mistake would throw away each other's files:
 * the first one that looks marks it by its first event, the other one keeps its hands off.
 */
async function isOurs({ pool, files, log }: Owner): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>(
    'select e.id from events e order by e.position limit 1',
  )
  const [first] = rows
  if (!first) return false
  if ((await files.belongsTo(first.id)) === first.id) return true
  log.warn(
    'DATA_DIR/files belongs to another store: nothing in it is thrown away (delete the file `store` in it if that is wrong)',
  )
  return false
}

/** One of the folders: gives how many files went. Again, or after a process died in its middle, is harmless. */
export async function sweepFolder(
  files: FileStore,
  folder: number,
  before: number,
  holders: readonly FileReferences[],
): Promise<number> {
  const old = await files.listOld(folder, before)
  let removed = 0
  for (let from = 0; from < old.length; from += ASKED_AT_ONCE_MAX) {
    const batch = old.slice(from, from + ASKED_AT_ONCE_MAX)
    const held = new Set((await Promise.all(holders.map((holder) => holder(batch)))).flat())
    for (const id of batch) {
      if (held.has(id)) continue
      await files.removeOld(id, before)
      removed++
    }
  }
  return removed
}
