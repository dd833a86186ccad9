import type { Currency } from '../money/amount.ts'

/** The kinds of lines in their order (docs/rules/settlements.md#lines). */
export const lineKinds = [
  'income',
  'rule',
  'bonus',
  'penalty',
  'withdrawn',
  'adjustment',
  'carried',
  'installment',
  'carry',
] as const
export type LineKind = (typeof lineKinds)[number]

/** The set that a line was converted by: its date and source, and the two quotes as recorded. */
export interface LineRate {
  readonly date: string
  readonly source: string
  readonly from: string
  readonly to: string
}
/** A line of a settlement. Amounts in minor units: `amount` of the half's currency, `gross` of `currency`. */
export interface SettlementLine {
  readonly key: string
  readonly kind: LineKind
  /** null: a rate is missing. */
  readonly amount: bigint | null
  readonly gross: bigint | null
  readonly currency: Currency | null
  readonly rate: LineRate | null
  readonly share_bp: number | null
  /** How many facts it is made of. */
  readonly count: number
}
/**
 * The part of an instalment that a settlement takes, in minor units of its own currency; also where that comes to
 * nothing in the half's.
 */
export interface TakenPart {
  readonly item: string
  readonly n: number
  readonly currency: Currency
  readonly amount: bigint
}

/** The kind that a key begins with; undefined for a text that is no key. */
export function kindOfKey(key: string): LineKind | undefined {
  const name = key.split(':', 1)[0]
  return lineKinds.find((kind) => kind === name)
}
/** Order of lines: by kind, within a kind by key in UTF-16 code units; instalments as they were tried. */
export function inLineOrder(lines: readonly SettlementLine[]): SettlementLine[] {
  return lines.toSorted(
    (a, b) =>
      lineKinds.indexOf(a.kind) - lineKinds.indexOf(b.kind) ||
      (a.kind === 'installment' ? 0 : a.key < b.key ? -1 : Number(a.key > b.key)),
  )
}
