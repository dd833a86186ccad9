import { describe, expect, test } from 'vitest'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import { copied, copiedDays, dragged, filled, type GridFrame } from './grid-edits.ts'
import { emptyCell } from './roster-store.ts'

const night: PlannedCell = [{ shift: 'night', start: '22:00', end: '06:00' }]
const [monday, tuesday] = ['2026-11-23', '2026-11-24']
const person = (user: string, may_edit = true) => ({
  user,
  name: user,
  tipCont: 'Model',
  may_edit,
  blocked_from: null,
})
/** Ana works on Monday; Bea may not be planned. */
const frame: GridFrame = {
  people: [person('ana'), person('bea', false), person('cleo')],
  days: [monday, tuesday],
  view: (user, date) =>
    user === 'ana' && date === monday ? { ...emptyCell, published: night } : emptyCell,
}
const at = (row: number, column: number) => ({ top: row, left: column, bottom: row, right: column })

test('a block is filled but for those whom one may not plan', () => {
  const edits = filled(frame, { top: 0, left: 1, bottom: 2, right: 1 }, () => night)
  expect(edits.map(({ user }) => user)).toEqual(['ana', 'cleo'])
})
test('what is copied is what is shown', () => {
  expect(copied(frame, { top: 0, left: 0, bottom: 1, right: 1 })).toEqual([
    [night, []],
    [[], []],
  ])
})
describe('a cell that is dragged', () => {
  test('leaves nothing where it was', () => {
    expect(dragged(frame, at(0, 0), { row: 2, column: 1 }, false)).toEqual([
      { user: 'ana', date: monday, cell: [] },
      { user: 'cleo', date: tuesday, cell: night },
    ])
  })
  test('stays where it was if it is copied', () => {
    expect(dragged(frame, at(0, 0), { row: 2, column: 1 }, true)).toHaveLength(1)
  })
  test('onto itself stays', () => {
    expect(dragged(frame, at(0, 0), { row: 0, column: 0 }, false)).toEqual([
      { user: 'ana', date: monday, cell: night },
    ])
  })
  test('onto somebody whom one may not plan changes nothing', () => {
    expect(dragged(frame, at(0, 0), { row: 1, column: 0 }, false)).toEqual([])
  })
})
test('a week is copied with its days off', () => {
  const edits = copiedDays(frame, 7)
  expect(edits).toHaveLength(4)
  expect(edits[0]).toEqual({ user: 'ana', date: '2026-11-30', cell: night })
})
