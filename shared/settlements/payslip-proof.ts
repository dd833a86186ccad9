import { PROOF_HASHES_MAX, sha256, type Bytes } from '../platform/merkle.ts'
import { base64urlOf, bytesOfBase64url } from '../platform/tree-head.ts'
import { isPayslipContent, type PayslipContent } from './payslip-content.ts'

/** The longest text that is scanned or pasted. */
export const PROOF_TEXT_MAX = 32 * 1024
/**
 * The longest text in a QR: a longer one is too fine to be scanned from paper, and the hashes between leaf and head
 * are fetched then.
 */
export const QR_TEXT_MAX = 1200
const UNPACKED_MAX = 256 * 1024
const CHECK_BYTES = 4
/** The number of this form, which stands first. */
const FORM = 1
const FORM_PARTS = 18

/** All that the QR of a payslip says. */
export interface PayslipProof {
  readonly content: PayslipContent
  /** Salt of the commitment to the content. */
  readonly salt: string
  /** Version of the event in its stream, and the hash of it as it is stored. */
  readonly version: number
  readonly hash: Bytes
  /** Blind of the leaf, and its index. */
  readonly blind: string
  readonly index: number
  /** The signed head. */
  readonly origin: string
  readonly size: number
  readonly root: Bytes
  readonly signature: Bytes
  /** Hashes that lead from the leaf to the root; null: to be fetched. */
  readonly path: readonly Bytes[] | null
}

/** Writes a proof as it stands behind `/verify#`: packed JSON with four bytes of its SHA-256, in base64url. */
export async function proofText(proof: PayslipProof): Promise<string> {
  const { studio, user, month, half, currency, net, lines } = proof.content
  const form = [
    FORM,
    studio,
    user,
    month,
    half,
    currency,
    net,
    lines,
    proof.salt,
    proof.version,
    base64urlOf(proof.hash),
    proof.blind,
    proof.index,
    proof.size,
    base64urlOf(proof.root),
    base64urlOf(proof.signature),
    proof.origin,
    proof.path && proof.path.map(base64urlOf),
  ]
  const packed = await packing(JSON.stringify(form))
  const check = (await sha256(packed)).subarray(0, CHECK_BYTES)
  return base64urlOf(new Uint8Array([...packed, ...check]))
}

/**
 * Reads a scanned or pasted text, an address with `#` before it included; undefined if it is damaged, or no proof at
 * all.
 */
export async function readProofText(typed: string): Promise<PayslipProof | undefined> {
  if (typed.length > PROOF_TEXT_MAX) return undefined
  const text = typed.replaceAll(/\s/g, '')
  const all = bytesOfBase64url(text.slice(text.lastIndexOf('#') + 1))
  if (!all || all.length <= CHECK_BYTES) return undefined
  const packed = all.slice(0, -CHECK_BYTES)
  const check = (await sha256(packed)).subarray(0, CHECK_BYTES)
  if (!check.every((byte, i) => byte === all[packed.length + i])) return undefined
  const unpacked = await unpacking(packed)
  const form = unpacked === undefined ? undefined : jsonOf(unpacked)
  return Array.isArray(form) && form.length === FORM_PARTS && form[0] === FORM
    ? proofOf(form)
    : undefined
}
function proofOf(form: readonly unknown[]): PayslipProof | undefined {
  const [, studio, user, month, half, currency, net, lines, salt, version] = form
  const [hash, blind, index, size, root, signature, origin, path] = form.slice(10)
  const content = { studio, user, month, half, currency, net, lines }
  const hashes = path === null ? null : hashesOf(path)
  const read = {
    hash: bytesOf(hash, 32),
    root: bytesOf(root, 32),
    signature: bytesOf(signature, 64),
  }
  if (!isPayslipContent(content) || hashes === undefined) return undefined
  if (!isText(salt) || !isText(blind) || !isText(origin)) return undefined
  if (!isCount(version) || !isCount(index) || !isCount(size)) return undefined
  if (!read.hash || !read.root || !read.signature) return undefined
  const { hash: event, root: head, signature: signed } = read
  const told = { content, salt, version, blind, index, size, origin, path: hashes }
  return { ...told, hash: event, root: head, signature: signed }
}
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
function bytesOf(text: unknown, length: number): Bytes | undefined {
  const bytes = isText(text) ? bytesOfBase64url(text) : undefined
  return bytes?.length === length ? bytes : undefined
}
function hashesOf(path: unknown): readonly Bytes[] | undefined {
  if (!Array.isArray(path) || path.length > PROOF_HASHES_MAX) return undefined
  const hashes = path.map((one) => bytesOf(one, 32))
  return hashes.every((hash) => hash !== undefined) ? hashes : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
async function packing(text: string): Promise<Bytes> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
/** undefined for what is not packed text, or more of it than a payslip has. */
async function unpacking(packed: Bytes): Promise<string | undefined> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const parts: Bytes[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return await new Blob(parts).text()
      length += value.length
      parts.push(value)
      if (length > UNPACKED_MAX) {
        await reader.cancel()
        return undefined
      }
    }
  } catch {
    return undefined
  }
}
