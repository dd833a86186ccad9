import { expect, test } from 'vitest'
import { someViewer } from '../testing/some-viewer.ts'
import { keyOfModule } from './keys.ts'
import { readSeen, seen_chars_max, seenText, type SeenQuery } from './seen-text.ts'
import type { Viewer } from './session.ts'

const viewer: Viewer = { ...someViewer, permissions: { accounts: ['manage'] } }
const seen = (queries: readonly SeenQuery[], parts: Readonly<Record<string, unknown>> = {}) =>
  seenText({ at: 5, language: 'ro', viewer, parts, queries })
const query = (name: string, at: number, data: unknown): SeenQuery => ({
  key: keyOfModule({ module: name }),
  data,
  at,
})

test('what is kept is read as it was, the newest first', () => {
  const [old, late] = [query('old', 1, [{ a: 1 }]), query('late', 2, { rows: [], next: null })]
  expect(readSeen(seen([old, late], { wall: { north: [1] } }))).toEqual({
    at: 5,
    language: 'ro',
    viewer,
    parts: { wall: { north: [1] } },
    queries: [late, old],
  })
})

test('there is room for 2 MB: what does not fit is left out, the oldest first', () => {
  const large = 'x'.repeat(seen_chars_max / 2 - 1000)
  const text = seen([query('1', 1, large), query('2', 2, large), query('3', 3, large)])
  expect(text.length).toBeLessThanOrEqual(seen_chars_max)
  expect(readSeen(text).queries.map(({ at }) => at)).toEqual([3, 2])
})

test.each([
  ['a Map', { rows: new Map([[1, 2]]) }],
  ['a Set', [new Set([1])]],
  ['a Date', [new Date(0)]],
])('%s is not kept, because a text would give back something else', (_, data) => {
  expect(readSeen(seen([query('one', 1, data), query('two', 2, [])])).queries).toEqual([
    query('two', 2, []),
  ])
})
