import { amountText } from '#shared/money/amount.ts'
import type { WalletInstalment } from '#shared/wallet/calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'

/** The amounts due in a half-month, in minor units of usd; an item that has no rate is in no sum. */
interface PlanHalf {
  /** The first day. */
  readonly half: LocalDay
  readonly upfronts: bigint
  readonly purchases: bigint
}
/** A sum may have more digits than a number holds. */
const minorOfSum = (sum: string): bigint => BigInt(sum.replace('.', ''))

/** By half, in order. */
export function planByHalf(
  plan: readonly Pick<WalletInstalment, 'due' | 'kind' | 'usd'>[],
): readonly PlanHalf[] {
  const halves = new Map<LocalDay, { upfronts: bigint; purchases: bigint }>()
  for (const { due, kind, usd } of plan) {
    const half = halves.get(due) ?? { upfronts: 0n, purchases: 0n }
    half[kind === 'upfront' ? 'upfronts' : 'purchases'] += minorOfSum(usd ?? '0.00')
    halves.set(due, half)
  }
  return [...halves]
    .map(([half, sums]) => ({ half, ...sums }))
    .toSorted((a, b) => (a.half < b.half ? -1 : 1))
}

/** Adds up a plan in usd, as on the wire. */
export const planSum = (plan: readonly Pick<WalletInstalment, 'usd'>[]): string =>
  amountText(plan.reduce((sum, { usd }) => sum + minorOfSum(usd ?? '0.00'), 0n))
