import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, jsonText } from './canonical-json.ts'

test('canonical JSON is what the reference implementation writes, whatever the order of the names', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value))
    }),
  )
})
test('canonical JSON of a value whose names are in order already is what the reference implementation writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const ordered: unknown = JSON.parse(canonicalJson(value))
      expect(canonicalJson(ordered)).toBe(canonicalize(ordered))
    }),
  )
})
test('canonical JSON of names that look like numbers, of dates and of empty texts is what the reference implementation writes', () => {
  for (const value of [
    { 9: 1, 10: 2 },
    { a: new Date(0) },
    { '': 1, b: -0 },
    [undefined, 1],
    { a: 1e21, b: 1e-7 },
    { é: 1, z: 2 },
    Object.create(null),
  ])
    expect(canonicalJson(value)).toBe(canonicalize(value))
})
test('what has no canonical form is refused as before', () => {
  expect(() => canonicalJson({ a: Number.NaN })).toThrow(/NaN/)
  for (const value of ['\ud800', { '\ud800': 1 }])
    expect(() => canonicalJson(value)).toThrow(/surrogate/)
})
test('what stands in the store is what JSON.stringify writes, whatever was hashed', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
      (value) => {
        canonicalJson(value)
        expect(jsonText(value)).toBe(JSON.stringify(value))
      },
    ),
  )
})
test('the store gets the text that was hashed, not a second one', () => {
  const data = { a: 1 }
  canonicalJson(data)
  data.a = 2
  expect(jsonText(data)).toBe('{"a":1}')
})
