/** n ÷ d, never rounded; d above zero. */
export interface Ratio {
  readonly n: bigint
  readonly d: bigint
}
export const whole = (n: bigint): Ratio => ({ n, d: 1n })
export const product = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d })
export const quotient = (a: Ratio, b: Ratio): Ratio => {
  if (b.n <= 0n) throw new RangeError('only by more than zero')
  return { n: a.n * b.d, d: a.d * b.n }
}
export const total = (all: readonly Ratio[]): Ratio =>
  all.reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), whole(0n))
export const reaches = (a: Ratio, b: Ratio): boolean => a.n * b.d >= b.n * a.d
/** '4.6' as 46 ÷ 10. */
export function decimalRatio(text: string): Ratio {
  const [before = '', after = ''] = text.split('.')
  return { n: BigInt(before + after), d: 10n ** BigInt(after.length) }
}
/** Half away from zero. */
export function nearest({ n, d }: Ratio): bigint {
  if (n < 0n) return -nearest({ n: -n, d })
  const rest = n % d
  return n / d + (2n * rest >= d ? 1n : 0n)
}
/** Minor units as on the wire. */
export function wireText(minor: bigint): string {
  const sign = minor < 0n ? '-' : ''
  const cents = minor < 0n ? -minor : minor
  return `${sign}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
/** Minor units of an amount as on the wire. */
export function minorUnits(text: string): bigint {
  const [before = '', after = ''] = text.replace('-', '').split('.')
  const minor = BigInt(before) * 100n + BigInt(after.padEnd(2, '0'))
  return text.startsWith('-') ? -minor : minor
}
