import { minorOf } from '#shared/money/amount.ts'

/** The total of one half, day, site, type or person, in minor units. */
export interface IncomeTotal {
  readonly key: string
  readonly gross: number
  readonly share: number
}
interface Figures {
  readonly gross: string
  readonly share: string
}

/** Rows of an answer added up by key. Keys named beforehand are there even without income: a gap in a chart must be seen as one. */
export function incomeBy<Row extends Figures>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  keys: readonly string[] = [],
): readonly IncomeTotal[] {
  const sums = new Map(keys.map((key) => [key, { key, gross: 0, share: 0 }]))
  for (const row of rows) {
    const key = keyOf(row)
    let sum = sums.get(key)
    if (!sum) sums.set(key, (sum = { key, gross: 0, share: 0 }))
    sum.gross += minorOf(row.gross)
    sum.share += minorOf(row.share)
  }
  return [...sums.values()]
}
export const incomeTotal = (sums: readonly Omit<IncomeTotal, 'key'>[]) => ({
  gross: sums.reduce((all, { gross }) => all + gross, 0),
  share: sums.reduce((all, { share }) => all + share, 0),
})

/** A part of a key: a site of a half, with its gross. */
export interface StackPart {
  readonly key: string
  readonly part: string
  readonly gross: string
}
interface IncomeStack {
  /** The parts with most income; what is left over is the last of a bar's values. */
  readonly parts: readonly string[]
  readonly hasOthers: boolean
  readonly bars: readonly { readonly key: string; readonly values: readonly number[] }[]
}
/** Bars stacked by their parts: as many parts as there are colours, and the others together. Minor units. */
export function stackOf(
  keys: readonly string[],
  rows: readonly StackPart[],
  parts_max: number,
): IncomeStack {
  const totals = incomeBy(
    rows.map(({ part, gross }) => ({ part, gross, share: '0' })),
    ({ part }) => part,
  ).toSorted((a, b) => b.gross - a.gross || (a.key < b.key ? -1 : 1))
  const hasOthers = totals.length > parts_max
  const parts = totals.slice(0, hasOthers ? parts_max - 1 : parts_max).map(({ key }) => key)
  const place = new Map(parts.map((part, index) => [part, index]))
  const values = new Map(
    keys.map((key) => [key, Array.from({ length: parts.length + Number(hasOthers) }, () => 0)]),
  )
  for (const { key, part, gross } of rows) {
    const bar = values.get(key)
    const index = place.get(part) ?? parts.length
    if (bar) bar[index] = (bar[index] ?? 0) + minorOf(gross)
  }
  return { parts, hasOthers, bars: keys.map((key) => ({ key, values: values.get(key) ?? [] })) }
}

/** Returns the share as a percentage of gross; null of nothing. */
export const percentOfGross = ({ gross, share }: Omit<IncomeTotal, 'key'>): number | null =>
  gross === 0 ? null : (share / gross) * 100
/** '2026-11/1', as the server writes a half, as it stands in addresses. */
export const halfOfKey = (key: string): string => key.replace('/', '-')
