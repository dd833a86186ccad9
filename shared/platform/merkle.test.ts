import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  consistencyRanges,
  inclusionRanges,
  leafInput,
  leftSize,
  nodeInput,
  provesConsistency,
  provesInclusion,
  sha256,
  type Bytes,
  type LeafRange,
} from './merkle.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'hex'))
/** A leaf of these very bytes. */
const hashOfLeaf = (leaf: Uint8Array): Promise<Bytes> => sha256(new Uint8Array([0, ...leaf]))
/** The root by the definition of RFC 6962, 2.1. */
async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  const [only] = leaves
  if (only === undefined) return sha256(new Uint8Array())
  if (leaves.length === 1) return only
  const left = leftSize(leaves.length)
  return sha256(nodeInput(await rootOf(leaves.slice(0, left)), await rootOf(leaves.slice(left))))
}
const hashesOf = (leaves: readonly Bytes[], ranges: readonly LeafRange[]): Promise<Bytes[]> =>
  Promise.all(ranges.map(([from, to]) => rootOf(leaves.slice(from, to))))

/** The leaves, roots and proofs of the tests of Certificate Transparency's own tree (RFC 6962). */
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const leavesOf = (count: number): Promise<Bytes[]> =>
  Promise.all(inputs.slice(0, count).map((one) => hashOfLeaf(Buffer.from(one, 'hex'))))
/** `[index, size, proof]`, from 0. */
const inclusions = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
] as const
const consistencies = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
] as const

test('roots are those of the known vectors of RFC 6962', async () => {
  expect(hex(await rootOf([]))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  for (const [i, root] of roots.entries())
    expect(hex(await rootOf(await leavesOf(i + 1)))).toBe(root)
  expect(hex(await sha256(leafInput('')))).toBe(roots[0])
})

test('proofs of inclusion are those of the known vectors, and are found right', async () => {
  for (const [index, size, proof] of inclusions) {
    const leaves = await leavesOf(size)
    const made = await hashesOf(leaves, inclusionRanges(index, size))
    expect(made.map(hex)).toEqual(proof)
    const leaf = leaves[index] as Bytes
    const claim = { index, size, leaf, root: bytesOf(roots[size - 1] as string) }
    expect(await provesInclusion(claim, made)).toBe(true)
  }
})

test('proofs of consistency are those of the known vectors, and are found right', async () => {
  for (const [older, newer, proof] of consistencies) {
    const made = await hashesOf(await leavesOf(newer), consistencyRanges(older, newer))
    expect(made.map(hex)).toEqual(proof)
    const head = (size: number) => ({ size, root: bytesOf(roots[size - 1] as string) })
    expect(await provesConsistency(head(older), head(newer), made)).toBe(true)
  }
})

const sized = fc.integer({ min: 1, max: 70 })
const leavesUpTo = (size: number): Promise<Bytes[]> =>
  Promise.all(Array.from({ length: size }, (_, i) => sha256(leafInput(`leaf ${i}`))))
const flipped = (bytes: Bytes, bit: number): Bytes =>
  bytes.map((byte, i) =>
    i === Math.floor(bit / 8) % bytes.length ? byte ^ (1 << (bit % 8)) : byte,
  )

test('every leaf is proven in every size, and with a bit flipped or a hash more or less nothing is', async () => {
  await fc.assert(
    fc.asyncProperty(sized, fc.nat(), fc.nat(), async (size, n, bit) => {
      const leaves = await leavesUpTo(size)
      const index = n % size
      const root = await rootOf(leaves)
      const claim = { index, size, leaf: leaves[index] as Bytes, root }
      const proof = await hashesOf(leaves, inclusionRanges(index, size))
      expect(await provesInclusion(claim, proof)).toBe(true)
      expect(await provesInclusion({ ...claim, root: flipped(root, bit) }, proof)).toBe(false)
      expect(await provesInclusion({ ...claim, leaf: flipped(claim.leaf, bit) }, proof)).toBe(false)
      expect(await provesInclusion({ ...claim, index: size }, proof)).toBe(false)
      expect(await provesInclusion(claim, [...proof, root])).toBe(false)
      for (const at of proof.keys()) {
        const wrong = proof.map((one, i) => (i === at ? flipped(one, bit) : one))
        expect(await provesInclusion(claim, wrong)).toBe(false)
      }
      if (proof.length > 0) expect(await provesInclusion(claim, proof.slice(1))).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('every size is proven to begin every larger one, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(sized, fc.nat(), fc.nat(), async (size, n, bit) => {
      const leaves = await leavesUpTo(size)
      const older = { size: (n % size) + 1, root: await rootOf(leaves.slice(0, (n % size) + 1)) }
      const newer = { size, root: await rootOf(leaves) }
      const proof = await hashesOf(leaves, consistencyRanges(older.size, size))
      expect(await provesConsistency(older, newer, proof)).toBe(true)
      const wrongRoot = { ...older, root: flipped(older.root, bit) }
      expect(await provesConsistency(wrongRoot, newer, proof)).toBe(false)
      const other = { ...newer, root: flipped(newer.root, bit) }
      expect(await provesConsistency(older, other, proof)).toBe(false)
      expect(await provesConsistency(older, newer, [...proof, newer.root])).toBe(false)
      for (const at of proof.keys()) {
        const wrong = proof.map((one, i) => (i === at ? flipped(one, bit) : one))
        expect(await provesConsistency(older, newer, wrong)).toBe(false)
      }
    }),
    { numRuns: 60 },
  )
})

test('a leaf that is not there and a tree that did not grow are refused', () => {
  expect(() => inclusionRanges(3, 3)).toThrow(RangeError)
  expect(() => inclusionRanges(-1, 3)).toThrow(RangeError)
  expect(() => consistencyRanges(0, 3)).toThrow(RangeError)
  expect(() => consistencyRanges(4, 3)).toThrow(RangeError)
  expect(inclusionRanges(0, 2 ** 52)).toHaveLength(52)
})
