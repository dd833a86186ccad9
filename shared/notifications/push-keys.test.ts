import { expect, test } from 'vitest'
import { PushKeys } from './push-keys.ts'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const secret = (bytes = 16) => crypto.getRandomValues(new Uint8Array(bytes))
async function point(): Promise<Uint8Array> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
}
const takes = (p256dh: Uint8Array | string, auth: Uint8Array | string = secret()): boolean => {
  const text = (one: Uint8Array | string) => (typeof one === 'string' ? one : base64url(one))
  return PushKeys.safeParse({ p256dh: text(p256dh), auth: text(auth) }).success
}
/** The base point of secp256k1 (SEC 2): a point, but of another curve. */
const elsewhere =
  '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da8fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'

test('keys of a browser are taken, with padding or without', async () => {
  for (let i = 0; i < 20; i += 1) expect(takes(await point())).toBe(true)
  expect(takes(`${base64url(await point())}=`, `${base64url(secret())}==`)).toBe(true)
})
test('what is no point of the curve is refused', async () => {
  const right = await point()
  const wrong = Uint8Array.from(right)
  wrong[64] = (wrong[64] ?? 0) ^ 1
  expect(takes(wrong)).toBe(false)
  expect(takes(Uint8Array.of(2, ...right.subarray(1, 33)))).toBe(false)
  expect(takes(right.subarray(0, 64))).toBe(false)
  expect(takes(Uint8Array.of(...right, 0))).toBe(false)
  const bytes = elsewhere.match(/../g)?.map((hex) => Number.parseInt(hex, 16)) ?? []
  expect(takes(Uint8Array.from(bytes))).toBe(false)
  for (const text of ['', 'B'.repeat(87), 'ü'.repeat(87), '='.repeat(88), '\0'])
    expect(takes(text)).toBe(false)
})
test('a secret of another length is refused', async () => {
  for (const bytes of [0, 15, 17, 32]) expect(takes(await point(), secret(bytes))).toBe(false)
  expect(takes(await point(), 'not base64 at all!')).toBe(false)
})
