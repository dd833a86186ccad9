import { leafText } from '../platform/log-leaf.ts'
import {
  consistencyRanges,
  inclusionRanges,
  leafInput,
  leftSize,
  nodeInput,
  sha256,
  type Bytes,
  type LeafRange,
} from '../platform/merkle.ts'
import { base64Of, headText, keyIdOf, originOf, signedNote } from '../platform/tree-head.ts'
import { shortOrigin, type ProofSource } from './payslip-check.ts'
import { commitmentText, payslipText, type PayslipContent } from './payslip-content.ts'
import type { PayslipProof } from './payslip-proof.ts'
import { settlementStream } from './stream.ts'

/** For tests: a settlement with so many lines of income. */
export const contentOf = (lines = 3): PayslipContent => ({
  studio: 'north',
  user: 'ana',
  month: '2026-10',
  half: 2,
  currency: 'ron',
  net: '1234.50',
  lines: Array.from({ length: lines }, (_, i) => [
    `income:s${i}:${(i % 9) + 1}:usd:5000`,
    `${i + 1}.25`,
  ]),
})
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const hexOf = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  const left = leftSize(leaves.length)
  return sha256(nodeInput(await rootOf(leaves.slice(0, left)), await rootOf(leaves.slice(left))))
}
/** For tests: a log of `size` leaves that grew to `newest`, one of which is this settlement, with its payslip's proof. */
export async function loggedPayslip({
  content = contentOf(),
  index = 5,
  size = 11,
  newest = 20,
  withPath = true,
} = {}) {
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign'])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const origin = await originOf(publicKey)
  const [salt, blind, hash] = [
    'c2FsdHNhbHRzYWx0c2FsdA',
    'YmxpbmRibGluZGJsaW5kYg',
    await sha256(utf8('event')),
  ]
  const commitment = hexOf(await sha256(utf8(commitmentText(salt, payslipText(content)))))
  const stream = settlementStream(content.studio, content.user)
  const own = leafText({ stream, version: 4, hash: hexOf(hash), commitment, blind })
  const leaves = await Promise.all(
    Array.from({ length: newest }, (_, i) => sha256(leafInput(i === index ? own : `leaf ${i}`))),
  )
  const hashesOf = (ranges: readonly LeafRange[]) =>
    Promise.all(ranges.map(([from, to]) => rootOf(leaves.slice(from, to))))
  const signed = async (head: { size: number; root: Bytes }) =>
    new Uint8Array(
      await crypto.subtle.sign('Ed25519', keys.privateKey, utf8(headText(origin, head))),
    )
  const root = await rootOf(leaves.slice(0, size))
  const path = await hashesOf(inclusionRanges(index, size))
  const proof: PayslipProof = {
    content,
    salt,
    version: 4,
    hash,
    blind,
    index,
    origin: shortOrigin(origin),
    size,
    root,
    signature: await signed({ size, root }),
    path: withPath ? path : null,
  }
  const last = { size: newest, root: await rootOf(leaves) }
  const source: ProofSource = {
    key: async () => ({ key: base64Of(publicKey) }),
    newest: async () =>
      signedNote(
        origin,
        headText(origin, last),
        await keyIdOf(origin, publicKey),
        await signed(last),
      ),
    inclusion: async (i, n) => (await hashesOf(inclusionRanges(i, n))).map(base64Of),
    consistency: async (a, b) => (await hashesOf(consistencyRanges(a, b))).map(base64Of),
  }
  return { proof, source }
}
