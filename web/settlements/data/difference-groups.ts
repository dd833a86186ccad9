import { correctedKey, readLineKey } from '#shared/settlements/line-key.ts'
import type { DifferenceLine } from '#shared/settlements/views.ts'
import { isZeroSum, minorOfText, sumOf } from './amounts.ts'

/** Lines that are booked or waived together, as they have a cause in common. */
export interface DifferenceGroup {
  readonly group: number
  readonly keys: readonly string[]
  readonly change: string
  readonly causes: DifferenceLine['causes']
  /** Hundredths of a percent; null: it is not a change from one share to another. */
  readonly share: ShareChange | null
}
interface ShareChange {
  readonly from: number
  readonly to: number
}
type Line = Pick<DifferenceLine, 'key' | 'signed' | 'now' | 'change' | 'causes' | 'group'>

/** The open lines by the cause that they have in common, in the order of lines. */
export const groupedDifferences = (lines: readonly Line[]): readonly DifferenceGroup[] =>
  [
    ...Map.groupBy(
      lines.filter(({ change }) => !isZeroSum(change)),
      ({ group }) => group,
    ),
  ].map(([group, together]) => ({
    group,
    keys: together.map(({ key }) => key),
    change: sumOf(together.map(({ change }) => change)),
    causes: [
      ...new Map(together.flatMap(({ causes }) => causes).map((one) => [one.event, one])).values(),
    ].toSorted((a, b) => (a.recorded < b.recorded ? -1 : 1)),
    share: shareChange(together),
  }))

/** Finds from which share to which one income moved: out of lines of one share, into new ones of another. */
function shareChange(lines: readonly Pick<Line, 'key' | 'signed' | 'now'>[]): ShareChange | null {
  const shares = lines.map(({ key, signed, now }) => {
    const line = readLineKey(correctedKey(key))
    if (line?.kind !== 'income') return null
    const isNew = isZeroSum(signed)
    return { bp: line.share_bp, isNew, isLess: !isNew && sizeOf(now) < sizeOf(signed) }
  })
  const left = new Set(shares.flatMap((one) => (one?.isLess ? [one.bp] : [])))
  const come = new Set(shares.flatMap((one) => (one?.isNew ? [one.bp] : [])))
  const [from, to] = [[...left][0], [...come][0]]
  const isOne = left.size === 1 && come.size === 1 && shares.every((one) => one !== null)
  return isOne && from !== undefined && to !== undefined && from !== to ? { from, to } : null
}
const sizeOf = (sum: string): bigint => {
  const minor = minorOfText(sum)
  return minor < 0n ? -minor : minor
}
