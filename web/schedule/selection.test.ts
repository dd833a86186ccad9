import { describe, expect, test } from 'vitest'
import { intentOf, single, type CellSelection, type GridKey } from './selection.ts'

const size = { rows: 10, columns: 7, page: 4 }
const press = (key: string, more: Partial<GridKey> = {}): GridKey => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const middle = single({ row: 5, column: 3 })
const selected = (pressed: GridKey, from: CellSelection = middle) => {
  const intent = intentOf(pressed, from, size)
  return intent?.kind === 'select' ? intent.selection : undefined
}

describe('a key moves the focus', () => {
  test.each([
    ['ArrowUp', {}, 4, 3],
    ['ArrowLeft', {}, 5, 2],
    ['Home', {}, 5, 0],
    ['End', {}, 5, 6],
    ['Home', { ctrlKey: true }, 0, 0],
    ['End', { ctrlKey: true }, 9, 6],
    ['PageUp', {}, 1, 3],
    ['PageDown', {}, 9, 3],
    ['ArrowDown', { ctrlKey: true }, 9, 3],
    ['ArrowRight', { metaKey: true }, 5, 6],
  ])('%s %j to row %i, column %i', (key, more, row, column) => {
    expect(selected(press(key, more))).toEqual(single({ row, column }))
  })
  test('never over an edge', () => {
    const corner = single({ row: 0, column: 6 })
    expect(selected(press('ArrowUp'), corner)).toEqual(corner)
    expect(selected(press('ArrowRight'), corner)).toEqual(corner)
  })
})

test('Shift with an arrow extends the block and leaves the focus where it began', () => {
  const first = selected(press('ArrowDown', { shiftKey: true }))
  expect(first).toEqual({ at: { row: 5, column: 3 }, to: { row: 6, column: 3 } })
  expect(selected(press('ArrowRight', { shiftKey: true }), first)?.to).toEqual({
    row: 6,
    column: 4,
  })
  expect(selected(press('Escape'), first)).toEqual(middle)
})

test('Ctrl+A selects everything', () => {
  expect(selected(press('a', { ctrlKey: true }))?.to).toEqual({ row: 9, column: 6 })
})

describe('a key changes what is planned', () => {
  test.each([
    ['2', {}, { kind: 'shift', number: 2, adds: false }],
    ['@', { shiftKey: true, code: 'Digit2' }, { kind: 'shift', number: 2, adds: true }],
    // A French keyboard: digits are written with Shift.
    ['2', { shiftKey: true, code: 'Digit2' }, { kind: 'shift', number: 2, adds: false }],
    ['é', { code: 'Digit2' }, { kind: 'shift', number: 2, adds: false }],
    ['0', {}, { kind: 'clear' }],
    ['Delete', {}, { kind: 'clear' }],
    ['Enter', {}, { kind: 'edit' }],
    ['z', { ctrlKey: true }, { kind: 'undo' }],
    ['Z', { ctrlKey: true, shiftKey: true }, { kind: 'redo' }],
    ['y', { ctrlKey: true }, { kind: 'redo' }],
    ['?', { shiftKey: true }, { kind: 'help' }],
  ])('%s %j', (key, more, intent) => {
    expect(intentOf(press(key, more), middle, size)).toEqual(intent)
  })
  test.each([
    ['c', { ctrlKey: true }],
    ['7', {}],
    ['Tab', {}],
    ['ArrowLeft', { altKey: true }],
    ['1', { ctrlKey: true, code: 'Digit1' }],
  ])('%s %j is the browser’s', (key, more) => {
    expect(intentOf(press(key, more), middle, size)).toBeUndefined()
  })
})
