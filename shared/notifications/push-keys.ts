import { z } from 'zod'

const BASE64URL = /^[\w-]+={0,2}$/
/** Returns the bytes of base64url, with or without padding; undefined for what is none. */
function bytesOf(text: string): Uint8Array | undefined {
  if (!BASE64URL.test(text)) return undefined
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  if (plain.length % 4 === 1) return undefined
  return Uint8Array.from(atob(plain), (char) => char.codePointAt(0) ?? 0)
}

/** The prime and the constant of the curve P-256 (FIPS 186-5): y² = x³ − 3x + b. */
const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

const POINT_BYTES = 65
const UNCOMPRESSED = 4
/** Whether a text is a public key on P-256, written as an uncompressed point: anything else can encrypt nothing. */
function isPoint(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes?.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false
  const [x, y] = [numberOf(bytes.subarray(1, 33)), numberOf(bytes.subarray(33))]
  return x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n
}

/** Longer than any key: a text is looked at no further. */
const TEXT_MAX = 120
const AUTH_BYTES = 16
/** The keys that a browser gives with its subscription (RFC 8291): what is sent to it is encrypted with them. */
export const PushKeys = z.object({
  p256dh: z.string().max(TEXT_MAX).refine(isPoint, 'not a key of a browser: a point of P-256'),
  auth: z
    .string()
    .max(TEXT_MAX)
    .refine((text) => bytesOf(text)?.length === AUTH_BYTES, 'not a secret of 16 bytes'),
})
