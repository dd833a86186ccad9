import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileCell } from '../../platform/file-table.ts'
import { amountStyle, markRoles, ownStyle, type DecimalMark } from './amount-marks.ts'
import { readAmount as readCell } from './read-amount.ts'

const nothing = markRoles([])
/** Reads a cell when the decimal sign was stated. */
const readAmount = (cell: FileCell | undefined, decimal: DecimalMark) =>
  readCell(cell, amountStyle(nothing, decimal, true))

const minor = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
/** The style of a writer: the decimal sign, the sign between thousands, the places of sign and currency. */
const style = fc.record({
  decimal: fc.constantFrom<'.' | ','>('.', ','),
  between: fc.constantFrom('', 'other', "'", ' ', '\u00a0', '\u202f'),
  minus: fc.constantFrom('before', 'after', 'brackets', 'after currency'),
  gap: fc.constantFrom('', ' ', '\u00a0'),
  mark: fc.constantFrom(null, ['$', 'before'], ['€', 'after'], ['RON', 'after'], ['USD', 'before']),
})
function written(
  value: number,
  { decimal, between, minus, gap, mark }: typeof style extends fc.Arbitrary<infer S> ? S : never,
): string {
  const digits = String(Math.abs(value)).padStart(3, '0')
  const separator = between === 'other' ? (decimal === '.' ? ',' : '.') : between
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, separator)
  const figures = `${whole}${decimal}${digits.slice(-2)}`
  const signed = (text: string) =>
    value >= 0
      ? text
      : minus === 'brackets'
        ? `(${text})`
        : minus === 'after'
          ? `${text}-`
          : `-${text}`
  if (!mark) return signed(figures)
  const [sign, place] = mark as [string, string]
  const beside = (text: string) =>
    place === 'before' ? `${sign}${gap}${text}` : `${text}${gap}${sign}`
  return minus === 'after currency' ? beside(signed(figures)) : signed(beside(figures))
}

test('an amount is read as it was meant, however it is written', () => {
  fc.assert(
    fc.property(minor, style, (value, how) => {
      const read = readAmount(written(value, how), how.decimal)
      expect('minor' in read && read.minor).toBe(value === 0 ? 0 : value)
    }),
  )
})
test('a number of a workbook is read to the cent, whatever the last places of the machine say', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (value) => {
      const read = readAmount(value / 100, '.')
      expect('minor' in read && read.minor).toBe(value === 0 ? 0 : value)
    }),
  )
  expect(readAmount(12.449999999999999, ',')).toEqual({ minor: 1245, mark: null })
  expect(readAmount(0.1 + 0.2, '.')).toEqual({ minor: 30, mark: null })
})
test('what is written for a currency is known', () => {
  expect(readAmount('$12.50', '.')).toEqual({ minor: 1250, mark: '$' })
  expect(readAmount('$12.50 USD', '.')).toEqual({ minor: 1250, mark: 'usd' })
  expect(readAmount('12,50 lei', ',')).toEqual({ minor: 1250, mark: 'ron' })
  expect(readAmount('COL$ 12.500', ',')).toEqual({ minor: 1250000, mark: 'cop' })
  expect(readAmount('€.5', '.')).toEqual({ minor: 50, mark: 'eur' })
  expect(readAmount('="12.50"', '.')).toEqual({ minor: 1250, mark: null })
})
describe('what is no amount is never taken for one', () => {
  test.each([
    ['', 'amountMissing'],
    ['abc', 'amountUnreadable'],
    ['12.5.0', 'amountUnreadable'],
    ['1,23.00', 'amountUnreadable'],
    ['1,234 567', 'amountUnreadable'],
    ['--5', 'amountUnreadable'],
    ['-(5)', 'amountUnreadable'],
    ['1e400', 'amountUnreadable'],
    ['1e3', 'amountUnreadable'],
    ['0x10', 'amountUnreadable'],
    ['=1+1', 'amountUnreadable'],
    ['<b>5</b>', 'amountUnreadable'],
    ['5\u00005', 'amountUnreadable'],
    ['.', 'amountUnreadable'],
    ['9'.repeat(100_000), 'amountUnreadable'],
    ['12.345', 'amountPlaces'],
    ['10000000000', 'amountTooLarge'],
    ['£5', 'currencyUnknown'],
    ['5 GBP', 'currencyUnknown'],
    ['$5 EUR', 'amountUnreadable'],
  ])('%j', (text, fault) => {
    expect(readAmount(text.slice(0, 200), '.')).toMatchObject({ fault })
  })
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e12, 12.345])('%s', (number) => {
    expect(readAmount(number, '.')).toHaveProperty('fault')
  })
  test('12.50 is no 1250 where the comma is the decimal sign', () => {
    expect(readAmount('12.50', ',')).toEqual({ fault: 'amountUnreadable' })
  })
})

describe('of an amount that can be read in two ways one is never chosen silently', () => {
  const inColumn = (cell: FileCell, column: readonly FileCell[], decimal: DecimalMark = '.') =>
    readCell(cell, amountStyle(markRoles([...column, cell]), decimal, false))
  const ambiguous = { fault: 'amountAmbiguous' }
  test.each<[FileCell, readonly FileCell[], DecimalMark]>([
    ['45.000', [], '.'],
    ['45.000', [], ','],
    ['1.500 lei', ['7', '12'], '.'],
    ['$1,500', ['20'], '.'],
    ['(1,500)', ['20'], '.'],
    // No file writes two places here and three there.
    ['45.000', ['12.50'], '.'],
    // The column shows another sign than the one that was stated.
    ['45.000', ['12,50'], '.'],
    ['45.000', ['1.234.567'], '.'],
    ['1,500', ['0,250'], '.'],
  ])('%s among %j', (cell, column, decimal) => {
    expect(inColumn(cell, column, decimal)).toEqual(ambiguous)
  })
  test.each<[FileCell, readonly FileCell[], DecimalMark, number]>([
    ['1,500', ['12.50'], '.', 150_000],
    ['1,500', ['1,234,567'], '.', 150_000],
    ['45.000', ['12,5'], ',', 4_500_000],
    ['45.000', ['1.234,50'], ',', 4_500_000],
    ['45.000', ['0.250'], '.', 4_500],
    ['45.000', ['1234.500'], '.', 4_500],
    ['45.000', ['1,234.500'], '.', 4_500],
    [45, ['45.000'], '.', 4_500],
    ['0.500', [], '.', 50],
  ])('%s among %j with %s is clear', (cell, column, decimal, sum) => {
    expect(inColumn(cell, column, decimal)).toMatchObject({ minor: sum })
  })
  test('somebody who says so settles it', () => {
    expect(readAmount('45.000', ',')).toMatchObject({ minor: 4_500_000 })
    expect(readAmount('45.000', '.')).toMatchObject({ minor: 4_500 })
    expect(readAmount('45,000', '.')).toMatchObject({ minor: 4_500_000 })
  })
  test('where nothing is said of the decimal sign, each amount and its column say it', () => {
    const own = (cell: FileCell, column: readonly FileCell[] = []) =>
      readCell(cell, ownStyle(cell, markRoles([...column, cell])))
    expect(own('45.000')).toEqual(ambiguous)
    expect(own('45.000', ['1,5'])).toMatchObject({ minor: 4_500_000 })
    expect(own('1.234.567')).toMatchObject({ minor: 123_456_700 })
    expect(own('1.234,56')).toMatchObject({ minor: 123_456 })
    expect(own('1,234.56')).toMatchObject({ minor: 123_456 })
    expect(own('12,50')).toMatchObject({ minor: 1250 })
  })
})
test('the currency that a workbook shows beside a number is that of the amount', () => {
  expect(readAmount({ value: 12.5, unit: '€' }, ',')).toEqual({ minor: 1250, mark: 'eur' })
  expect(readAmount({ value: 12.5, unit: 'lei' }, '.')).toEqual({ minor: 1250, mark: 'ron' })
  expect(readAmount({ value: 12.5, unit: 'pcs' }, '.')).toEqual({ minor: 1250, mark: null })
  expect(readAmount({ value: 12.5, unit: '£' }, '.')).toMatchObject({ fault: 'currencyUnknown' })
  expect(readAmount({ day: '2026-11-03', clock: null }, '.')).toEqual({ fault: 'amountUnreadable' })
})
