import { kindOfKey, lineKinds, type LineKind } from '#shared/settlements/line.ts'
import type { DifferenceLine, Settlement, SettlementLineAnswer } from '#shared/settlements/views.ts'
import { sumOf } from '../data/amounts.ts'

/** A line as it is shown: what was signed or computed, and what it would be now. */
export interface LineRow {
  readonly key: string
  readonly kind: LineKind
  /** null: it came after the signature, it is no line of what is shown. */
  readonly line: SettlementLineAnswer | null
  readonly difference: DifferenceLine | null
}
export interface LineGroup {
  readonly kind: LineKind
  readonly rows: readonly LineRow[]
  /** null: a rate is missing in one of them. */
  readonly sum: string | null
}

/** Lines by kind in their order, with those that only a late fact made. */
export function groupedLines(
  lines: readonly SettlementLineAnswer[],
  differences: readonly DifferenceLine[],
): readonly LineGroup[] {
  const byKey = new Map(differences.map((one) => [one.key, one]))
  const rows: LineRow[] = lines.map((line) => ({
    key: line.key,
    kind: line.kind,
    line,
    difference: byKey.get(line.key) ?? null,
  }))
  const known = new Set(lines.map(({ key }) => key))
  for (const difference of differences) {
    const kind = kindOfKey(difference.key)
    if (kind && !known.has(difference.key))
      rows.push({ key: difference.key, kind, line: null, difference })
  }
  return lineKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    if (ofKind.length === 0) return []
    const amounts = ofKind.flatMap(({ line }) => (line ? [line.amount] : []))
    const sums = amounts.filter((amount) => amount !== null)
    return [{ kind, rows: ofKind, sum: sums.length < amounts.length ? null : sumOf(sums) }]
  })
}

/** A line that is no longer what somebody looked at; null: it was not there, or is not any more. */
export interface MovedLine {
  readonly key: string
  readonly before: string | null
  readonly after: string | null
}
/** What is other than what was looked at, in the order of the lines. */
export function changedLines(
  looked: Pick<Settlement, 'lines'>,
  fresh: Pick<Settlement, 'lines'>,
): readonly MovedLine[] {
  const [before, after] = [looked, fresh].map(
    ({ lines }) => new Map(lines.map(({ key, amount }) => [key, amount])),
  ) as [Map<string, string | null>, Map<string, string | null>]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key, before: before.get(key) ?? null, after: after.get(key) ?? null }))
    .filter((one) => one.before !== one.after)
}
