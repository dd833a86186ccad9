import type pg from 'pg'
import { headOfNote, type SignedHead } from '#shared/platform/tree-head.ts'
import { sealLog } from '../event-store/seals.ts'
import type { Vault } from '../privacy/vault.ts'
import { logKey } from './log-key.ts'
import { growTree, rootOfLog } from './tree.ts'

interface Heads {
  readonly pool: pg.Pool
  readonly vault: Vault
}
/** A head as it is kept. */
export interface KeptHead extends SignedHead {
  readonly note: string
}

/** Seals the log and signs a head over all that is sealed, if something is new. Of two processes that do so at once both say the same. */
export async function sealAndSign(app: Heads): Promise<void> {
  await sealLog(app.pool)
  const { rows } = await app.pool.query<{ upto: number }>(
    'select coalesce(max(s.upto), 0) as upto from seals s',
  )
  const upTo = rows[0]?.upto ?? 0
  const size = await growTree(app, upTo)
  if (size === 0 || ((await newestHead(app.pool))?.size ?? 0) >= size) return
  const root = await rootOfLog(app, size, upTo)
  const note = await (await logKey(app)).sign({ size, root })
  await app.pool.query(
    'insert into log_heads (size, note) values ($1, $2) on conflict (size) do nothing',
    [size, note],
  )
}

const parsed = (row: { readonly note: string } | undefined): KeptHead | undefined => {
  if (row === undefined) return undefined
  const head = headOfNote(row.note)
  if (!head) throw new Error('a stored head of the log is no signed note')
  return { ...head, note: row.note }
}
export async function newestHead(pool: pg.Pool): Promise<KeptHead | undefined> {
  const { rows } = await pool.query<{ note: string }>(
    'select h.note from log_heads h order by h.size desc limit 1',
  )
  return parsed(rows[0])
}
/** The first heads whose trees have these leaves, in their order: the same at every later time, so what is made with one stays the same. */
export async function firstHeadsWith(
  pool: pg.Pool,
  indexes: readonly number[],
): Promise<readonly (KeptHead | undefined)[]> {
  const { rows } = await pool.query<{ note: string | null }>(
    `select h.note from unnest($1::bigint[]) with ordinality as w (index, no)
     left join lateral (
       select h.note from log_heads h where h.size > w.index order by h.size limit 1
     ) as h on true order by w.no`,
    [indexes],
  )
  return rows.map(({ note }) => (note === null ? undefined : parsed({ note })))
}
