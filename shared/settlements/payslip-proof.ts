import { z } from 'zod'
import { sha256, type Bytes } from '../platform/merkle.ts'
import { base64urlOf, bytesOfBase64url } from '../platform/tree-head.ts'
import { PayslipContent } from './payslip-content.ts'

/** Of a text that is scanned or pasted. */
export const PROOF_TEXT_MAX = 8192
/** With more, the QR of a payslip is too fine to be scanned from paper: the hashes between leaf and head are fetched then. */
export const QR_TEXT_MAX = 1200
const UNPACKED_MAX = 64 * 1024
const CHECK_BYTES = 4

const Count = z.int().nonnegative()
const Text = z.string().max(200)
const bytes = (length: number) =>
  z
    .string()
    .max(100)
    .transform((text, context): Bytes => {
      const read = bytesOfBase64url(text)
      if (read?.length === length) return read
      context.addIssue('bytes in base64url')
      return z.NEVER
    })
const Form = z.tuple([
  z.literal(1),
  PayslipContent.shape.studio,
  PayslipContent.shape.user,
  PayslipContent.shape.month,
  PayslipContent.shape.half,
  PayslipContent.shape.currency,
  PayslipContent.shape.net,
  PayslipContent.shape.lines,
  Text,
  Count,
  bytes(32),
  Text,
  Count,
  Count,
  bytes(32),
  bytes(64),
  Text,
  z.array(bytes(32)).max(54).nullable(),
])

/** All that the QR of a payslip says. */
export interface PayslipProof {
  readonly content: PayslipContent
  /** Of the commitment to the content. */
  readonly salt: string
  /** Of the event in its stream, and the hash of it as it is stored. */
  readonly version: number
  readonly hash: Bytes
  /** Of the leaf. */
  readonly blind: string
  readonly index: number
  /** The signed head. */
  readonly origin: string
  readonly size: number
  readonly root: Bytes
  readonly signature: Bytes
  /** What leads from the leaf to the root; null: to be fetched. */
  readonly path: readonly Bytes[] | null
}

/** As it stands behind `/verify#`: packed JSON with four bytes of its SHA-256, in base64url. */
export async function proofText(proof: PayslipProof): Promise<string> {
  const { studio, user, month, half, currency, net, lines } = proof.content
  const form: z.input<typeof Form> = [
    1,
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

/** What a scanned or pasted text says, an address with `#` before it included; undefined if it is damaged, or none at all. */
export async function readProofText(typed: string): Promise<PayslipProof | undefined> {
  if (typed.length > PROOF_TEXT_MAX) return undefined
  const text = typed.replaceAll(/\s/g, '')
  const all = bytesOfBase64url(text.slice(text.lastIndexOf('#') + 1))
  if (!all || all.length <= CHECK_BYTES) return undefined
  const packed = all.slice(0, -CHECK_BYTES)
  const check = (await sha256(packed)).subarray(0, CHECK_BYTES)
  if (!check.every((byte, i) => byte === all[packed.length + i])) return undefined
  const unpacked = await unpacking(packed)
  const form = unpacked === undefined ? undefined : Form.safeParse(jsonOf(unpacked)).data
  return form && proofOf(form)
}
function proofOf(form: z.output<typeof Form>): PayslipProof {
  const [, studio, user, month, half, currency, net, lines, salt, version, hash, blind] = form
  const [index, size, root, signature, origin, path] = form.slice(12) as TakeLast<typeof form>
  const content = { studio, user, month, half, currency, net, lines }
  return { content, salt, version, hash, blind, index, size, root, signature, origin, path }
}
type TakeLast<T> = T extends readonly [
  ...infer _First,
  infer A,
  infer B,
  infer C,
  infer D,
  infer E,
  infer F,
]
  ? [A, B, C, D, E, F]
  : never

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
