import { leafText } from '../platform/log-leaf.ts'
import {
  leafInput,
  provesConsistency,
  provesInclusion,
  PROOF_HASHES_MAX,
  sha256,
  type Bytes,
} from '../platform/merkle.ts'
import { bytesOfBase64, headOfNote, isSigned, originOf } from '../platform/tree-head.ts'
import { commitmentText, payslipText } from './payslip-content.ts'
import type { PayslipProof } from './payslip-proof.ts'
import { settlementStream } from './stream.ts'

/** The log's answers that a check needs: its key, the newest head, and hashes. Nothing of the payslip is told. */
export interface ProofSource {
  readonly key: () => Promise<{ readonly key: string }>
  readonly newest: () => Promise<string>
  readonly inclusion: (index: number, size: number) => Promise<readonly string[]>
  readonly consistency: (older: number, newer: number) => Promise<readonly string[]>
}
/**
 * The steps of the check, in order: the head in the payslip is of this log; it is signed by its key; the content is a
 * leaf under it; and the newest head has grown out of it, so nothing that it says was changed or taken out since.
 */
const proofSteps = ['log', 'signature', 'content', 'growth'] as const
export type ProofStep = (typeof proofSteps)[number]
interface ProofResult {
  /** The first step that does not hold; undefined: all of them hold. */
  readonly failed: ProofStep | undefined
  /** Size of the newest head that the log is shown to have grown to. */
  readonly grownTo: number | undefined
}

/** Checks a payslip. Raises what `source` raises. */
export async function checkPayslip(proof: PayslipProof, source: ProofSource): Promise<ProofResult> {
  const publicKey = bytesOfBase64((await source.key()).key)
  const failed = (step: ProofStep): ProofResult => ({ failed: step, grownTo: undefined })
  if (!publicKey || shortOrigin(await originOf(publicKey)) !== proof.origin) return failed('log')
  const { size, root, signature } = proof
  const head = { origin: await originOf(publicKey), size, root, signature }
  if (!(await isSigned(head, publicKey))) return failed('signature')
  if (!(await isUnder(proof, source))) return failed('content')
  const newest = headOfNote(await source.newest())
  if (!newest || !(await isSigned(newest, publicKey)) || newest.size < size) return failed('growth')
  const grown = hashesOf(size === newest.size ? [] : await source.consistency(size, newest.size))
  if (!grown || !(await provesConsistency(head, newest, grown))) return failed('growth')
  return { failed: undefined, grownTo: newest.size }
}
/** Returns the part of a log's name that stands in a payslip: the signature decides whose key signs. */
export const shortOrigin = (origin: string): string => origin.slice(-8)

async function isUnder(proof: PayslipProof, source: ProofSource): Promise<boolean> {
  const { content, index, size, root } = proof
  if (index >= size) return false
  const commitment = hexOf(await sha256(utf8(commitmentText(proof.salt, payslipText(content)))))
  const text = leafText({
    stream: settlementStream(content.studio, content.user),
    version: proof.version,
    hash: hexOf(proof.hash),
    commitment,
    blind: proof.blind,
  })
  const leaf = await sha256(leafInput(text))
  const path = proof.path ?? hashesOf(await source.inclusion(index, size))
  return path !== undefined && provesInclusion({ index, size, leaf, root }, path)
}
function hashesOf(texts: readonly string[]): Bytes[] | undefined {
  if (texts.length > PROOF_HASHES_MAX) return undefined
  const hashes = texts.map(bytesOfBase64)
  return hashes.every((hash) => hash?.length === 32) ? (hashes as Bytes[]) : undefined
}
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const hexOf = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
