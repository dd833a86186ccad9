import { createECDH, ECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PushKeys } from './push-keys.ts'

const point = () => createECDH('prime256v1').generateKeys()
const takes = (p256dh: Buffer | string, auth: Buffer | string = randomBytes(16)): boolean => {
  const text = (one: Buffer | string) => (typeof one === 'string' ? one : one.toString('base64url'))
  return PushKeys.safeParse({ p256dh: text(p256dh), auth: text(auth) }).success
}

test('keys of a browser are taken, with padding or without', () => {
  for (let i = 0; i < 20; i++) expect(takes(point())).toBe(true)
  expect(
    takes(`${point().toString('base64url')}=`, `${randomBytes(16).toString('base64url')}==`),
  ).toBe(true)
})
test('what is no point of the curve is refused', () => {
  const wrong = point()
  wrong[64] = (wrong[64] ?? 0) ^ 1
  expect(takes(wrong)).toBe(false)
  expect(takes(ECDH.convertKey(point(), 'prime256v1', undefined, undefined, 'compressed'))).toBe(false)
  expect(takes(point().subarray(0, 64))).toBe(false)
  expect(takes(Buffer.concat([point(), Buffer.of(0)]))).toBe(false)
  expect(takes(createECDH('secp256k1').generateKeys())).toBe(false)
  for (const text of ['', 'B'.repeat(87), 'ü'.repeat(87), '='.repeat(88), '\0'])
    expect(takes(text)).toBe(false)
})
test('a secret of another length is refused', () => {
  for (const bytes of [0, 15, 17, 32]) expect(takes(point(), randomBytes(bytes))).toBe(false)
  expect(takes(point(), 'not base64 at all!')).toBe(false)
})
