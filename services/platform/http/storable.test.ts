import { expect, test } from 'vitest'
import { notTaken } from './storable.ts'

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

test('every text and name of a field is looked at, however deep', () => {
  for (const value of [
    '\u202e',
    ['\u202e'],
    { a: [{ b: '\u202e' }] },
    { 'a\u202e': 1 },
    { conturi: { ctb: { username: '\u202e' } } },
  ])
    expect(notTaken(value)).toBe('a text holds the invisible character U+202E')
  expect(notTaken({ reason: 'one\n\ttwo\r\nthree', count: 3, none: null })).toBe(undefined)
})
test('a password may hold what nobody sees, and nothing that cannot be stored', () => {
  expect(
    notTaken({ password: '\u202e', next: ['\u200b'], conturi: { ctb: { pass: '\u2060' } } }),
  ).toBe(undefined)
  for (const bad of ['\u0000', '\ud800'])
    for (const value of [bad, { [bad]: 1 }, { password: bad }, { a: [{ pass: [bad] }] }])
      expect(notTaken(value)).toBe('a text holds characters that cannot be stored')
})
test('nothing is merged into what all objects inherit, and nothing is nested without end', () => {
  expect(notTaken(JSON.parse('{"a":[{"__proto__":{"owner":true}}]}'))).toBe(
    'the name __proto__ is not taken',
  )
  expect([notTaken(nested(64)), notTaken(nested(65)), notTaken(nested(10_000))]).toEqual([
    undefined,
    'it is nested deeper than 64 levels',
    'it is nested deeper than 64 levels',
  ])
})
