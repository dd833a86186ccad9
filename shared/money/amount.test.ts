import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, AmountText, minorOf, PositiveAmountText } from './amount.ts'

test('an amount of minor units comes back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (minor) => {
      const text = amountText(minor)
      expect(AmountText.safeParse(text).success).toBe(true)
      expect(Object.is(minorOf(text), minor === 0 ? 0 : minor)).toBe(true)
      expect(amountText(BigInt(minor))).toBe(text)
    }),
  )
})

test.each([
  ['12.5', 1250],
  ['12', 1200],
  ['-0.01', -1],
  ['-0', 0],
  ['-0.00', 0],
  ['9999999999.99', 999_999_999_999],
])('%s is %i minor units', (text, minor) => {
  expect(AmountText.parse(text)).toBe(text)
  expect(Object.is(minorOf(text), minor)).toBe(true)
})

test.each([
  '',
  '12,50',
  '1e400',
  '1e2',
  '+1',
  '01',
  '.5',
  '1.',
  '1.234',
  '10000000000',
  '١٢',
  ' 1',
  '1\n',
  'NaN',
])('%j is no amount', (text) => expect(AmountText.safeParse(text).success).toBe(false))

test('an amount of zero is written without a minus', () => {
  expect([amountText(0), amountText(-0), amountText(0n), amountText(-5)]).toEqual([
    '0.00',
    '0.00',
    '0.00',
    '-0.05',
  ])
})

test('where an amount must be positive, zero in any form is refused', () => {
  for (const text of ['0', '-0', '0.00', '-1'])
    expect(PositiveAmountText.safeParse(text).success).toBe(false)
  expect(PositiveAmountText.safeParse('0.01').success).toBe(true)
})
