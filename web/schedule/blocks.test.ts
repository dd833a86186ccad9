import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import { readCell, readSheet, sheetText, shiftCell, tiled, withShift } from './blocks.ts'

const shifts = [
  { key: 'morning', start: '06:00', end: '14:00' },
  { key: 'night', start: '22:00', end: '06:00' },
]
const [morning, night] = [shiftCell(shifts[0]!), shiftCell(shifts[1]!)]
const own: PlannedCell = [{ shift: null, start: '09:00', end: '12:30' }]
const size = { rows: 6, columns: 7 }
const block = (top: number, left: number, bottom: number, right: number) => ({
  top,
  left,
  bottom,
  right,
})

describe('a sheet is laid', () => {
  test('once from its corner on a single cell, cut off at the edge', () => {
    const laid = tiled([[morning, night]], block(5, 6, 5, 6), size)
    expect(laid).toEqual([{ row: 5, column: 6, cell: morning }])
  })
  test('again and again over a block that it fits into', () => {
    const laid = tiled([[morning], [night]], block(0, 0, 3, 1), size)
    expect(laid).toHaveLength(8)
    expect(laid.filter(({ row }) => row % 2 === 1).every(({ cell }) => cell === night)).toBe(true)
  })
  test('once where the block is no multiple of it', () => {
    expect(tiled([[morning, night]], block(0, 0, 0, 2), size)).toHaveLength(2)
  })
})

describe('what is pasted', () => {
  test.each([
    ['1', morning],
    ['Night', night],
    ['6-14', morning],
    ['22:00 – 24', [{ shift: null, start: '22:00', end: '00:00' }]],
    ['9-12:30', own],
    ['', []],
    ['6-14, 22-6', [...morning, ...night]],
  ])('%j is read', (text, cell) => {
    expect(readCell(text, shifts)).toEqual(cell)
  })
  test.each(['hello', '3', '25-26', '1,2,1,2', '9'])('%j is nothing of ours', (text) => {
    expect(readCell(text, shifts)).toBeUndefined()
  })
  test('a sheet that is not square, or too large, is refused', () => {
    expect(readSheet('1\t1\n1', shifts)).toBeUndefined()
    expect(readSheet('1\n'.repeat(1001), shifts)).toBeUndefined()
  })
  test('what was copied is read as it was', () => {
    const cell = fc.constantFrom<PlannedCell>(morning, night, own, [], [...morning, ...own])
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (sheet) => {
        expect(readSheet(sheetText(sheet), shifts)).toEqual(sheet)
      }),
    )
  })
})

test('a shift is added to a cell, taken from one that has it, and never a fourth', () => {
  expect(withShift(own, shifts[0]!)).toEqual([...own, ...morning])
  expect(withShift([...own, ...morning], shifts[0]!)).toEqual(own)
  const full = [...own, ...own, ...own]
  expect(withShift(full, shifts[0]!)).toBe(full)
})
