import { replaceEqualDeep } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { forgetPositions, hasSeen, keptInstead, notePosition } from './answer-positions.ts'

const at = (n: number) => String(n).padStart(19, '0')
const answered = <T>(answer: T, position = at(5)): T => {
  notePosition(answer, position)
  return answer
}
beforeEach(forgetPositions)

test('an answer has seen its position and what was before it, nothing later', () => {
  const rows = answered([{ user: 'ana' }])
  expect([4, 5, 6].map((n) => hasSeen(rows, at(n)))).toEqual([true, true, false])
})

test('a part that a screen keeps of an answer has seen the same', () => {
  const { vacations } = answered({ vacations: [{ id: 'a' }] })
  expect(hasSeen(vacations, at(5))).toBe(true)
})

test.each([
  ['of which nobody knows how old they are', [{ user: 'ana' }], at(5), ''],
  ['of a store, for an answer of its copy', [{ user: 'ana' }], at(5), 'e5'],
  ['of the copy, for an answer of the store', [{ user: 'ana' }], 'e5', at(4)],
  ['for an answer without a position', [{ user: 'ana' }], '', at(1)],
  ['for an answer that is no object', 3, at(5), at(1)],
  ['for no answer', undefined, at(5), at(1)],
])('news %s are never seen', (_, answer, noted, news) => {
  notePosition(answer, noted)
  expect(hasSeen(answer, news)).toBe(false)
})

test('what a query keeps in the place of an answer has seen what the answer has', () => {
  for (const [before, now] of [
    [[{ user: 'ana' }], [{ user: 'ana' }]],
    [[{ user: 'ana' }], [{ user: 'ana' }, { user: 'bianca' }]],
  ]) {
    const kept = keptInstead(answered(now, at(7)), replaceEqualDeep(answered(before, at(3)), now))
    expect(hasSeen(kept, at(7))).toBe(true)
  }
})

test('pages have seen what all of them have seen', () => {
  const before = { pages: [answered([1], at(7)), answered([2], at(6))], pageParams: ['', 'b'] }
  const now = { pages: [answered([1], at(9)), answered([3], at(8))], pageParams: ['', 'b'] }
  const kept = keptInstead(now, replaceEqualDeep(before, now))
  expect([8, 9].map((n) => hasSeen(kept, at(n)))).toEqual([true, false])
})

test('positions of another store are forgotten', () => {
  const rows = answered([{ user: 'ana' }])
  forgetPositions()
  expect(hasSeen(rows, at(1))).toBe(false)
})
