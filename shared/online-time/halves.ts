import { halfOf, monthOf, type Half, type LocalDate } from '../platform/time.ts'
import type { HalfRow, HalfUnion, HalvesByMonth } from './calls.ts'
import { own } from '../platform/by-name.ts'

/** Seconds of one person, studio, half-month and site; `site` null is the union over the sites, as `free`. */
export interface HalfSeconds {
  readonly user: string
  readonly studio: string
  readonly month: string
  readonly half: Half
  readonly site: string | null
  readonly free: number
  readonly members: number
  readonly private: number
  readonly unobserved: number
}
/** The half-month of a date. */
export const halfMonth = (date: LocalDate): { readonly month: string; readonly half: Half } => ({
  month: monthOf(date),
  half: halfOf(date),
})
/** A half-month as one text that sorts: `2026-11-1`. */
export const halfKeyOf = (date: LocalDate): string => `${monthOf(date)}-${halfOf(date)}`
export const halfNamed = (name: string): { readonly month: string; readonly half: Half } => ({
  month: name.slice(0, 7),
  half: name.endsWith('1') ? 1 : 2,
})

/** The first and the last date of the half-month that a date is in. */
function bordersOf(date: LocalDate): readonly [LocalDate, LocalDate] {
  const month = monthOf(date)
  if (halfOf(date) === 1) return [`${month}-01`, `${month}-15`]
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return [`${month}-16`, `${month}-${days}`]
}
/** A range of dates cut at the borders of half-months, each piece with its half-month. */
export function halvesIn(
  from: LocalDate,
  to: LocalDate,
): {
  readonly month: string
  readonly half: Half
  readonly from: LocalDate
  readonly to: LocalDate
}[] {
  const pieces = []
  for (let start = from; start <= to;) {
    const [, last] = bordersOf(start)
    pieces.push({ ...halfMonth(start), from: start, to: last < to ? last : to })
    start = bordersOf(start)[0].endsWith('01') ? `${monthOf(start)}-16` : `${monthAt(start, 1)}-01`
  }
  return pieces
}
type DateRange = readonly [LocalDate, LocalDate]
/**
 * A range as whole half-months (names of the first and the last one; null: none), with the ranges of dates to add to them
 * and those to take away: each edge is whichever is fewer days.
 */
export function splitRange(
  from: LocalDate,
  to: LocalDate,
): {
  readonly halves: readonly [string, string] | null
  readonly more: readonly DateRange[]
  readonly less: readonly DateRange[]
} {
  const pieces = halvesIn(from, to).map((piece) => ({
    half: `${piece.month}-${piece.half}`,
    ...edgeOf(piece.from, piece.to),
  }))
  const whole = pieces.filter(({ more }) => more.length === 0)
  const [first, last] = [whole[0], whole.at(-1)]
  return {
    halves: first && last ? [first.half, last.half] : null,
    more: pieces.flatMap(({ more }) => more),
    less: whole.flatMap(({ less }) => less),
  }
}
/** A range within one half-month, as dates to add up, or as those to take away from all of it. */
function edgeOf(
  from: LocalDate,
  to: LocalDate,
): { readonly more: readonly DateRange[]; readonly less: readonly DateRange[] } {
  const [first, last] = bordersOf(from)
  const outside: DateRange[] = []
  if (first < from) outside.push([first, dateAt(from, -1)])
  if (to < last) outside.push([dateAt(to, 1), last])
  const out = outside.reduce((sum, [start, end]) => sum + daysIn(start, end), 0)
  return out < daysIn(from, to) ? { more: [], less: outside } : { more: [[from, to]], less: [] }
}
const daysIn = (from: LocalDate, to: LocalDate): number =>
  1 + Number(to.slice(8)) - Number(from.slice(8))
/** A date of the same month. */
const dateAt = (date: LocalDate, days: number): LocalDate =>
  `${date.slice(0, 8)}${String(Number(date.slice(8)) + days).padStart(2, '0')}`
const monthAt = (date: LocalDate, months: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7)

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
interface Sorted {
  readonly user: string
  readonly month: string
  readonly half: number
  readonly studio: string
}
export const byHalf = (a: Sorted, b: Sorted): number =>
  textOrder(a.user, b.user) || textOrder(a.month, b.month) || a.half - b.half

/** Adds up what several sources say of the same halves, without zeros; sorted by user, month, half, site. */
export function halfRows(parts: Iterable<HalfSeconds>): {
  readonly rows: HalfRow[]
  readonly unions: HalfUnion[]
} {
  // By person first: short texts are told apart and put in order sooner than long ones.
  const people = new Map<string, PersonHalves>()
  for (const part of parts) {
    const { user, studio, month, half, site } = part
    let person = people.get(user)
    if (!person) people.set(user, (person = { rows: new Map(), unions: new Map() }))
    const id = `${month}${half}${studio}\u0000${site ?? ''}`
    if (site === null) {
      const union = person.unions.get(id)
      if (union) union.seconds += part.free
      else person.unions.set(id, { user, studio, month, half, seconds: part.free })
    } else {
      const row = person.rows.get(id)
      if (row) add(row, part)
      else person.rows.set(id, rowOf(part, site))
    }
  }
  const all = [...people].sort(([a], [b]) => textOrder(a, b)).map(([, person]) => person)
  return {
    rows: all.flatMap(({ rows }) =>
      [...rows.values()]
        .filter((row) => row.total !== 0 || row.unobserved !== 0)
        .sort((a, b) => byHalf(a, b) || textOrder(a.site, b.site) || textOrder(a.studio, b.studio)),
    ),
    unions: all.flatMap(({ unions }) =>
      [...unions.values()]
        .filter((row) => row.seconds !== 0)
        .sort((a, b) => byHalf(a, b) || textOrder(a.studio, b.studio)),
    ),
  }
}
interface PersonHalves {
  readonly rows: Map<string, HalfRow>
  readonly unions: Map<string, HalfUnion>
}
const rowOf = (
  { user, studio, month, half, free, members, private: secluded, unobserved }: HalfSeconds,
  site: string,
): HalfRow => ({
  user,
  studio,
  month,
  half,
  site,
  free,
  members,
  private: secluded,
  total: free + members + secluded,
  unobserved,
})
function add(row: HalfRow, { free, members, private: secluded, unobserved }: HalfSeconds): void {
  row.free += free
  row.members += members
  row.private += secluded
  row.total += free + members + secluded
  row.unobserved += unobserved
}

/** Months of the answer to `onlinetimechache`: only those that have any time. */
export function byMonth({
  rows,
  unions,
}: {
  readonly rows: readonly Omit<HalfRow, 'user'>[]
  readonly unions: readonly Omit<HalfUnion, 'user'>[]
}): Record<string, HalvesByMonth> {
  const months: Record<string, HalvesByMonth> = {}
  const halfOfMonth = (month: string, half: Half) =>
    (months[month] ??= { first: nobody(), second: nobody() })[half === 1 ? 'first' : 'second']
  for (const { month, half, site, free, members, private: secluded, total } of rows.filter(
    (row) => row.total !== 0,
  )) {
    const sum = halfOfMonth(month, half)
    sum.free += free
    sum.members += members
    sum.private += secluded
    sum.total += total
    sum.sites[site] = (own(sum.sites, site) ?? 0) + total
  }
  for (const { month, half, seconds } of unions) halfOfMonth(month, half).union += seconds
  return months
}
const nobody = () => ({ free: 0, members: 0, private: 0, total: 0, union: 0, sites: {} })
