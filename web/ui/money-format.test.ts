import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, currencies } from '#shared/money/amount.ts'
import { moneyText, readMoney, typedMoney } from './money-format.ts'

/** Intl writes a space that does not break. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')
const shown = (...asked: Parameters<typeof moneyText>) => plain(moneyText(...asked))

describe('an amount for people', () => {
  test('has one decimal in usd and eur, and none in ron and cop', () => {
    expect(currencies.map((currency) => shown('1234.56', currency, 'en'))).toEqual([
      '$1,234.6',
      '€1,234.6',
      'RON 1,235',
      'COP 1,235',
    ])
  })
  test('has two decimals where it is exact', () => {
    expect(currencies.map((currency) => shown('1234.56', currency, 'ro', true))).toEqual([
      '1.234,56 USD',
      '1.234,56 EUR',
      '1.234,56 RON',
      '1.234,56 COP',
    ])
  })
  test('is grouped in every language, so that figures below each other are alike', () =>
    expect(shown('1234.50', 'eur', 'es')).toBe('1.234,5 €'))
  test('has a real minus, and none where it is rounded to nothing', () => {
    expect(shown('-12.50', 'usd', 'en')).toBe('−$12.5')
    expect(shown('-12.50', 'ron', 'ro', true)).toBe('−12,50 RON')
    expect(shown('-0.04', 'usd', 'en')).toBe('$0.0')
  })
  test('is rounded half away from zero', () => {
    expect(['0.05', '0.15', '-0.25'].map((amount) => shown(amount, 'usd', 'en'))).toEqual([
      '$0.1',
      '$0.2',
      '−$0.3',
    ])
    expect(shown('2.50', 'ron', 'en')).toBe('RON 3')
  })
  test('keeps every digit of a sum that no number holds', () =>
    expect(shown('12345678901234567890.12', 'eur', 'en', true)).toBe(
      '€12,345,678,901,234,567,890.12',
    ))
})

describe('what somebody types is an amount of the wire', () => {
  const read = (typed: string, locale = 'en') => readMoney(typed, locale)
  test.each(['12.5', '12,5', '12.50', '12,50', ' 12.50 ', '012.5'])(
    '%s in any language',
    (typed) => {
      for (const locale of ['en', 'es', 'ro'])
        expect(read(typed, locale)).toEqual({ amount: '12.50' })
    },
  )
  test.each(['1.234,56', '1,234.56', '1 234,56', '1\u00A0234.56', "1'234.56", '1234,56'])(
    '%s is pasted in any language',
    (typed) => {
      for (const locale of ['en', 'es', 'ro'])
        expect(read(typed, locale)).toEqual({ amount: '1234.56' })
    },
  )
  test.each([
    ['1.234.567', '1234567.00'],
    ['1,234,567.8', '1234567.80'],
    ['5', '5.00'],
    ['5.', '5.00'],
    ['.5', '0.50'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['-3', '-3.00'],
    ['−3,1', '-3.10'],
    ['', ''],
    ['  ', ''],
    ['9999999999.99', '9999999999.99'],
  ])('%s is %s', (typed, amount) => expect(read(typed)).toEqual({ amount }))
  test('a sign before three digits groups where the language groups by it, and is asked about elsewhere', () => {
    expect(read('1,234', 'en')).toEqual({ amount: '1234.00' })
    expect(read('1.234', 'ro')).toEqual({ amount: '1234.00' })
    expect(read('1.234', 'en')).toEqual({ fault: 'ambiguous' })
    expect(read('1,234', 'es')).toEqual({ fault: 'ambiguous' })
  })
  test.each([
    ['12.345', 'ambiguous'],
    ['0.123', 'places'],
    ['1234.567', 'places'],
    ['1.2345', 'places'],
    ['1.234,567', 'places'],
    ['12345678901', 'large'],
    ['abc', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['1,23,4', 'unreadable'],
    ['1.234,56,7', 'unreadable'],
    ['12-', 'unreadable'],
    ['--1', 'unreadable'],
    ['.', 'unreadable'],
    ['12 usd', 'unreadable'],
  ])('%s is refused as %s', (typed, fault) => expect(read(typed)).toEqual({ fault }))
  test('what is written beside the figures counts only for the currency itself', () => {
    expect(readMoney('$1,234.50', 'en', 'usd')).toEqual({ amount: '1234.50' })
    expect(readMoney('12,50 lei', 'ro', 'ron')).toEqual({ amount: '12.50' })
    expect(readMoney('€ 5', 'en', 'usd')).toEqual({ fault: 'unreadable' })
  })
  test('an amount that is shown to be typed is read as itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
        fc.constantFrom('en', 'es', 'ro'),
        (minor, locale) => {
          const amount = amountText(minor)
          expect(readMoney(typedMoney(amount, locale), locale)).toEqual({ amount })
        },
      ),
    )
  })
})
