import { expect, test } from 'vitest'
import { hasFingerprint, sealPassword, verifyPassword } from './passwords.ts'

test('a password is right or wrong, and its secret does not contain it', async () => {
  const stored = await sealPassword('Abc12!x')
  expect(stored).toContain('$argon2id$')
  expect(stored).not.toContain('Abc12!x')
  expect(await verifyPassword(stored, 'Abc12!x')).toBe(true)
  expect(await verifyPassword(stored, 'Abc12!y')).toBe(false)
})
test('nobody without a password gets in, and the work is done all the same', async () => {
  expect(await verifyPassword(undefined, 'Abc12!x')).toBe(false)
})
test('a fingerprint knows its password, and differs between two people with the same one', async () => {
  const [fern, oak] = await Promise.all([sealPassword('Abc12!x'), sealPassword('Abc12!x')])
  expect(hasFingerprint(fern, 'Abc12!x')).toBe(true)
  expect(hasFingerprint(fern, 'Abc12!y')).toBe(false)
  expect(JSON.parse(fern).fingerprint).not.toBe(JSON.parse(oak).fingerprint)
})
