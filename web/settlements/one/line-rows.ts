import { kindOfKey, lineKinds, type LineKind } from '#shared/settlements/line.ts'
import { readLineKey } from '#shared/settlements/line-key.ts'
import type { DifferenceLine, Settlement, SettlementLineAnswer } from '#shared/settlements/views.ts'
import { isZeroSum, sumsApart, sumOf } from '../data/amounts.ts'

/** A line as it is shown: what was signed or computed, and what it would be now. */
export interface LineRow {
  readonly key: string
  readonly kind: LineKind
  /** null: it came after the signature, it is no line of what is shown. */
  readonly line: SettlementLineAnswer | null
  readonly difference: DifferenceLine | null
  /**
   * The amount it is held against: what was signed against now, or what was known then against what had been signed.
   */
  readonly beside: HeldAgainst | null
  /** Set where the line went over into one of another share: that share. */
  readonly toShare: number | null
}
/** An amount beside the one that is shown; `change` leads from what was signed to what is not. */
interface HeldAgainst {
  /** null: there it is no line. */
  readonly amount: string | null
  /** null: a rate is missing, or the two are in two currencies. */
  readonly change: string | null
}
export interface LineGroup {
  readonly kind: LineKind
  readonly rows: readonly LineRow[]
  /** null: a rate is missing in one of them. */
  readonly sum: string | null
}

/** Lines by kind in their order, with those that only a late fact made, and those that only the signature has. */
export function groupedLines(
  { lines, signed, currency }: Pick<Settlement, 'lines' | 'signed' | 'currency'>,
  differences: readonly DifferenceLine[],
): readonly LineGroup[] {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const changes = new Map(differences.map((one) => [one.key, one]))
  const held = new Map(signed?.lines.map(({ key, amount }) => [key, amount]))
  const rows = [...new Set([...byKey.keys(), ...changes.keys(), ...held.keys()])].flatMap(
    (key): readonly LineRow[] => {
      const line = byKey.get(key) ?? null
      const kind = line?.kind ?? kindOfKey(key)
      const difference = changes.get(key) ?? null
      const beside = signed
        ? besideSigned(line, held.get(key) ?? null, signed.currency === currency)
        : difference && { amount: difference.now, change: difference.change }
      return kind ? [{ key, kind, line, difference, beside, toShare: null }] : []
    },
  )
  const shown = withSharesMerged(rows)
  return lineKinds.flatMap((kind) => {
    const ofKind = shown.filter((row) => row.kind === kind)
    if (ofKind.length === 0) return []
    const amounts = ofKind.flatMap(({ line }) => (line ? [line.amount] : []))
    const sums = amounts.filter((amount) => amount !== null)
    return [{ kind, rows: ofKind, sum: sums.length < amounts.length ? null : sumOf(sums) }]
  })
}

/** Makes one row of the line that was signed and the one that came for it, where only the share of an income changed. */
function withSharesMerged(rows: readonly LineRow[]): readonly LineRow[] {
  const merged = new Map<string, LineRow>()
  const gone = new Set<string>()
  for (const come of rows) {
    const { key, line, difference } = come
    const to = readLineKey(key)
    if (line || !difference || to?.kind !== 'income') continue
    const from = rows.filter((row) => {
      const own = readLineKey(row.key)
      return (
        own?.kind === 'income' &&
        [own.site, own.type, own.currency].join() === [to.site, to.type, to.currency].join() &&
        row.line !== null &&
        isTogether(row.difference, difference)
      )
    })
    const [left] = from
    if (!left?.difference || from.length > 1 || merged.has(left.key)) continue
    gone.add(key)
    merged.set(left.key, mergedRow(left, left.difference, difference, to.share_bp))
  }
  return rows.filter(({ key }) => !gone.has(key)).map((row) => merged.get(row.key) ?? row)
}
/** Whether two lines are decided about together, or were. */
const isTogether = (one: DifferenceLine | null, other: DifferenceLine): boolean =>
  one !== null && (one.group === other.group || (isZeroSum(one.change) && isZeroSum(other.change)))
function mergedRow(
  row: LineRow,
  left: DifferenceLine,
  come: DifferenceLine,
  toShare: number,
): LineRow {
  const sum = (of: 'signed' | 'now' | 'booked' | 'waived' | 'change') => sumOf([left[of], come[of]])
  const difference = {
    ...left,
    signed: sum('signed'),
    now: sum('now'),
    booked: sum('booked'),
    waived: sum('waived'),
    change: sum('change'),
  }
  return {
    ...row,
    difference,
    beside: { amount: difference.now, change: difference.change },
    toShare,
  }
}

function besideSigned(
  line: SettlementLineAnswer | null,
  signed: string | null,
  isOneCurrency: boolean,
): HeldAgainst {
  const amount = line ? line.amount : '0.00'
  return {
    amount: signed,
    change: amount === null || !isOneCurrency ? null : sumsApart(amount, signed ?? '0.00'),
  }
}

/** A line that changed since it was looked at; null: it was not there, or is not any more. */
interface MovedLine {
  readonly key: string
  readonly before: string | null
  readonly after: string | null
}
/** Finds the lines that changed since they were looked at, in their order. */
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
