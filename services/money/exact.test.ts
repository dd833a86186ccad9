import fc from 'fast-check'
import { Fraction } from 'fraction.js'
import { expect, test } from 'vitest'
import {
  decimal,
  decimalText,
  exact,
  floor,
  isLess,
  over,
  plus,
  round,
  times,
  type Exact,
} from '#shared/money/exact.ts'

const whole = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const above = fc.bigInt({ min: 1n, max: 10n ** 12n })
const number = fc.record({ n: whole, d: above })
const fractionOf = ({ n, d }: Exact) => new Fraction(n, d)

/** The library rounds halves up, towards positive infinity: away from zero is its answer for the value without sign. */
const roundedByLibrary = (value: Fraction): bigint => value.s * value.abs().round().n

test('sums, products, quotients and comparisons are those of a library', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [x, y] = [fractionOf(a), fractionOf(b)]
      expect(fractionOf(plus(a, b)).equals(x.add(y))).toBe(true)
      expect(fractionOf(times(a, b)).equals(x.mul(y))).toBe(true)
      expect(isLess(a, b)).toBe(x.lt(y))
      if (b.n !== 0n) expect(fractionOf(over(a, b)).equals(x.div(y))).toBe(true)
    }),
  )
})

test('an amount times a rate times a share is rounded as a library rounds it, halves away from zero', () => {
  const rate = fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([before, behind]) => `${before}.${String(behind).padStart(6, '0')}`)
  fc.assert(
    fc.property(
      whole,
      rate,
      rate,
      fc.integer({ min: 0, max: 10_000 }),
      (amount, to, from, share) => {
        const ours = times(
          times(exact(amount), over(decimal(to), decimal(from))),
          exact(share, 10_000),
        )
        const theirs = new Fraction(amount).mul(to).div(from).mul(share, 10_000)
        expect(round(ours)).toBe(roundedByLibrary(theirs))
        expect(floor(ours)).toBe(theirs.floor().s * theirs.floor().n)
      },
    ),
  )
})

test.each([
  [1, 2, 1n],
  [-1, 2, -1n],
  [5, 2, 3n],
  [-5, 2, -3n],
  [1, 3, 0n],
  [-1, 3, 0n],
  [2, 3, 1n],
  [0, 7, 0n],
])('%i/%i is rounded to %i', (n, d, expected) => expect(round(exact(n, d))).toBe(expected))

test('a rounding does not depend on the terms in which a number stands', () => {
  fc.assert(
    fc.property(number, fc.bigInt({ min: 1n, max: 10n ** 9n }), ({ n, d }, k) => {
      expect(round(exact(n * k, d * k))).toBe(round({ n, d }))
      expect(round(exact(-n * k, -d * k))).toBe(round({ n, d }))
    }),
  )
})

test('a decimal is written with as many places as asked, without a minus before zero', () => {
  expect([
    decimalText(exact(1, 3), 10),
    decimalText(exact(-1, 3), 2),
    decimalText(exact(-1, 1000), 2),
    decimalText(exact(46, 10), 0),
    decimalText(exact(5, 1000), 2),
  ]).toEqual(['0.3333333333', '-0.33', '0.00', '5', '0.01'])
})

test('what is no number is refused', () => {
  expect(() => exact(1, 0)).toThrow(RangeError)
  for (const text of ['', '.5', '1.', '1e3', '-1', '1,5', '１'])
    expect(() => decimal(text)).toThrow(RangeError)
})
