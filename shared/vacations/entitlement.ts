import { addDays, type LocalDay } from '../platform/local-day.ts'

/** How much leave there is, and for how long. Days may be halves (.5). */
export interface LeaveRules {
  /** Days a year, of the person or else of their studio. */
  readonly days: number
  /** The least days a year that law gives. */
  readonly days_min: number
  /** Months after its end in which a year's rest can still be taken; 0: not at all. */
  readonly carry_months: number
}
interface LeaveRulesFrom extends LeaveRules {
  readonly from: LocalDay
}
/** The terms that a person's leave is reckoned from. Its own rules hold until the first of `changes`. */
export interface LeaveTerms extends LeaveRules {
  readonly hired: LocalDay | null
  readonly ended: LocalDay | null
  /** The first year that is reckoned where no day of hire is known: the one of the account's creation. */
  readonly since: number
  /** Days left of a year, where they were entered, by year: in place of what would be reckoned. */
  readonly opening: Readonly<Record<string, number>>
  /** In the order of their days. */
  readonly changes?: readonly LeaveRulesFrom[]
}
/** The rules that hold on a day. */
const leaveRulesOn = (terms: LeaveTerms, day: LocalDay): LeaveRules =>
  terms.changes?.findLast(({ from }) => from <= day) ?? terms
const daysOfYear = (year: number): number =>
  (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / 86_400_000
const inclusiveDays = (from: LocalDay, to: LocalDay): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1)

/**
 * Half days of leave for working `worked` of a year's `length` days: days × worked ÷ length, half-up to half a day, and never below
 * the statutory minimum share, which is rounded up (docs/rules/leave.md#entitlement). In whole half days, so that nothing is lost.
 */
function proratedHalves(
  { days, days_min }: Pick<LeaveRules, 'days' | 'days_min'>,
  worked: number,
  length: number,
): number {
  const halves = Math.floor((2 * (2 * days) * worked + length) / (2 * length))
  return Math.max(halves, Math.ceil((2 * days_min * worked) / length))
}
/**
 * The half days of leave of a year: prorated in the years of hire and of leaving, none outside of them. The rules are those of
 * the last day that is worked in it: a change is of its own year whole and of those after it, and no year before it changes.
 */
export function entitledHalves(terms: LeaveTerms, year: number): number {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const from = terms.hired !== null && terms.hired > first ? terms.hired : first
  const to = terms.ended !== null && terms.ended < last ? terms.ended : last
  return proratedHalves(leaveRulesOn(terms, to), inclusiveDays(from, to), daysOfYear(year))
}
/** The first year that has leave. */
export const firstLeaveYear = ({ hired, since, opening }: LeaveTerms): number =>
  Math.min(hired === null ? since : Number(hired.slice(0, 4)), ...Object.keys(opening).map(Number))
/** The last day on which what is left of a year can be taken. */
export function carryExpiry(year: number, carry_months: number): LocalDay {
  // Day 0 of a month is the last one of the month before.
  return new Date(Date.UTC(year + 1, carry_months, 0)).toISOString().slice(0, 10)
}
/** Whether what is left of a year can be taken on a day, by the rules of that day. */
export const canTakeRest = (terms: LeaveTerms, year: number, day: LocalDay): boolean =>
  day <= carryExpiry(year, leaveRulesOn(terms, day).carry_months)
/** The last day on which what is left of a year can be taken, as of a day on which it can. */
export function restEnd(terms: LeaveTerms, year: number, day: LocalDay): LocalDay {
  let end = carryExpiry(year, leaveRulesOn(terms, day).carry_months)
  for (const { from, carry_months } of terms.changes ?? []) {
    if (from <= day) continue
    if (end < from) return end
    end = carryExpiry(year, carry_months)
    if (end < from) return addDays(from, -1)
  }
  return end
}
