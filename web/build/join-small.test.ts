import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinSmall, type FilePiece } from './join-small.ts'

const piece = (
  name: string,
  parts: string,
  { bytes = 300, imports = [] }: { bytes?: number; imports?: readonly string[] } = {},
): FilePiece => ({ name, parts: new Set(parts), bytes, imports: new Set(imports) })

test('small files that mostly the same parts load become one', () => {
  const joined = joinSmall([piece('a', 'wxyz'), piece('b', 'wxyz'), piece('c', 'xyz')])
  expect(Object.fromEntries(joined)).toEqual({ a: 'a', b: 'a', c: 'a' })
})

test('what other parts load stays alone, and so does what is too much to load in vain', () => {
  expect(joinSmall([piece('a', 'wx'), piece('b', 'yz')]).size).toBe(0)
  const large = piece('b', 'wxyz', { bytes: 40_000 })
  expect(joinSmall([piece('a', 'vwxyz'), large]).size).toBe(0)
  expect(joinSmall([piece('a', 'wxyz'), large]).size).toBe(2)
})

test('no part comes to load what a joined file imports', () => {
  const imports = ['d']
  const some = [piece('a', 'wxyz'), piece('b', 'xyz', { imports })]
  expect(joinSmall([...some, piece('d', 'xyz', { bytes: 40_000 })]).has('a')).toBe(false)
  expect(joinSmall([...some, piece('d', 'wxyz', { bytes: 40_000 })]).get('b')).toBe('a')
  // Somewhere else, nobody knows with what.
  expect(joinSmall(some).size).toBe(0)
})

/** Pieces that import later ones, each loaded by all that load what imports it. */
const anyPieces = fc
  .array(
    fc.record({
      parts: fc.array(fc.constantFrom('s', 't', 'u', 'v', 'w', 'x', 'y', 'z'), { maxLength: 4 }),
      bytes: fc.constantFrom(0, 100, 800, 40_000),
      imports: fc.array(fc.nat({ max: 3 }), { maxLength: 2 }),
    }),
    { minLength: 2, maxLength: 9 },
  )
  .map((drawn) => {
    const parts = drawn.map((one) => new Set(one.parts))
    const imports = drawn.map((one, at) => one.imports.map((by) => at + 1 + by))
    for (const [at, some] of imports.entries())
      for (const other of some) for (const part of parts[at] ?? []) parts[other]?.add(part)
    return drawn.map(({ bytes }, at) =>
      piece(String(at), [...(parts[at] ?? [])].join(''), {
        bytes,
        imports: (imports[at] ?? []).filter((other) => other < drawn.length).map(String),
      }),
    )
  })

test('no two files import each other, and no part loads what was not joined with something of its own', () => {
  fc.assert(
    fc.property(anyPieces, fc.array(fc.nat()), (pieces, order) => {
      const shuffled = pieces.toSorted((a, b) => (order[+a.name] ?? 0) - (order[+b.name] ?? 0))
      const joined = joinSmall(shuffled)
      const fileOf = (name: string) => joined.get(name) ?? name
      const importsOf = (file: string): readonly string[] =>
        pieces
          .filter(({ name }) => fileOf(name) === file)
          .flatMap(({ imports }) => [...imports].map(fileOf))
          .filter((other) => other !== file)
      const leadsTo = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
        for (const next of importsOf(file).filter((one) => !seen.has(one)))
          leadsTo(next, seen.add(next))
        return seen
      }
      for (const { name } of pieces) expect(leadsTo(fileOf(name)).has(fileOf(name))).toBe(false)
      const partsOf = (file: string) =>
        new Set(pieces.filter(({ name }) => fileOf(name) === file).flatMap((one) => [...one.parts]))
      for (const { name } of pieces)
        for (const other of importsOf(fileOf(name)))
          expect([...partsOf(fileOf(name))].filter((part) => !partsOf(other).has(part))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
