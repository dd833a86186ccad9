import type { LocalDay } from '#shared/platform/local-day.ts'

/** A line of a bank’s answer about one of our transfers, as it was read: not yet compared with anything. */
export interface AnswerLine {
  /** The reference that we gave the transfer. */
  readonly reference: string
  /** Minor units; null: none is said, or it is no amount. */
  readonly amount: bigint | null
  /** Small letters; empty: none is said. */
  readonly currency: string
  /** `pending`: the bank has not booked it. */
  readonly kind: 'paid' | 'returned' | 'pending'
  /** The bank’s own reference; empty: none. */
  readonly bank: string
  /** Why it came back; empty: not said. Of an unclear line the cell that is not clear. */
  readonly reason: string
  /** When; absent: not said. */
  readonly day?: LocalDay
  /** The part that cannot be read in one way alone; absent: none. */
  readonly unclear?: 'unclearAmount' | 'unclearDay' | 'unclearState'
}

/** Reads an amount above zero as a bank writes it, such as 1234.5; null for other texts, and for parts of a minor unit. */
export function bankAmount(text: string): bigint | null {
  const found = /^(\d{1,18})(?:[.](\d{1,5}))?$/.exec(text)
  if (!found) return null
  const [, whole = '', places = ''] = found
  if (/[1-9]/.test(places.slice(2))) return null
  return BigInt(whole) * 100n + BigInt(places.slice(0, 2).padEnd(2, '0'))
}
