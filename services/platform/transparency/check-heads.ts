import type pg from 'pg'
import { provesConsistency, type Bytes } from '#shared/platform/merkle.ts'
import { base64Of, headOfNote, isSigned, type SignedHead } from '#shared/platform/tree-head.ts'
import type { Vault } from '../privacy/vault.ts'
import { leafHash, leavesAfter, nodeHash, type LogOfTree } from './leaves.ts'
import { knownLogKey } from './log-key.ts'
import { consistencyProof } from './tree.ts'

const BATCH_LEAVES = 5120
const HEADS_AT_ONCE = 500
/** The number of newest heads that are shown to grow into the last one, by the same proofs that the public gets. */
const PROVEN_HEADS_MAX = 100
const LEVEL_HEIGHT = 8

/** The roots of the whole subtrees of a growing tree, largest first: all that is needed to go on, and to tell the root. */
class GrowingTree {
  readonly #roots: { readonly height: number; readonly hash: Bytes }[] = []
  size = 0

  /** `made` is told of each subtree that has become whole. */
  add(leaf: Bytes, made: (height: number, hash: Bytes) => void): void {
    let subtree = { height: 0, hash: leaf }
    for (;;) {
      const left = this.#roots.at(-1)
      if (left?.height !== subtree.height) break
      this.#roots.pop()
      subtree = { height: subtree.height + 1, hash: nodeHash(left.hash, subtree.hash) }
      made(subtree.height, subtree.hash)
    }
    this.#roots.push(subtree)
    this.size++
  }
  root(): Bytes {
    const [last, ...rest] = this.#roots.toReversed()
    if (!last) throw new RangeError('a tree of nothing has no root here')
    return rest.reduce((hash, left) => nodeHash(left.hash, hash), last.hash)
  }
}

interface NamedHead extends SignedHead {
  readonly wrong?: string
}
/** The heads in order of size, some at a time. */
async function* headsOf(app: { readonly pool: pg.Pool; readonly vault: Vault }) {
  const key = await knownLogKey(app)
  for (let after = 0; ;) {
    const { rows } = await app.pool.query<{ size: number; note: string }>(
      'select h.size, h.note from log_heads h where h.size > $1 order by h.size limit $2',
      [after, HEADS_AT_ONCE],
    )
    for (const { size, note } of rows) yield await named(size, note, key?.publicKey)
    if (rows.length < HEADS_AT_ONCE) return
    after = rows.at(-1)?.size ?? after
  }
}
async function named(size: number, note: string, key: Bytes | undefined): Promise<NamedHead> {
  const head = headOfNote(note)
  if (head?.size !== size)
    return { ...nothing, size, wrong: `the head of size ${size} is no signed note of that size` }
  if (key === undefined || !(await isSigned(head, key)))
    return { ...head, wrong: `the head of size ${size} is not signed by the key of this log` }
  return head
}
const nothing: SignedHead = {
  origin: '',
  size: 0,
  root: new Uint8Array(),
  signature: new Uint8Array(),
}

/**
 * Finds the first thing that is wrong with the tree over the log and its heads, or undefined: each head is signed and has the root of
 * the tree computed anew from the events, so each begins all later ones; the kept subtrees are those of that tree; and the proofs
 * that the public gets hold.
 */
export async function wrongHead(app: {
  readonly pool: pg.Pool
  readonly vault: Vault
}): Promise<string | undefined> {
  const heads = headsOf(app)
  const tree = new GrowingTree()
  const newest: SignedHead[] = []
  let next = (await heads.next()).value
  let position = 0
  while (next) {
    if (next.wrong !== undefined) return next.wrong
    const leaves = await leavesAfter(app, position, Number.MAX_SAFE_INTEGER, BATCH_LEAVES)
    if (leaves.length === 0) return `a head says ${next.size} leaves, and the log has ${tree.size}`
    position = leaves.at(-1)?.position ?? position
    const made = new Map<string, Bytes>()
    for (const leaf of leaves) {
      tree.add(leafHash(leaf), (height, hash) => {
        if (height % LEVEL_HEIGHT !== 0) return
        const index = Math.floor(tree.size / 2 ** height)
        made.set(`${height / LEVEL_HEIGHT} ${index}`, hash)
      })
      if (next?.size !== tree.size) continue
      if (base64Of(next.root) !== base64Of(tree.root()))
        return `the head of size ${next.size} does not have the root of the events before it`
      newest.push(next)
      if (newest.length > PROVEN_HEADS_MAX) newest.shift()
      next = (await heads.next()).value
      if (next?.wrong !== undefined) return next.wrong
    }
    const subtree = await wrongSubtree(app, made)
    if (subtree !== undefined) return subtree
  }
  return unprovenHead(app, newest)
}

async function wrongSubtree(
  { pool }: LogOfTree,
  made: ReadonlyMap<string, Bytes>,
): Promise<string | undefined> {
  const places = [...made.keys()].map((place) => place.split(' ').map(Number))
  const { rows } = await pool.query<{ level: number; index: number; hash: Buffer }>(
    `select t.level, t.index, t.hash from unnest($1::smallint[], $2::bigint[]) as w (level, index)
     join log_tree t on t.level = w.level and t.index = w.index order by t.level, t.index`,
    [places.map(([level]) => level), places.map(([, index]) => index)],
  )
  const wrong = rows.find(
    ({ level, index, hash }) => !hash.equals(made.get(`${level} ${index}`) ?? new Uint8Array()),
  )
  return (
    wrong && `the kept subtree ${wrong.index} of level ${wrong.level} is not that of the events`
  )
}
async function unprovenHead(
  app: LogOfTree,
  heads: readonly SignedHead[],
): Promise<string | undefined> {
  const last = heads.at(-1)
  for (const head of heads)
    if (
      last &&
      !(await provesConsistency(head, last, [
        ...(await consistencyProof(app, head.size, last.size)),
      ]))
    )
      return `the head of size ${head.size} is not shown to begin that of size ${last.size}`
  return undefined
}
