import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/platform/refusals.ts'
import { parseLine, splitLines } from './lines.ts'

const line = {
  user: 'fern',
  name: 'Fern',
  surname: 'Fictional',
  email: 'fern@example.test',
  tipCont: 'Model',
  studio: 'north',
}
const bytes = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
function codeOf(raw: Buffer): string | undefined {
  try {
    parseLine(raw)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return undefined
}

test('lines are numbered from 1, and empty ones are counted and skipped', () => {
  expect(
    splitLines(Buffer.from('\n{}\r\n  \n\n[]')).map(({ line: number, bytes: raw }) => [
      number,
      raw.toString().trim(),
    ]),
  ).toEqual([
    [2, '{}'],
    [5, '[]'],
  ])
  expect(splitLines(Buffer.from(''))).toEqual([])
})

test('a good line is read, with a carriage return or a byte order mark too', () => {
  expect(parseLine(bytes(`${JSON.stringify(line)}\r`)).user).toBe('fern')
  expect(parseLine(bytes(`\ufeff${JSON.stringify(line)}`)).user).toBe('fern')
})

test.each<[string, Buffer, string]>([
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'accounts.lineNotUtf8'],
  ['half an object', bytes('{"user":'), 'accounts.lineNotJson'],
  ['deep nesting', bytes('['.repeat(60_000)), 'accounts.lineNotJson'],
  ['a list', bytes([line]), 'accounts.lineInvalid'],
  ['null', bytes('null'), 'accounts.lineInvalid'],
  [
    'a name that is written backwards',
    bytes({ ...line, name: 'nr\u202eeF' }),
    'accounts.lineInvalid',
  ],
  [
    'a site account with a letter of no width',
    bytes({ ...line, conturi: { ctb: { username: 'fern\u200b' } } }),
    'accounts.lineInvalid',
  ],
  ['a number for a name', bytes({ ...line, name: 7 }), 'accounts.lineInvalid'],
  ['no user', bytes({ ...line, user: undefined }), 'accounts.lineInvalid'],
  ['a user that leads elsewhere', bytes({ ...line, user: '../root' }), 'accounts.lineInvalid'],
  ['an unknown account type', bytes({ ...line, tipCont: 'Owner' }), 'accounts.lineInvalid'],
  ['a weak password', bytes({ ...line, password: 'abc' }), 'accounts.lineInvalid'],
  ['site accounts in a list', bytes({ ...line, conturi: [] }), 'accounts.lineInvalid'],
  [
    'a site account without a name',
    bytes({ ...line, conturi: { ctb: {} } }),
    'accounts.lineInvalid',
  ],
  ['a zero byte', bytes({ ...line, name: 'a\u0000' }), 'accounts.lineInvalid'],
  [
    'half a surrogate pair',
    bytes({ ...line, conturi: { ctb: { username: '\ud800' } } }),
    'accounts.lineInvalid',
  ],
  ['a line without end', bytes({ ...line, name: 'a'.repeat(70_000) }), 'accounts.lineTooLong'],
])('%s is refused for itself', (_name, raw, code) => expect(codeOf(raw)).toBe(code))

test.each([
  { slot: 0 },
  { slot: 7 },
  { slot: 1.5 },
  { count: -1 },
  { count: 0.5 },
  { count: '2' },
  { enabled: 'yes' },
  { enabled: undefined },
])('a shift slot with %j is refused, and so is a slot that is said twice', (wrong) => {
  const slot = { slot: 6, count: 0, enabled: false }
  const saying = (...slots: object[]) => codeOf(bytes({ ...line, new_configs: { ctb: slots } }))
  expect(saying(slot)).toBeUndefined()
  expect(saying({ ...slot, ...wrong })).toBe('accounts.lineInvalid')
  expect(saying(slot, slot)).toBe('accounts.lineInvalid')
})

test('a line cannot make itself an owner or reach a prototype', () => {
  expect(parseLine(bytes({ ...line, owner: true, super: true }))).not.toHaveProperty('owner')
  for (const more of ['"conturi":{"__proto__":{"username":"x"}}', '"__proto__":{"owner":true}'])
    expect(codeOf(bytes(`${JSON.stringify(line).slice(0, -1)},${more}}`))).toBe(
      'accounts.lineInvalid',
    )
  expect(({} as Record<string, unknown>)['username']).toBeUndefined()
})

test('a password that no login could send is refused', () => {
  for (const password of ['Aa1!\u0000aaaa', 'Aa1!\ud800aaaa'])
    expect(codeOf(bytes({ ...line, password }))).toBe('accounts.lineInvalid')
})

test('of millions of lines no more are looked at than it takes to refuse them', () => {
  expect(splitLines(Buffer.alloc(4 * 1024 * 1024, '1\n'))).toHaveLength(5_001)
  expect(splitLines(Buffer.alloc(4 * 1024 * 1024, '\n'))).toEqual([])
})

test('whatever the bytes, the answer is an account or a refusal', () => {
  const refused = (raw: Buffer) => codeOf(raw) !== undefined
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => refused(Buffer.from(raw))))
  fc.assert(fc.property(fc.json(), (json) => refused(Buffer.from(json))))
})
