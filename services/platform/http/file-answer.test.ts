import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf } from './file-answer.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=7-', { start: 7, end: 9 }],
  ['bytes=7-900', { start: 7, end: 9 }],
  ['Bytes=-3', { start: 7, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=-900', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 9 }],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0x1-2', undefined],
  ['bytes=1e1-', undefined],
  ['bytes=--5', undefined],
  ['lines=0-1', undefined],
  ['', undefined],
])('of ten bytes %s is %o', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})
test('of an empty file there is no part', () => {
  expect([rangeOf('bytes=0-', 0), rangeOf('bytes=-5', 0)]).toEqual([
    'unsatisfiable',
    'unsatisfiable',
  ])
})
test('whatever a header says, its range lies in the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.stringMatching(/^bytes=\d{0,30}-\d{0,30}$/),
  )
  fc.assert(
    fc.property(header, fc.nat(), (text, bytes) => {
      const range = rangeOf(text, bytes)
      if (typeof range !== 'object') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(bytes)
    }),
  )
})
