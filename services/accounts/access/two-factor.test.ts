import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { Password } from '#shared/accounts/calls.ts'
import type { TwoFactorEvent } from '#shared/accounts/access-events.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import {
  newRecoveryCodes,
  newSecret,
  oneTimePassword,
  provisioning,
  recoveryCodeOf,
  stepOf,
} from './two-factor-codes.ts'
import { twoFactorDecider, type TwoFactorCommand, type TwoFactorState } from './two-factor.ts'

const now = '2026-11-20T12:00:10.000Z'
const user = 'fern'
const codeAt = (secret: string, at: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.parse(at),
  })
const after = (...events: TwoFactorEvent[]): TwoFactorState =>
  events.reduce(twoFactorDecider.evolve, twoFactorDecider.initial)
const decide = (state: TwoFactorState, command: TwoFactorCommand) =>
  twoFactorDecider.decide(state, command, { now, actor: user })
const refused = (state: TwoFactorState, command: TwoFactorCommand) => {
  try {
    return decide(state, command)
  } catch (error) {
    return (error as Refusal).code
  }
}
const enabled: TwoFactorEvent = {
  type: 'TwoFactorEnabled',
  data: { user, secret: 's', codes: 'c', step: 10 },
}

// RFC 6238, appendix B, SHA1 with the last six digits of eight.
test.each([
  ['1970-01-01T00:00:59.000Z', '287082'],
  ['2005-03-18T01:58:29.000Z', '081804'],
  ['2009-02-13T23:31:30.000Z', '005924'],
  ['2033-05-18T03:33:20.000Z', '279037'],
])('at %s the standard’s secret gives %s', (at, code) => {
  const secret = Secret.fromUTF8('12345678901234567890').base32
  expect(stepOf(secret, code, at)).toBe(Math.floor(Date.parse(at) / 30_000))
})
test('a code counts in its own half minute and in the ones beside it', () => {
  const secret = newSecret()
  const step = Math.floor(Date.parse(now) / 30_000)
  expect(stepOf(secret, codeAt(secret, '2026-11-20T11:59:40Z'), now)).toBe(step - 1)
  expect(stepOf(secret, codeAt(secret, '2026-11-20T12:00:40Z'), now)).toBe(step + 1)
  expect(stepOf(secret, codeAt(secret, '2026-11-20T11:58:59Z'), now)).toBeUndefined()
  const typed = codeAt(secret, now)
  for (const between of [' ', '-', '\u00a0'])
    expect(stepOf(secret, `${typed.slice(0, 3)}${between}${typed.slice(3)}`, now)).toBe(step)
})
test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12345\u0000', '-12345', '1e5   '])(
  '%j is no code',
  (typed) => {
    expect(stepOf(newSecret(), typed, now)).toBeUndefined()
  },
)

test('a code is taken once, and none of an earlier step after it', () => {
  const state = after(
    enabled,
    ...(decide(after(enabled), { type: 'Pass', user, step: 12 }) as TwoFactorEvent[]),
  )
  expect(refused(state, { type: 'Pass', user, step: 12 })).toBe('accounts.codeWrong')
  expect(refused(state, { type: 'Pass', user, step: 11 })).toBe('accounts.codeWrong')
  expect(decide(state, { type: 'Pass', user, step: 13 })).toHaveLength(1)
})
test('the code that switched two-factor login on logs nobody in, not even after switching it off and on', () => {
  expect(refused(after(enabled), { type: 'Pass', user, step: 10 })).toBe('accounts.codeWrong')
  const off = after(enabled, { type: 'TwoFactorDisabled', data: { user } })
  expect(refused(off, { type: 'Enable', user, secret: 's2', codes: 'c2', step: 10 })).toBe(
    'accounts.codeWrong',
  )
})
test('a recovery code works once, and not at all once there are new ones', () => {
  const used = after(enabled, { type: 'RecoveryCodeUsed', data: { user, code: 3 } })
  expect(refused(used, { type: 'UseRecoveryCode', user, codes: 'c', code: 3 })).toBe(
    'accounts.codeWrong',
  )
  expect(decide(used, { type: 'UseRecoveryCode', user, codes: 'c', code: 4 })).toHaveLength(1)
  const renewed = after(enabled, { type: 'RecoveryCodesMade', data: { user, codes: 'd' } })
  expect(refused(renewed, { type: 'UseRecoveryCode', user, codes: 'c', code: 5 })).toBe(
    'accounts.codeWrong',
  )
})
test('what is off cannot be switched off, reset or passed', () => {
  const off = twoFactorDecider.initial
  for (const command of [
    { type: 'Pass', user, step: 99 },
    { type: 'Disable', user, secret: 's' },
    { type: 'Reset', user, reason: 'lost' },
  ] as const)
    expect(refused(off, command)).toBe('accounts.twoFactorOff')
  expect(refused(after(enabled), { type: 'Enable', user, secret: 's', codes: 'c', step: 99 })).toBe(
    'accounts.twoFactorOn',
  )
})

test('what was confirmed by a code of another authenticator is not done to the one there is now', () => {
  expect(refused(after(enabled), { type: 'Disable', user, secret: 'before' })).toBe(
    'accounts.codeWrong',
  )
  expect(refused(after(enabled), { type: 'RenewCodes', user, secret: 'before', codes: 'd' })).toBe(
    'accounts.codeWrong',
  )
  expect(
    decide(after(enabled), { type: 'RenewCodes', user, secret: 's', codes: 'd' }),
  ).toHaveLength(1)
})

test('recovery codes are ten different ones, found however they are typed, and kept as hashes only', () => {
  const { codes, sealed } = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes.map((code) => recoveryCodeOf(sealed, code))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(recoveryCodeOf(sealed, ` ${(codes[2] as string).replace('-', ' ').toUpperCase()} `)).toBe(
    2,
  )
  expect(recoveryCodeOf(sealed, 'aaaaa-aaaaa')).toBeUndefined()
  for (const code of codes) expect(sealed).not.toContain(code.replace('-', ''))
})
test('a one-time password meets the rule of passwords', () => {
  for (let i = 0; i < 200; i++) expect(Password.safeParse(oneTimePassword()).success).toBe(true)
})
test('an authenticator is given the issuer, the login and the secret, as text and as a picture', () => {
  const secret = newSecret()
  const { uri, qr } = provisioning(secret, 'fern.x')
  expect(uri).toBe(
    `otpauth://totp/Callboard:fern.x?issuer=Callboard&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(qr).toMatch(/^<svg [^>]*viewBox/)
})
