import type pg from 'pg'
import type { LogLeaf } from '#shared/platform/log-leaf.ts'
import type { Bytes } from '#shared/platform/merkle.ts'
import type { Vault } from '../privacy/vault.ts'
import { firstHeadsWith, sealAndSign, type KeptHead } from './heads.ts'
import { blinded, LEAF_COLUMNS, type PlacedLeaf } from './leaves.ts'
import { inclusionProofs, leafIndexesAt } from './tree.ts'

/** The proof that an event is in the log: its leaf, its place, the first head that has it, and the hashes that lead from one to the other. */
export interface EventProof {
  readonly leaf: LogLeaf
  readonly index: number
  readonly head: KeptHead
  readonly proof: readonly Bytes[]
}

/**
 * Proves stored events, by their ids; an id without an event has no proof. One that came a moment ago is sealed and signed at once,
 * as a worker does every minute. It answers the same at any later time, with as many queries for many events as for one.
 */
export async function proveEvents(
  app: { readonly pool: pg.Pool; readonly vault: Vault },
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventProof>> {
  const { rows } = await app.pool.query<Omit<PlacedLeaf, 'blind'> & { id: string }>(
    `select e.id, ${LEAF_COLUMNS} from events e where e.id = any($1::uuid[])`,
    [ids],
  )
  const found = blinded(app.vault, rows)
  let placed = await placesOf(app.pool, found)
  if (placed.some(({ head }) => head === undefined)) {
    await sealAndSign(app)
    placed = await placesOf(app.pool, found)
  }
  const headed = placed.map(({ id, leaf, index, head }) => {
    if (!head) throw new Error(`no head was signed over event ${id}`)
    return { id, leaf, index, head }
  })
  const proofs = await inclusionProofs(
    app,
    headed.map(({ index, head }) => ({ index, size: head.size })),
  )
  return new Map(
    headed.map(({ id, ...one }, at): [string, EventProof] => [
      id,
      { ...one, proof: proofs[at] ?? [] },
    ]),
  )
}
async function placesOf(pool: pg.Pool, found: readonly (PlacedLeaf & { readonly id: string })[]) {
  const indexes = await leafIndexesAt(
    pool,
    found.map(({ position }) => position),
  )
  const heads = await firstHeadsWith(pool, indexes)
  return found.map(({ id, ...leaf }, at) => ({
    id,
    leaf,
    index: indexes[at] ?? -1,
    head: heads[at],
  }))
}
