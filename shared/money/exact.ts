/**
 * A number without any rounding: n ÷ d, d above zero, not always in lowest terms. All that money is multiplied by is one, so
 * that a figure is rounded once, where a rule says so (docs/rules/money.md#rounding).
 */
export interface Exact {
  readonly n: bigint
  readonly d: bigint
}

export const exact = (n: bigint | number, d: bigint | number = 1): Exact => {
  const [above, below] = [BigInt(n), BigInt(d)]
  if (below === 0n) throw new RangeError('division by zero')
  return below < 0n ? { n: -above, d: -below } : { n: above, d: below }
}
export const zero = exact(0)
export const one = exact(1)

export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d })
/** Raises RangeError for a division by zero. */
export const over = (a: Exact, b: Exact): Exact => exact(a.n * b.d, a.d * b.n)
export const plus = (a: Exact, b: Exact): Exact =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : lowest({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
export const isLess = (a: Exact, b: Exact): boolean => a.n * b.d < b.n * a.d

/** Sums over many halves would otherwise carry the product of all their rates. */
function lowest({ n, d }: Exact): Exact {
  let [a, b] = [n < 0n ? -n : n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 1n || a === 0n ? { n, d } : { n: n / a, d: d / a }
}

/** The one rounding of money (docs/rules/money.md#rounding): half away from zero, to a whole number of minor units. */
export function round({ n, d }: Exact): bigint {
  const doubled = 2n * (n < 0n ? -n : n)
  const up = (doubled + d) / (2n * d)
  return n < 0n ? -up : up
}
/** The largest whole number not above (docs/rules/settlements.md#carry-and-room). */
export const floor = ({ n, d }: Exact): bigint => (n >= 0n || n % d === 0n ? n / d : n / d - 1n)

/** A positive decimal text such as a rate's, '4.6' as 46 ÷ 10. Raises RangeError for other texts. */
export function decimal(text: string): Exact {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!found) throw new RangeError(`${text} is no decimal`)
  const [, whole = '', places = ''] = found
  return exact(BigInt(whole + places), 10n ** BigInt(places.length))
}
/** Writes a value for readers: with so many decimals, rounded like money. */
export function decimalText(value: Exact, places: number): string {
  const scaled = round(times(value, exact(10n ** BigInt(places))))
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return scaled < 0n ? `-${text}` : text
}
