import type { Currency } from '#shared/money/amount.ts'
import type { OracleLine } from './earned-lines.ts'
import { nearest, product, whole, type Ratio } from './ratio.ts'

export interface Due {
  readonly item: string
  readonly n: number
  readonly rest: bigint
  readonly currency: Currency
}
export interface TakenByOracle {
  readonly item: string
  readonly n: number
  readonly amount: bigint
}
interface Cap {
  readonly kind: 'employee' | 'contractor'
  readonly cap_bp: number
}
const sumOf = (lines: readonly OracleLine[]) =>
  lines.reduce((before, { amount }) => before + (amount ?? 0n), 0n)
const atLeastZero = (n: bigint) => (n > 0n ? n : 0n)
/** Kinds that are owed whatever their sign; an adjustment is owed if it is below zero. */
const isOwed = ({ key, amount }: OracleLine) =>
  /^(penalty|carried)/.test(key) || (key.startsWith('adjustment') && (amount ?? 0n) < 0n)

/** P, N, what is carried on, and how much instalments may take. */
export function roomOf(lines: readonly OracleLine[], { kind, cap_bp }: Cap) {
  const P = sumOf(lines.filter((line) => !isOwed(line)))
  const N = -sumOf(lines.filter(isOwed))
  const capOf = (x: bigint) => (atLeastZero(x) * BigInt(cap_bp)) / 10_000n
  if (kind === 'contractor') return { earned: P - N, carry: atLeastZero(N - P), room: capOf(P - N) }
  const cap = capOf(P)
  return {
    earned: P - N,
    carry: atLeastZero(-P) + atLeastZero(N - cap),
    room: cap - (N < cap ? N : cap),
  }
}
/** Kind 8: what is taken of the instalments, in the order in which they are given. */
export function takenOf(
  due: readonly Due[],
  room: bigint,
  rateOf: (from: Currency) => Ratio | undefined,
): { readonly lines: readonly OracleLine[]; readonly taken: readonly TakenByOracle[] } {
  const lines: OracleLine[] = []
  const taken: TakenByOracle[] = []
  let left = room
  for (const { item, n, rest, currency } of due) {
    const key = `installment:${item}:${n}`
    const rate = rateOf(currency)
    if (!rate) {
      lines.push({ key, amount: null })
      continue
    }
    const worthOf = (part: bigint) => nearest(product(whole(part), rate))
    const fits = worthOf(rest) <= left
    const part = fits ? rest : largest(rest, (one) => worthOf(one) <= left)
    const amount = worthOf(part)
    if (fits || amount > 0n) {
      taken.push({ item, n, amount: part })
      lines.push({ key, amount: -amount })
      left -= amount
    }
    if (!fits) break
  }
  return { lines, taken }
}
/** The largest whole number up to a limit that fits, halving the range. */
function largest(limit: bigint, fits: (one: bigint) => boolean): bigint {
  let [low, high] = [0n, limit]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (fits(middle)) low = middle
    else high = middle - 1n
  }
  return low
}
