import type { LocalDay } from '../platform/local-day.ts'
import type { DayHalf } from '../vacations/slots.ts'
import { halfOfHours, spanOf, type PlannedCell, type PlannedHours } from './hours.ts'
import { REST_HOURS_MIN, type Problem } from './rules.ts'

/** Epoch seconds. */
export interface HoursSpan {
  readonly from: number
  readonly to: number
}
/** The facts about a person on a date, besides the hours themselves. */
export interface AroundCell {
  /** Halves with approved leave, and with leave that was asked for. */
  readonly away: readonly DayHalf[]
  readonly asked: readonly DayHalf[]
  readonly isHoliday: boolean
  /** Whether they go on air: what forbids binds them alone. */
  readonly onAir: boolean
  /** The first day after their document's last; null: none is known. */
  readonly blocked_from: LocalDay | null
  /** The day on which they become 18; null: not known. */
  readonly adult_on: LocalDay | null
  /** Their other hours: of other dates and other studios. */
  readonly others: readonly HoursSpan[]
}

/** `spanOf`, remembered: a roster has few different hours, and a time zone is slow to ask. */
export function spanReader(zone: string): (date: LocalDay, hours: PlannedHours) => HoursSpan {
  const known = new Map<string, HoursSpan>()
  return (date, hours) => {
    const key = `${date} ${hours.start} ${hours.end}`
    const found = known.get(key) ?? spanOf(date, hours, zone)
    known.set(key, found)
    return found
  }
}
const meet = (one: HoursSpan, other: HoursSpan): boolean =>
  one.from < other.to && other.from < one.to
/** Seconds between two that do not meet. */
const between = (one: HoursSpan, other: HoursSpan): number =>
  Math.max(other.from - one.to, one.from - other.to)
const rest_seconds = REST_HOURS_MIN * 3600

/**
 * Tells what forbids a person to go on air on a date (docs/rules/schedules.md#who-may-not-be-planned-on-air),
 * whatever the hours.
 */
const forbidding = (
  date: LocalDay,
  { onAir, blocked_from, adult_on }: Pick<AroundCell, 'onAir' | 'blocked_from' | 'adult_on'>,
) => ({
  tooYoung: onAir && adult_on !== null && date < adult_on,
  documentExpired: onAir && blocked_from !== null && date >= blocked_from,
})
/** The reason why a person may not go on air on a date; undefined: they may. */
export type WhyForbidden = keyof ReturnType<typeof forbidding>
export const whyForbidden = (...asked: Parameters<typeof forbidding>): WhyForbidden | undefined => {
  const { tooYoung, documentExpired } = forbidding(...asked)
  if (tooYoung) return 'tooYoung'
  return documentExpired ? 'documentExpired' : undefined
}
/** Lists the problems of a cell on a date, in the order of the table of problems. An empty cell has none. */
export function problemsOf(
  date: LocalDay,
  cell: PlannedCell,
  around: AroundCell,
  spanAt: (date: LocalDay, hours: PlannedHours) => HoursSpan,
): readonly Problem[] {
  if (cell.length === 0) return []
  const spans = cell.map((hours) => spanAt(date, hours))
  const halves = cell.map(halfOfHours)
  const { away, asked, others } = around
  const found: Record<Problem, boolean> = {
    ...forbidding(date, around),
    leave: halves.some((half) => away.includes(half)),
    leavePending: halves.some((half) => asked.includes(half)),
    twoAtOnce: isMeeting(spans, others),
    // Parts of one cell are a split shift: rest is asked for between days.
    shortRest: spans.some((span) =>
      others.some((other) => !meet(span, other) && between(span, other) < rest_seconds),
    ),
    holiday: around.isHoliday,
  }
  return (Object.keys(found) as Problem[]).filter((problem) => found[problem])
}
const isMeeting = (spans: readonly HoursSpan[], others: readonly HoursSpan[]): boolean =>
  spans.some(
    (span, i) =>
      others.some((other) => meet(span, other)) ||
      spans.some((other, j) => j > i && meet(span, other)),
  )
