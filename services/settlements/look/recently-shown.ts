import { amountText } from '#shared/money/amount.ts'
import { perApp } from '../../platform/kernel/per-app.ts'
import type { ComputedSettlement } from '../compute/compute.ts'

const SHOWN_MAX = 5000
const CHANGES_TOLD_MAX = 5
type Amounts = ReadonlyMap<string, string>

/**
 * The amounts that this process has shown, by hash, so that a signer of something else is told what changed. A process
 * that did not show it tells what it comes to now.
 */
class RecentlyShown {
  readonly #shown = new Map<string, Amounts>()

  add({ hash, half }: ComputedSettlement): void {
    if (hash === null || !half) return
    this.#shown.delete(hash)
    this.#shown.set(hash, amountsOf(half.computed.lines))
    for (const oldest of this.#shown.keys())
      if (this.#shown.size > SHOWN_MAX) this.#shown.delete(oldest)
      else break
  }
  /** The lines that differ, in short, as text. */
  changes(hash: string, { half }: ComputedSettlement): string {
    const now = amountsOf(half?.computed.lines ?? [])
    const before = this.#shown.get(hash)
    const net = `the net is now ${amountText(half?.computed.net ?? 0n)}`
    if (!before) return net
    const changed = [...new Set([...before.keys(), ...now.keys()])]
      .filter((key) => before.get(key) !== now.get(key))
      .map((key) => `${key} ${before.get(key) ?? '0.00'} → ${now.get(key) ?? '0.00'}`)
    const told = changed.slice(0, CHANGES_TOLD_MAX)
    const more = changed.length > told.length ? `and ${changed.length - told.length} more` : []
    return [...told, more, net].flat().join(', ')
  }
}
export const recentlyShown = perApp(() => new RecentlyShown())
const amountsOf = (
  lines: readonly { readonly key: string; readonly amount: bigint | null }[],
): Amounts =>
  new Map(lines.map(({ key, amount }) => [key, amount === null ? '?' : amountText(amount)]))
