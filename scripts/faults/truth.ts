import { Temporal } from 'temporal-polyfill'
import { ZONE } from './cast.ts'
import type { LedgerLine } from './ledger.ts'

/** Whole epoch seconds, the end not included. */
interface Interval {
  readonly from: number
  readonly to: number
  readonly status: 1 | 2 | 3
}
const kinds = ['free', 'members', 'private', 'unobserved'] as const
/** By `<YYYY-MM> <half> <site>`: seconds free, members, private, unobserved; by `<YYYY-MM> <half> union`: seconds online. */
export type ExpectedTotals = ReadonlyMap<string, string>

/**
 * The online time of one person by the definition (docs/rules/online-time.md), for observers of one rank that
 * only report changes: worked out from the lines in one pass, sharing nothing with the product's own fold.
 */
export function expectedTotalsOf(lines: readonly LedgerLine[]): ExpectedTotals {
  const totals = new Map<string, string>()
  const bySite = [...Map.groupBy(lines, ({ site }) => site)].map(([site, theirs]) => ({
    site,
    intervals: intervalsOf(theirs),
  }))
  const all = bySite.flatMap(({ intervals }) => intervals)
  if (all.length === 0) return totals
  for (const { name, from, to } of halvesOf(
    Math.min(...all.map((one) => one.from)),
    Math.max(...all.map((one) => one.to)),
  )) {
    for (const { site, intervals } of bySite) {
      const seconds = kinds.map((_, kind) =>
        sum(
          intervals.filter(({ status }) => status === kind + 1),
          from,
          to,
        ),
      )
      if (seconds.some((one) => one > 0)) totals.set(`${name} ${site}`, seconds.join(' '))
    }
    const union = sum(merged(all), from, to)
    if (union > 0) totals.set(`${name} union`, String(union))
  }
  return totals
}
const sum = (
  intervals: readonly Pick<Interval, 'from' | 'to'>[],
  from: number,
  to: number,
): number =>
  intervals.reduce(
    (all, one) => all + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)),
    0,
  )

/** 11 says nothing; the second 12 or 13 in a row ends what was. */
function intervalsOf(lines: readonly LedgerLine[]): readonly Interval[] {
  const intervals: Interval[] = []
  let status = 0
  let since = 0
  let errors = 0
  const turn = (next: number, at: number) => {
    const second = Math.floor(at / 1000)
    if ((status === 1 || status === 2 || status === 3) && second > since)
      intervals.push({ from: since, to: second, status })
    status = next
    since = second
  }
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    if (line.status === 11) continue
    errors = line.status > 3 ? errors + 1 : 0
    if (line.status <= 3) turn(line.status, line.at)
    else if (errors === 2) turn(0, line.at)
  }
  return intervals
}
function merged(intervals: readonly Interval[]): readonly Pick<Interval, 'from' | 'to'>[] {
  const union: { from: number; to: number }[] = []
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = union.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else union.push({ from, to })
  }
  return union
}
/** Day 15 ends the first half of a month, in the studio's zone (docs/rules/time.md#halves). */
function* halvesOf(
  from: number,
  to: number,
): Generator<{ readonly name: string; readonly from: number; readonly to: number }> {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(ZONE).epochMilliseconds / 1000
  let month = Temporal.Instant.fromEpochMilliseconds(from * 1000)
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .with({ day: 1 })
  for (; startOf(month) < to; month = month.add({ months: 1 })) {
    const [name, middle] = [month.toString().slice(0, 7), startOf(month.with({ day: 16 }))]
    yield { name: `${name} 1`, from: startOf(month), to: middle }
    yield { name: `${name} 2`, from: middle, to: startOf(month.add({ months: 1 })) }
  }
}
