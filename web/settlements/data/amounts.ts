/** Minor units of a sum of the wire, however long it is. */
export const minorOfText = (sum: string): bigint => BigInt(sum.replace('.', ''))
/** As on the wire. */
export function sumText(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
export const sumOf = (sums: readonly string[]): string =>
  sumText(sums.reduce((sum, one) => sum + minorOfText(one), 0n))
/** By how much `to` is more than `from`. */
export const sumsApart = (to: string, from: string): string =>
  sumText(minorOfText(to) - minorOfText(from))
export const isZeroSum = (sum: string): boolean => minorOfText(sum) === 0n
/** '+12.50' where it is above zero: a change. */
export const signOfSum = (sum: string): 1 | 0 | -1 => {
  const minor = minorOfText(sum)
  return minor > 0n ? 1 : minor < 0n ? -1 : 0
}
