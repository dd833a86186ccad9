import type pg from 'pg'
import {
  consistencyRanges,
  inclusionRanges,
  leftSize,
  type Bytes,
} from '#shared/platform/merkle.ts'
import { leafHash, leavesAfter, nodeHash, type LogOfTree } from './leaves.ts'

/** Nodes under a stored one. */
const WIDTH = 256
/** So many chunks of 256 leaves are read and stored at once. */
const CHUNKS_AT_ONCE = 20

/** The root of hashes that stand side by side. */
function rootOfHashes(hashes: readonly Bytes[]): Bytes {
  const [first] = hashes
  if (first === undefined) throw new RangeError('a tree of nothing has no root here')
  if (hashes.length === 1) return first
  const left = leftSize(hashes.length)
  return nodeHash(rootOfHashes(hashes.slice(0, left)), rootOfHashes(hashes.slice(left)))
}

interface StoredNode {
  readonly index: number
  readonly upto: number
  readonly hash: Bytes
}
async function lastStored(pool: pg.Pool, level: number): Promise<{ count: number; upto: number }> {
  const { rows } = await pool.query<{ index: number; upto: number }>(
    'select t.index, t.upto from log_tree t where t.level = $1 order by t.index desc limit 1',
    [level],
  )
  return { count: (rows[0]?.index ?? -1) + 1, upto: rows[0]?.upto ?? 0 }
}
async function storedNodes(
  pool: pg.Pool,
  level: number,
  from: number,
  limit: number,
): Promise<StoredNode[]> {
  const { rows } = await pool.query<{ index: number; upto: number; hash: Buffer }>(
    'select t.index, t.upto, t.hash from log_tree t where t.level = $1 and t.index >= $2 order by t.index limit $3',
    [level, from, limit],
  )
  return rows.map((row) => ({ ...row, hash: new Uint8Array(row.hash) }))
}
/** What two processes store at once is the same. */
async function storeNodes(pool: pg.Pool, level: number, nodes: readonly StoredNode[]) {
  await pool.query(
    `insert into log_tree (level, index, hash, upto)
     select $1, t.index, t.hash, t.upto from unnest($2::bigint[], $3::bytea[], $4::bigint[]) as t (index, hash, upto) on conflict do nothing`,
    [
      level,
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => Buffer.from(hash)),
      nodes.map(({ upto }) => upto),
    ],
  )
}

/**
 * Stores the subtrees that are whole by now, from where it was left, and answers how many leaves the log has up to a position. Of
 * 256 leaves one hash is kept: ten million events are forty thousand rows, and no more than 255 leaves are hashed again.
 */
export async function growTree(log: LogOfTree, upTo: number): Promise<number> {
  let { count, upto } = await lastStored(log.pool, 1)
  for (;;) {
    const leaves = await leavesAfter(log, upto, upTo, WIDTH * CHUNKS_AT_ONCE)
    const nodes: StoredNode[] = []
    for (let at = 0; at + WIDTH <= leaves.length; at += WIDTH) {
      const chunk = leaves.slice(at, at + WIDTH)
      upto = chunk.at(-1)?.position ?? upto
      nodes.push({ index: count++, hash: rootOfHashes(chunk.map(leafHash)), upto })
    }
    if (nodes.length > 0) {
      await storeNodes(log.pool, 1, nodes)
      await growAbove(log.pool, 1)
    }
    if (leaves.length < WIDTH * CHUNKS_AT_ONCE)
      return count * WIDTH + (leaves.length - nodes.length * WIDTH)
  }
}
async function growAbove(pool: pg.Pool, level: number): Promise<void> {
  for (;;) {
    const { count } = await lastStored(pool, level + 1)
    const under = await storedNodes(pool, level, count * WIDTH, WIDTH)
    if (under.length < WIDTH) return
    const hash = rootOfHashes(under.map((one) => one.hash))
    await storeNodes(pool, level + 1, [{ index: count, hash, upto: under.at(-1)?.upto ?? 0 }])
    await growAbove(pool, level + 1)
  }
}

/** Hashes of ranges of leaves, of those up to `upTo`; what it has read it keeps, so it is made for one answer. */
class TreeReader {
  readonly #log: LogOfTree
  readonly #upTo: number
  readonly #tiles = new Map<string, Promise<readonly Bytes[]>>()

  constructor(log: LogOfTree, upTo: number) {
    this.#log = log
    this.#upTo = upTo
  }
  async hashOf(from: number, to: number): Promise<Bytes> {
    const size = to - from
    const left = leftSize(size)
    if (size > 1 && left * 2 !== size)
      return nodeHash(await this.hashOf(from, from + left), await this.hashOf(from + left, to))
    return this.#whole(from, size)
  }
  /** Of a power of two leaves, at a multiple of it. */
  async #whole(from: number, size: number): Promise<Bytes> {
    let [level, under] = [0, 1]
    while (under * WIDTH <= size) [level, under] = [level + 1, under * WIDTH]
    const first = from / under
    const tile = await this.#tile(level, Math.floor(first / WIDTH))
    const nodes = tile.slice(first % WIDTH, (first % WIDTH) + size / under)
    if (nodes.length < size / under) throw new Error(`the tree lacks leaves from ${from}`)
    return rootOfHashes(nodes)
  }
  #tile(level: number, index: number): Promise<readonly Bytes[]> {
    const name = `${level} ${index}`
    const known = this.#tiles.get(name) ?? this.#read(level, index)
    this.#tiles.set(name, known)
    return known
  }
  async #read(level: number, index: number): Promise<readonly Bytes[]> {
    const { pool } = this.#log
    if (level > 0)
      return (await storedNodes(pool, level, index * WIDTH, WIDTH)).map((one) => one.hash)
    const [before] = index === 0 ? [] : await storedNodes(pool, 1, index - 1, 1)
    const leaves = await leavesAfter(this.#log, before?.upto ?? 0, this.#upTo, WIDTH)
    return leaves.map(leafHash)
  }
}

/** The root of the first `size` leaves; no more of them than `growTree` has answered for `upTo`. */
export const rootOfLog = (log: LogOfTree, size: number, upTo: number): Promise<Bytes> =>
  new TreeReader(log, upTo).hashOf(0, size)
/** What leads from a leaf to the root of the first `size` leaves. At most two tiles a level are read. */
export async function inclusionProof(
  log: LogOfTree,
  index: number,
  size: number,
): Promise<readonly Bytes[]> {
  return hashesOf(await grownReader(log, size), inclusionRanges(index, size))
}
export async function consistencyProof(
  log: LogOfTree,
  older: number,
  newer: number,
): Promise<readonly Bytes[]> {
  return hashesOf(await grownReader(log, newer), consistencyRanges(older, newer))
}
/** An import brings heads, and the tree under them grows from its events: by whoever needs it first. */
async function grownReader(log: LogOfTree, size: number): Promise<TreeReader> {
  const everything = Number.MAX_SAFE_INTEGER
  const { count } = await lastStored(log.pool, 1)
  if ((count + 1) * WIDTH <= size) await growTree(log, everything)
  return new TreeReader(log, everything)
}
async function hashesOf(reader: TreeReader, ranges: readonly (readonly [number, number])[]) {
  const hashes: Bytes[] = []
  for (const [from, to] of ranges) hashes.push(await reader.hashOf(from, to))
  return hashes
}

/** Which leaf the event at this position is, once the tree has grown to it. */
export async function leafIndexAt(pool: pg.Pool, position: number): Promise<number> {
  const { rows } = await pool.query<{ index: number; upto: number }>(
    'select t.index, t.upto from log_tree t where t.level = 1 and t.upto < $1 order by t.upto desc limit 1',
    [position],
  )
  const [before] = rows
  const counted = await pool.query<{ count: number }>(
    'select count(*) as count from events e where e.position > $1 and e.position < $2',
    [before?.upto ?? 0, position],
  )
  return ((before?.index ?? -1) + 1) * WIDTH + (counted.rows[0]?.count ?? 0)
}
