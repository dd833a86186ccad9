import type { LocalDay } from '../platform/local-day.ts'
import type { LeaveBalanceView } from './calls.ts'
import {
  canTakeRest,
  entitledHalves,
  firstLeaveYear,
  restEnd,
  type LeaveTerms,
} from './entitlement.ts'
import { dateOfSlot, daysOfSlots, type LeaveSlot } from './slots.ts'

/** A counted slot of annual leave that is pending or approved. */
interface TakenSlot {
  readonly slot: LeaveSlot
  readonly pending: boolean
}
/** Days to add to a year's leave, or (below zero) to take from it. */
export interface LeaveCorrection {
  readonly year: number
  readonly days: number
}
export interface LeaveFacts {
  readonly terms: LeaveTerms
  readonly corrections: readonly LeaveCorrection[]
  /** In any order. */
  readonly slots: readonly TakenSlot[]
}
/** One year's leave, in half days. */
interface Bucket {
  readonly year: number
  readonly size: number
  left: number
}
interface Drawn extends TakenSlot {
  readonly bucket: Bucket | undefined
}
interface Ledger {
  readonly buckets: readonly Bucket[]
  readonly drawn: readonly Drawn[]
}
/** No life at work is longer. */
const YEARS_MAX = 100

const yearOf = (date: LocalDay): number => Number(date.slice(0, 4))
function bucketsOf({ terms, corrections }: LeaveFacts, to: number): readonly Bucket[] {
  const corrected = new Map<number, number>()
  for (const { year, days } of corrections)
    corrected.set(year, (corrected.get(year) ?? 0) + Math.round(days * 2))
  const first = Math.max(Math.min(firstLeaveYear(terms), to), to - YEARS_MAX)
  // A rest that was entered for a year stands for that year and all before it.
  const opened = openedYear(terms)
  return Array.from({ length: to - first + 1 }, (_, i) => {
    const year = first + i
    if (year < opened) return { year, size: 0, left: 0 }
    const entered = terms.opening[year]
    const own = entered === undefined ? entitledHalves(terms, year) : Math.round(entered * 2)
    const size = own + (corrected.get(year) ?? 0)
    return { year, size, left: size }
  })
}
/** Returns the last year whose rest was entered. */
const openedYear = ({ opening }: LeaveTerms): number =>
  Math.max(-Infinity, ...Object.keys(opening).map(Number))

/**
 * Every slot in the order of its time takes half a day of the oldest year that has some left and is not lost by then
 * (docs/rules/leave.md#carry-over): so what is left depends on which slots there are, never on when they were asked for.
 */
function ledgerOf(facts: LeaveFacts, to: number): Ledger {
  const slots = facts.slots.toSorted((a, b) => (a.slot < b.slot ? -1 : Number(a.slot > b.slot)))
  const newest = slots.at(-1)
  const buckets = bucketsOf(facts, Math.max(to, newest ? yearOf(dateOfSlot(newest.slot)) : to))
  const opened = openedYear(facts.terms)
  const drawn = slots.map((slot): Drawn => {
    const date = dateOfSlot(slot.slot)
    const year = yearOf(date)
    const bucket =
      year <= opened
        ? undefined
        : buckets.find(
            (one) =>
              one.left > 0 &&
              (one.year === year || (one.year < year && canTakeRest(facts.terms, one.year, date))),
          )
    if (bucket) bucket.left--
    return { ...slot, bucket }
  })
  return { buckets, drawn }
}

/** Days of leave of a year with what was corrected; undefined for a year that has none to correct. */
export const leaveOfYear = (
  facts: Pick<LeaveFacts, 'terms' | 'corrections'>,
  year: number,
): number | undefined => {
  const found = bucketsOf({ ...facts, slots: [] }, year).find((bucket) => bucket.year === year)
  const first = Math.max(firstLeaveYear(facts.terms), openedYear(facts.terms))
  return found && year >= first ? daysOfSlots(found.size) : undefined
}
/**
 * Counts the slots that no leave covers: a request is too much if there are more of them than before. Once the rest of a year was
 * entered, nothing covers further days of it: the rest already says what was taken.
 */
export const uncoveredSlots = (facts: LeaveFacts): number =>
  ledgerOf(facts, facts.terms.since).drawn.filter(({ bucket }) => bucket === undefined).length

/**
 * Returns a person's leave as it stands on a day. Leave planned for later years and taken from this year's counts as
 * taken, too.
 */
export function balanceOn(facts: LeaveFacts, on: LocalDay): LeaveBalanceView {
  const year = yearOf(on)
  const start = `${year}-01-01`
  const { buckets, drawn } = ledgerOf(facts, year)
  // A slot that nothing covers (a year's leave became less) is its own year's: the balance says that there is too much.
  const since = drawn.filter(({ slot, bucket }) => {
    const date = dateOfSlot(slot)
    return date >= start && (bucket ? bucket.year <= year : yearOf(date) === year)
  })
  const usedOf = (wanted: (bucket: Bucket | undefined) => boolean): number =>
    since.filter(({ bucket }) => wanted(bucket)).length
  const older = buckets.filter((bucket) => bucket.year < year)
  const { terms } = facts
  const valid = older.filter((bucket) => bucket.left > 0 && canTakeRest(terms, bucket.year, on))
  const annual = buckets.find((bucket) => bucket.year === year)?.size ?? 0
  const previous =
    usedOf((bucket) => bucket !== undefined && bucket.year < year) +
    valid.reduce((sum, { left }) => sum + left, 0)
  const pending = since.filter((slot) => slot.pending).length
  const taken = since.length - pending
  const [soonest] = valid.map((bucket) => restEnd(terms, bucket.year, on)).toSorted()
  return {
    annual: daysOfSlots(annual),
    previous: daysOfSlots(previous),
    previous_expires: soonest ?? null,
    taken: daysOfSlots(taken),
    pending: daysOfSlots(pending),
    remaining: daysOfSlots(annual + previous - taken - pending),
  }
}
