import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['Nov 2026, 1–15', 'a "b"', 'c\nd']])).toBe(
    '\uFEFF"Nov 2026, 1–15","a ""b""","c\nd"\r\n',
  )
})

test('a cell that a spreadsheet would run is text', () => {
  expect(toCsv([['=1+1', '@x', '-3']])).toBe("\uFEFF'=1+1,'@x,'-3\r\n")
})

test('a number is a number, below zero too', () => {
  expect(toCsv([[-3, 1204.5]])).toBe('\uFEFF-3,1204.5\r\n')
})
