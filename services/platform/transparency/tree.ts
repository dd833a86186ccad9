import type pg from 'pg'
import {
  consistencyRanges,
  inclusionRanges,
  leftSize,
  type Bytes,
} from '#shared/platform/merkle.ts'
import {
  blinded,
  LEAF_COLUMNS,
  leafHash,
  leavesAfter,
  nodeHash,
  type LogOfTree,
  type PlacedLeaf,
} from './leaves.ts'

/** Nodes under a stored one. */
const WIDTH = 256
/** The number of chunks of 256 leaves that are read and stored at once. */
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
/** Stores nodes. Two processes that do it at once store the same. */
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

/** 256 nodes of a level that stand side by side; level 0 are the leaves. */
interface Tile {
  readonly level: number
  readonly index: number
}
type Range = readonly [from: number, to: number]

/** Hashes of ranges of leaves, of those up to `upTo`; what it has read it keeps, so it is made for one answer. */
class TreeReader {
  readonly #log: LogOfTree
  readonly #upTo: number
  readonly #tiles = new Map<string, readonly Bytes[]>()

  constructor(log: LogOfTree, upTo: number) {
    this.#log = log
    this.#upTo = upTo
  }
  /** All that the hashes of these ranges are made of, in three queries however many they are. */
  async load(ranges: readonly Range[]): Promise<void> {
    const tiles = new Map(
      ranges
        .flatMap(([from, to]) => wholesOf(from, to))
        .map((whole) => placeOf(whole).tile)
        .map((tile) => [nameOf(tile), tile]),
    )
    for (const name of this.#tiles.keys()) tiles.delete(name)
    const above = [...tiles.values()].filter(({ level }) => level > 0)
    const leaves = [...tiles.values()].filter(({ level }) => level === 0)
    const read = await Promise.all([this.#readNodes(above), this.#readLeaves(leaves)])
    for (const [name, hashes] of read.flat()) this.#tiles.set(name, hashes)
  }
  /** The hash of a range that was loaded. */
  hashOf([from, to]: Range): Bytes {
    const [last, ...before] = wholesOf(from, to).toReversed()
    if (!last) throw new RangeError('a range of nothing has no hash')
    return before.reduce((hash, left) => nodeHash(this.#whole(left), hash), this.#whole(last))
  }
  #whole(whole: Whole): Bytes {
    const { tile, first, count } = placeOf(whole)
    const nodes = (this.#tiles.get(nameOf(tile)) ?? []).slice(first, first + count)
    if (nodes.length < count) throw new Error(`the tree lacks leaves from ${whole.from}`)
    return rootOfHashes(nodes)
  }
  async #readNodes(tiles: readonly Tile[]): Promise<readonly NamedTile[]> {
    if (tiles.length === 0) return []
    const { rows } = await this.#log.pool.query<{ no: number; hash: Buffer }>(
      `select w.no, t.hash from unnest($1::smallint[], $2::bigint[]) with ordinality as w (level, index, no)
       join log_tree t on t.level = w.level and t.index >= w.index * $3 and t.index < (w.index + 1) * $3
       order by w.no, t.index`,
      [tiles.map(({ level }) => level), tiles.map(({ index }) => index), WIDTH],
    )
    return tilesIn(tiles, rows, ({ hash }) => new Uint8Array(hash))
  }
  async #readLeaves(tiles: readonly Tile[]): Promise<readonly NamedTile[]> {
    if (tiles.length === 0) return []
    const { rows } = await this.#log.pool.query<Omit<PlacedLeaf, 'blind'> & { no: number }>(
      `select w.no, ${LEAF_COLUMNS}
       from unnest($1::bigint[]) with ordinality as w (index, no)
       left join log_tree t on t.level = 1 and t.index = w.index - 1
       cross join lateral (
         select e.* from events e where e.position > coalesce(t.upto, 0) and e.position <= $2 order by e.position limit $3
       ) as e order by w.no, e.position`,
      [tiles.map(({ index }) => index), this.#upTo, WIDTH],
    )
    return tilesIn(tiles, blinded(this.#log.vault, rows), leafHash)
  }
}
type NamedTile = readonly [name: string, hashes: readonly Bytes[]]
const nameOf = ({ level, index }: Tile): string => `${level} ${index}`
/** Rows that name their tile by its place in the list, from 1 on. */
function tilesIn<R extends { readonly no?: number }>(
  tiles: readonly Tile[],
  rows: readonly R[],
  hashOf: (row: R) => Bytes,
): readonly NamedTile[] {
  const byTile = Map.groupBy(rows, ({ no }) => Number(no))
  return tiles.map((tile, at) => [nameOf(tile), (byTile.get(at + 1) ?? []).map(hashOf)])
}

/** A power of two leaves, at a multiple of it. */
interface Whole {
  readonly from: number
  readonly size: number
}
/** The whole subtrees that a range is made of, from the left. */
function wholesOf(from: number, to: number): readonly Whole[] {
  const size = to - from
  const left = leftSize(size)
  return size > 1 && left * 2 !== size
    ? [...wholesOf(from, from + left), ...wholesOf(from + left, to)]
    : [{ from, size }]
}
/** The tile on which a whole subtree lies, and the nodes of the tile that it is made of. */
function placeOf({ from, size }: Whole) {
  let [level, under] = [0, 1]
  while (under * WIDTH <= size) [level, under] = [level + 1, under * WIDTH]
  const first = from / under
  const tile: Tile = { level, index: Math.floor(first / WIDTH) }
  return { tile, first: first % WIDTH, count: size / under }
}

/** The root of the first `size` leaves; no more of them than `growTree` has answered for `upTo`. */
export async function rootOfLog(log: LogOfTree, size: number, upTo: number): Promise<Bytes> {
  const reader = new TreeReader(log, upTo)
  await reader.load([[0, size]])
  return reader.hashOf([0, size])
}
/** A leaf, and the tree whose root it is to be shown in. */
interface Inclusion {
  readonly index: number
  readonly size: number
}
/** The hashes that lead from a leaf to the root of the first `size` leaves. At most two tiles a level are read. */
export async function inclusionProof(
  log: LogOfTree,
  index: number,
  size: number,
): Promise<readonly Bytes[]> {
  const [proof = []] = await inclusionProofs(log, [{ index, size }])
  return proof
}
/** The same of several leaves, in their order: as many queries as for one. */
export const inclusionProofs = (log: LogOfTree, of: readonly Inclusion[]) =>
  hashesOf(
    log,
    of.map(({ index, size }) => inclusionRanges(index, size)),
  )
export async function consistencyProof(
  log: LogOfTree,
  older: number,
  newer: number,
): Promise<readonly Bytes[]> {
  const [proof = []] = await hashesOf(log, [consistencyRanges(older, newer)])
  return proof
}
async function hashesOf(
  log: LogOfTree,
  proofs: readonly (readonly Range[])[],
): Promise<readonly (readonly Bytes[])[]> {
  const reader = new TreeReader(log, Number.MAX_SAFE_INTEGER)
  await growTo(log, Math.max(0, ...proofs.flat().map(([, to]) => to)))
  await reader.load(proofs.flat())
  return proofs.map((ranges) => ranges.map((range) => reader.hashOf(range)))
}

/** Grows the tree to `size` from the events. An import brings heads alone: the first process that needs the tree under them grows it. */
async function growTo(log: LogOfTree, size: number): Promise<void> {
  const { count } = await lastStored(log.pool, 1)
  if ((count + 1) * WIDTH <= size) await growTree(log, Number.MAX_SAFE_INTEGER)
}

/** Which leaves the events at these positions are, in their order, once the tree has grown to them. */
export async function leafIndexesAt(
  pool: pg.Pool,
  positions: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ index: number; count: number }>(
    `select coalesce(t.index, -1) as index,
       (select count(*) from events e where e.position > coalesce(t.upto, 0) and e.position < w.position) as count
     from unnest($1::bigint[]) with ordinality as w (position, no)
     left join lateral (
       select t.index, t.upto from log_tree t where t.level = 1 and t.upto < w.position order by t.upto desc limit 1
     ) as t on true order by w.no`,
    [positions],
  )
  return rows.map(({ index, count }) => (index + 1) * WIDTH + count)
}
