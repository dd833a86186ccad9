import { expect, test } from 'vitest'
import { laidOver } from './pattern-edits.ts'

const day = [{ shift: 'morning', start: '06:00', end: '14:00' }]
const cells = [day, day, []]

test('a pattern begins on the first date and repeats', () => {
  const laid = laidOver({ cells, users: ['ana'], from: '2026-11-29', to: '2026-12-03', shift: 0 })
  expect(laid.map(({ date, cell }) => [date, cell.length])).toEqual([
    ['2026-11-29', 1],
    ['2026-11-30', 1],
    ['2026-12-01', 0],
    ['2026-12-02', 1],
    ['2026-12-03', 1],
  ])
})
test('each person may be some days further in it', () => {
  const laid = laidOver({
    cells,
    users: ['ana', 'bea', 'cid', 'dan'],
    from: '2026-11-29',
    to: '2026-11-29',
    shift: 1,
  })
  expect(laid.map(({ user, cell }) => [user, cell.length])).toEqual([
    ['ana', 1],
    ['bea', 1],
    ['cid', 0],
    ['dan', 1],
  ])
})
