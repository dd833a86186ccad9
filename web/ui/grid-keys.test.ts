import { describe, expect, test } from 'vitest'
import { movedBy, nearestRow, type Pressed } from './grid-keys.ts'

const shape = { rows: 10, columns: 7, page: 4 }
const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

describe('a key moves by', () => {
  test.each([
    ['ArrowUp', {}, 4, 3],
    ['ArrowDown', {}, 6, 3],
    ['ArrowLeft', {}, 5, 2],
    ['ArrowRight', {}, 5, 4],
    ['ArrowDown', { ctrlKey: true }, 9, 3],
    ['ArrowRight', { metaKey: true }, 5, 6],
    ['Home', {}, 5, 0],
    ['End', {}, 5, 6],
    ['Home', { ctrlKey: true }, 0, 0],
    ['End', { ctrlKey: true }, 9, 6],
    ['PageUp', {}, 1, 3],
    ['PageDown', {}, 9, 3],
  ])('%s %j to row %i, column %i', (key, more, row, column) => {
    expect(movedBy(press(key, more), { row: 5, column: 3 }, shape)).toEqual({ row, column })
  })
})

test('no key leads over an edge', () => {
  const corner = { row: 0, column: 6 }
  for (const key of ['ArrowUp', 'ArrowRight', 'PageUp', 'End'])
    expect(movedBy(press(key), corner, shape)).toEqual(corner)
})

test.each([
  ['Enter', {}],
  ['a', {}],
  ['ArrowLeft', { altKey: true }],
])('%s %j leads nowhere', (key, more) => {
  expect(movedBy(press(key, more), { row: 1, column: 1 }, shape)).toBe(undefined)
})

describe('among groups', () => {
  /** Headings at 0 and 4, and a closed group at the end. */
  const groups = {
    rows: 10,
    columns: 7,
    page: 4,
    stands: (row: number) => ![0, 4, 9].includes(row),
  }
  test.each([
    ['ArrowDown', 3, 5],
    ['ArrowUp', 5, 3],
    ['ArrowUp', 1, 1],
    ['ArrowDown', 8, 8],
    ['PageDown', 7, 8],
    ['PageUp', 8, 3],
  ])('%s leads from row %i over a heading to %i', (key, from, row) => {
    expect(movedBy(press(key), { row: from, column: 0 }, groups)?.row).toBe(row)
  })
  test('nobody stands in a grid of headings alone', () => {
    expect(nearestRow(1, 1, { rows: 2, stands: () => false })).toBe(1)
  })
})

test('the headings of columns are walked where they are a row', () => {
  const headed = { ...shape, first: -1, stands: (row: number) => row !== 0 }
  expect(movedBy(press('ArrowUp'), { row: 1, column: 2 }, headed)).toEqual({ row: -1, column: 2 })
  expect(movedBy(press('ArrowDown'), { row: -1, column: 2 }, headed)).toEqual({ row: 1, column: 2 })
})
