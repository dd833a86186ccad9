import type pg from 'pg'
import type { LogLeaf } from '#shared/platform/log-leaf.ts'
import type { Bytes } from '#shared/platform/merkle.ts'
import type { Vault } from '../privacy/vault.ts'
import { firstHeadWith, sealAndSign, type KeptHead } from './heads.ts'
import { blinded, LEAF_COLUMNS, type PlacedLeaf } from './leaves.ts'
import { inclusionProof, leafIndexAt } from './tree.ts'

/** That an event is in the log: its leaf, where it stands, the first head that has it, and what leads from one to the other. */
export interface EventProof {
  readonly leaf: LogLeaf
  readonly index: number
  readonly head: KeptHead
  readonly proof: readonly Bytes[]
}

/**
 * Of a stored event; undefined if there is none of this id. One that came a moment ago is sealed and signed at once, which is what
 * a worker does every minute. Asked again at any later time, it answers the same.
 */
export async function proveEvent(
  app: { readonly pool: pg.Pool; readonly vault: Vault },
  id: string,
): Promise<EventProof | undefined> {
  const { rows } = await app.pool.query<Omit<PlacedLeaf, 'blind'>>(
    `select ${LEAF_COLUMNS} from events e where e.id = $1`,
    [id],
  )
  const [leaf] = blinded(app.vault, rows)
  if (leaf === undefined) return undefined
  const known = await firstHeadWith(app.pool, await leafIndexAt(app.pool, leaf.position))
  if (!known) await sealAndSign(app)
  const index = await leafIndexAt(app.pool, leaf.position)
  const head = known ?? (await firstHeadWith(app.pool, index))
  if (!head) throw new Error(`no head was signed over event ${id}`)
  return { leaf, index, head, proof: await inclusionProof(app, index, head.size) }
}
