/**
 * The tree of RFC 6962: a leaf is hashed behind a byte 0, two nodes behind a byte 1; the left side is the largest power of two below
 * the size. Sizes and indexes are whole numbers below 2^53, so nothing here shifts bits. Proofs are said as ranges of leaves, so that
 * the keeper of a tree may find the hashes of these ranges in any way; they are checked with WebCrypto, in browsers as on servers.
 */
export type Bytes = Uint8Array<ArrayBuffer>
/** Leaves `from` up to, without, `to`. */
export type LeafRange = readonly [from: number, to: number]
/** The most hashes of a proof in a tree of fewer than 2^53 leaves. */
export const PROOF_HASHES_MAX = 54

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
export const leafInput = (leaf: string): Bytes => behind(0, new TextEncoder().encode(leaf))
export const nodeInput = (left: Uint8Array, right: Uint8Array): Bytes => behind(1, left, right)
function behind(first: number, ...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0))
  bytes[0] = first
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The number of leaves on the left side of a tree of more than one: the largest power of two below its size. */
export function leftSize(size: number): number {
  let left = 1
  while (left * 2 < size) left *= 2
  return left
}
/** The ranges whose hashes lead from a leaf to the root of a tree of `size`, from the leaf up (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  if (!(Number.isSafeInteger(size) && index >= 0 && index < size))
    throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`)
  const ranges: LeafRange[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + leftSize(to - from)
    if (index < middle) {
      ranges.push([middle, to])
      to = middle
    } else {
      ranges.push([from, middle])
      from = middle
    }
  }
  return ranges.toReversed()
}
/** The ranges whose hashes show that the tree of `older` leaves begins the one of `newer` (RFC 6962, 2.1.2). */
export function consistencyRanges(older: number, newer: number): LeafRange[] {
  if (!(Number.isSafeInteger(newer) && older >= 1 && older <= newer))
    throw new RangeError(`a tree of ${newer} leaves does not grow out of one of ${older}`)
  const ranges: LeafRange[] = []
  let [from, to] = [0, newer]
  while (older < to) {
    const middle = from + leftSize(to - from)
    if (older <= middle) {
      ranges.push([middle, to])
      to = middle
    } else {
      ranges.push([from, middle])
      from = middle
    }
  }
  // The rest is a whole subtree of the older tree; it is the older tree itself, known already, if nothing stands before it.
  if (from > 0) ranges.push([from, to])
  return ranges.toReversed()
}

const isOdd = (value: number): boolean => value % 2 === 1
const half = (value: number): number => Math.floor(value / 2)
const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i])
const node = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(nodeInput(left, right))

/** Whether the proof leads from this leaf's hash to this root (RFC 9162, 2.1.3.2). */
export async function provesInclusion(
  {
    index,
    size,
    leaf,
    root,
  }: {
    readonly index: number
    readonly size: number
    readonly leaf: Bytes
    readonly root: Bytes
  },
  proof: readonly Bytes[],
): Promise<boolean> {
  if (index >= size) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const part of proof) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      hash = await node(part, hash)
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)]
    } else hash = await node(hash, part)
    at = half(at)
    last = half(last)
  }
  return last === 0 && same(hash, root)
}

interface Head {
  readonly size: number
  readonly root: Bytes
}
/** Whether the proof shows that the older tree begins the newer one (RFC 9162, 2.1.4.2). */
export async function provesConsistency(
  older: Head,
  newer: Head,
  proof: readonly Bytes[],
): Promise<boolean> {
  if (older.size < 1 || older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && same(older.root, newer.root)
  let [at, last] = [older.size - 1, newer.size - 1]
  while (isOdd(at)) [at, last] = [half(at), half(last)]
  // A tree that is whole by itself is its own first hash.
  const [first, ...rest] = at === 0 ? [older.root, ...proof] : proof
  if (first === undefined) return false
  let [before, after] = [first, first]
  for (const part of rest) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      before = await node(part, before)
      after = await node(part, after)
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)]
    } else after = await node(after, part)
    at = half(at)
    last = half(last)
  }
  return last === 0 && same(before, older.root) && same(after, newer.root)
}
