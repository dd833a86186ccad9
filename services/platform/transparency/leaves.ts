import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import { leafText, type LogLeaf } from '#shared/platform/log-leaf.ts'
import { leafInput, nodeInput, type Bytes } from '#shared/platform/merkle.ts'
import type { Vault } from '../privacy/vault.ts'

/** The log as a tree sees it. */
export interface LogOfTree {
  readonly pool: pg.Pool
  readonly vault: Pick<Vault, 'derive'>
}
/** A leaf, and the position of its event. */
export interface PlacedLeaf extends LogLeaf {
  readonly position: number
}

// Most events have no such field, and those are not parsed for it.
export const LEAF_COLUMNS = `e.position, e.stream, e.version, e.hash,
  case when strpos(e.data::text, '"commitment"') > 0 and json_typeof(e.data -> 'commitment') = 'string' then e.data ->> 'commitment' end as commitment`

/** The leaves after a position, in order of the log, up to another. */
export async function leavesAfter(
  { pool, vault }: LogOfTree,
  after: number,
  upTo: number,
  limit: number,
): Promise<PlacedLeaf[]> {
  const { rows } = await pool.query<Omit<PlacedLeaf, 'blind'>>(
    `select ${LEAF_COLUMNS} from events e where e.position > $1 and e.position <= $2 order by e.position limit $3`,
    [after, upTo, limit],
  )
  return blinded(vault, rows)
}
export function blinded<R extends Omit<PlacedLeaf, 'blind'>>(
  vault: LogOfTree['vault'],
  rows: readonly R[],
): (R & PlacedLeaf)[] {
  const secret = vault.derive('leaves of the log')
  return rows.map((row) => ({
    ...row,
    blind: createHmac('sha256', secret)
      .update(JSON.stringify([row.stream, row.version, row.hash]))
      .digest()
      .subarray(0, 16)
      .toString('base64url'),
  }))
}

const digest = (bytes: Bytes): Bytes => new Uint8Array(createHash('sha256').update(bytes).digest())
export const leafHash = (leaf: LogLeaf): Bytes => digest(leafInput(leafText(leaf)))
export const nodeHash = (left: Bytes, right: Bytes): Bytes => digest(nodeInput(left, right))
