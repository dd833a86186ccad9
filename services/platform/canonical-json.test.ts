import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('is what the reference implementation writes, whatever the order of the names', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value))
    }),
  )
})
test('and also for what is in order already', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const ordered: unknown = JSON.parse(canonicalJson(value))
      expect(canonicalJson(ordered)).toBe(canonicalize(ordered))
    }),
  )
})
test('names that look like numbers, dates and empty texts are no exception', () => {
  for (const value of [{ 9: 1, 10: 2 }, { a: new Date(0) }, { '': 1, b: -0 }, [undefined, 1], { a: 1e21, b: 1e-7 }, { é: 1, z: 2 }, Object.create(null)])
    expect(canonicalJson(value)).toBe(canonicalize(value))
})
test('what has no canonical form is refused as before', () => {
  expect(() => canonicalJson({ a: Number.NaN })).toThrow(/NaN/)
  for (const value of ['\ud800', { '\ud800': 1 }]) expect(() => canonicalJson(value)).toThrow(/surrogate/)
})
