import { expect, test } from 'vitest'
import { EditHistory } from './history.ts'
import type { Edit } from './roster-store.ts'

const night = [{ shift: 'night', start: '22:00', end: '06:00' }]
test('the last edit is taken back, and done again', () => {
  let cell: Edit['cell'] = []
  const set = ([edit]: readonly Edit[]): readonly Edit[] => {
    const before = { user: 'ana', date: '2026-11-23', cell }
    cell = edit?.cell ?? []
    return [before]
  }
  const history = new EditHistory()
  history.note(set([{ user: 'ana', date: '2026-11-23', cell: night }]))
  expect(history.undo(set)).toBe(1)
  expect(cell).toEqual([])
  expect(history.undo(set)).toBe(0)
  expect(history.redo(set)).toBe(1)
  expect(cell).toBe(night)
})
