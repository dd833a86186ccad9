import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { AccountLine } from '#shared/accounts/calls.ts'
import { columnLabel, faultText, missingColumnsText, refusedLineText } from './fault-words.ts'
import { cellFaults } from './line-faults.ts'

/** The English texts, as the macro would say them. */
vi.mock('@lingui/core/macro', () => ({
  t: (parts: readonly string[], ...values: readonly unknown[]) =>
    parts.reduce((said, part, index) => `${said}${String(values[index - 1])}${part}`),
}))

i18n.activate('en')

const right = {
  user: 'fern',
  name: 'Fern',
  surname: 'Fictional',
  email: 'fern@example.test',
  tipCont: 'Model',
  studio: 'north',
}
const sites = ['ctb', 'stm']
const long = (chars: number) => 'a'.repeat(chars)

test.each([
  [{ user: undefined }, 'User name is missing.'],
  [
    { user: 'fern 1' },
    'User name: “fern 1” can’t be used. Use letters, numbers, _ . or - (max. 64).',
  ],
  [
    { user: long(65) },
    `User name: “${long(60)}…” can’t be used. Use letters, numbers, _ . or - (max. 64).`,
  ],
  [{ name: undefined }, 'First name is missing.'],
  [{ name: 7 }, 'First name must be text.'],
  [{ name: 'Fe\u202Ern' }, 'First name contains invisible characters. Type it again.'],
  [{ surname: long(101) }, 'Last name is too long. Use up to 100 characters.'],
  [
    { email: 'fern@' },
    'Email address: “fern@” is not an email address. Write it like name@example.com.',
  ],
  [
    { tipCont: 'Modell' },
    'Account type: “Modell” is not an account type. Use Model, Trainer, Manager, Tehnic, or Other. Did you mean “Model”?',
  ],
  [
    { tipCont: 'Visitor' },
    'Account type: “Visitor” is not an account type. Use Model, Trainer, Manager, Tehnic, or Other.',
  ],
  [{ studio: null }, 'Studio is missing.'],
  [
    { password: 'secret' },
    'Password is too weak. Use at least 7 characters with a lowercase letter, an uppercase letter, a digit and a special character.',
  ],
  [{ hired: '2026-02-30' }, 'Hire date: “2026-02-30” is not a date. Write it like 2026-01-31.'],
  [{ hired: '31.01.2026' }, 'Hire date: “31.01.2026” is not a date. Write it like 2026-01-31.'],
  [{ hired: '1899-12-31' }, 'Hire date: “1899-12-31” is not a date. Write it like 2026-01-31.'],
  [{ conturi: { ctb: { pass: 'x' } } }, 'ctb is missing.'],
  [
    { conturi: { ctb: { username: 'x', pass: long(201) } } },
    'ctb pass is too long. Use up to 200 characters.',
  ],
  [{ conturi: 'ctb' }, 'Site accounts must be text.'],
  [
    { user: '', email: '=cmd|1' },
    /^User name: “” can’t be used\..* Email address: “=cmd\|1” is not an email/,
  ],
])('a line with %j says what is wrong and what is expected', (change, said) => {
  const line = { ...right, ...change }
  expect(AccountLine.safeParse(line).success).toBe(false)
  const text = cellFaults(line, sites).map(faultText).join(' ')
  if (typeof said === 'string') expect(text).toBe(said)
  else expect(text).toMatch(said)
})
test.each([
  {},
  { password: 'Secret1!' },
  { email: "o'fern+1@mail.example.test" },
  { name: 'Ștefania-Ó' },
  { hired: '2026-01-31' },
  { conturi: { ctb: { username: 'fern_x', pass: '=1+1' } } },
])('a line with %j has no fault, as the call takes it', (change) => {
  const line = { ...right, ...change }
  expect(AccountLine.safeParse(line).success).toBe(true)
  expect(cellFaults(line, sites)).toEqual([])
})
test.each([
  ['emial', '“emial” is not a column or site code. Did you mean “email”?'],
  ['remarks', '“remarks” is not a column or site code.'],
])('a column %s that nobody knows is named', (column, said) => {
  const line = { ...right, conturi: { [column]: { username: 'x' } } }
  expect(cellFaults(line, sites).map(faultText)).toEqual([said])
})
test('columns that a table lacks are named, with those that were perhaps meant', () => {
  expect(missingColumnsText(['USER', 'name', 'surname', 'emial', 'tipcont'])).toBe(
    'Missing columns: email and studio. Rename “emial” to “email”.',
  )
  expect(missingColumnsText(['user', 'name', 'surname', 'email', 'tipCont', 'studio'])).toBe(
    undefined,
  )
})
test('a refusal of the server has no names of fields or patterns in it', () => {
  const refused = (code: string, err: string, params = {}) =>
    refusedLineText({ code, err, params }, ['north', 'south'])
  expect(refused('accounts.lineInvalid', 'tipCont: Invalid option')).toBe(
    'This line contains characters that can’t be saved. Type it again.',
  )
  expect(refused('accounts.studioUnknown', 'Studio not found: nort', { studio: 'nort' })).toBe(
    'Studio not found: nort. Did you mean “north”?',
  )
  expect(columnLabel('tipCont')).toBe('Account type')
})
