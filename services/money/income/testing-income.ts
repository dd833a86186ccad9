import { Fraction } from 'fraction.js'
import type { RateSet } from '#shared/money/rates.ts'

export const sets: RateSet[] = [
  { date: '2026-10-05', base: 'eur', quotes: { usd: '1.0837', ron: '4.9763' }, source: 'ecb' },
  { date: '2026-10-20', base: 'eur', quotes: { usd: '1.0911', ron: '4.9771' }, source: 'ecb' },
  { date: '2026-11-10', base: 'eur', quotes: { usd: '1.1013', ron: '5.0119' }, source: 'ecb' },
]
interface Told {
  readonly user: string
  readonly site: string
  readonly type: number
  readonly currency: 'usd' | 'eur' | 'ron'
  readonly cents: number
  /** At noon UTC, so on the same local day everywhere. */
  readonly day: string
}
/** A generator of its own, so that every run tells the same. */
let seed = 11
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
export const world: Told[] = Array.from({ length: 600 }, () => ({
  user: pick(['fern', 'ivy']),
  site: pick(['ctb', 'mfc']),
  type: pick([1, 2, 8, 10, 11, 12]),
  currency: pick(['usd', 'eur', 'ron'] as const),
  cents: -random(99_999),
  day: `2026-${pick(['10', '11'])}-${String(1 + random(18)).padStart(2, '0')}`,
}))
const shares = { fern: 5000, ivy: 3333 } as const

/** Reckoned by another library: of a leaf's cents the gross and the share, rounded half away from zero, in usd. */
export const roundedCents = (value: Fraction): bigint => value.s * value.abs().round().n
const inUsd = (currency: Told['currency'], on: string): Fraction => {
  if (currency === 'usd') return new Fraction(1)
  const { usd = '', ron = '' } = sets.findLast(({ date }) => date <= on)?.quotes ?? {}
  return new Fraction(usd).div(currency === 'eur' ? '1' : ron)
}
export function naiveSums(
  from: string,
  to: string,
  rateOn: (half: string) => string,
  keyOf: (told: Told, half: string) => string,
) {
  const leaves = new Map<string, Told & { half: string; sum: number }>()
  for (const one of world) {
    if (one.type === 11 || one.day < from || one.day > to) continue
    const half = `${one.day.slice(0, 7)}/${Number(one.day.slice(8)) <= 15 ? 1 : 2}`
    const leaf = [one.user, half, one.site, one.type, one.currency].join(' ')
    const before = leaves.get(leaf)
    leaves.set(leaf, { ...one, half, sum: (before?.sum ?? 0) + one.cents })
  }
  const sums = new Map<string, { gross: bigint; share: bigint }>()
  for (const leaf of leaves.values()) {
    const value = inUsd(leaf.currency, rateOn(leaf.half)).mul(leaf.sum)
    const key = keyOf(leaf, leaf.half)
    const before = sums.get(key) ?? { gross: 0n, share: 0n }
    sums.set(key, {
      gross: before.gross + roundedCents(value),
      share: before.share + roundedCents(value.mul(shares[leaf.user as 'fern' | 'ivy'], 10_000)),
    })
  }
  return sums
}
export const centsText = (cents: bigint | undefined) => {
  const digits = String((cents ?? 0n) < 0n ? -(cents ?? 0n) : (cents ?? 0n)).padStart(3, '0')
  return `${(cents ?? 0n) < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
export const lastDay = (half: string) =>
  half.endsWith('1')
    ? `${half.slice(0, 7)}-15`
    : half.startsWith('2026-10')
      ? '2026-10-31'
      : '2026-11-30'
export const today = () => '2026-11-20'
