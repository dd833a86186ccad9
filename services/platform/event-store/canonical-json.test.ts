import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { canonicalJson, jsonText, orderedJson } from './canonical-json.ts'
import { writesCanonically } from './canonical-schema.ts'

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
const Ordered = z.object({
  a: z.string(),
  b: z.array(z.tuple([z.int(), z.number().nullable()])),
  c: z.object({ x: z.boolean(), y: z.literal([1, 'z']) }),
})
test('what a schema puts in order is written without a look at it, and kept for whoever stores it', () => {
  expect(writesCanonically(Ordered)).toBe(true)
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(
        fc.tuple(
          fc.maxSafeInteger(),
          fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
        ),
      ),
      fc.boolean(),
      (a, b, x) => {
        const parsed = Ordered.parse({ c: { y: 'z', x }, b, a, more: 1 })
        expect(orderedJson(parsed)).toBe(canonicalize(parsed))
        expect(jsonText(parsed)).toBe(JSON.stringify(parsed))
      },
    ),
  )
  expect(() => orderedJson({ a: '\ud800' })).toThrow(/surrogate/)
})
test('a schema in another order, or with names that it does not know, is looked at', () => {
  for (const schema of [
    z.object({ b: z.string(), a: z.string() }),
    z.looseObject({ a: z.string() }),
    z.record(z.string(), z.int()),
    z.object({ a: z.string().optional() }),
  ])
    expect(writesCanonically(schema)).toBe(false)
})
