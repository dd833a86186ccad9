import { halfOf, monthOf, type Half, type LocalDate } from '../platform/time.ts'
import type { ShiftView } from './calls.ts'

/** The part of one closed shift that falls on one local day. */
export interface DayPart {
  readonly shift: ShiftView
  readonly date: LocalDate
  /** Epoch seconds. */
  readonly from: number
  readonly to: number
  readonly worked: number
  readonly paused: number
  /** Unpaid time of a missed stop stands on the shift's last day. */
  readonly unpaid: number
}
export interface ShiftSum {
  readonly worked: number
  readonly paused: number
  readonly unpaid: number
}
export interface DayOfShifts extends ShiftSum {
  readonly date: LocalDate
  readonly parts: readonly DayPart[]
}
export interface HalfOfShifts extends ShiftSum {
  readonly month: string
  readonly half: Half
  readonly days: readonly DayOfShifts[]
}

/** How a zone's days lie in time. The server reckons with Temporal, a page with what its browser has: both tell the same. */
type SplitByDay = (
  from: number,
  to: number,
  zone: string,
  visit: (date: LocalDate, from: number, to: number) => void,
) => void

const epoch = (at: string): number => Math.floor(Date.parse(at) / 1000)

/**
 * A closed shift, split at the zone's midnights (docs/rules/time.md#interval-over-midnight); an open one has no parts yet. A pause
 * counts on the day where it lay. Where only the sum of the pauses is known, because the shift was corrected, they are
 * spread over it evenly. The parts always add up to the shift, to the second.
 */
export function partsOf(
  shift: ShiftView,
  zone: string,
  splitByDay: SplitByDay,
): readonly DayPart[] {
  if (shift.end === null) return []
  const parts: { date: LocalDate; from: number; to: number }[] = []
  splitByDay(epoch(shift.start), epoch(shift.end), zone, (date, from, to) =>
    parts.push({ date, from, to }),
  )
  // A shift of no length has a day nevertheless.
  if (parts.length === 0)
    splitByDay(epoch(shift.start), epoch(shift.start) + 1, zone, (date, from) =>
      parts.push({ date, from, to: from }),
    )
  const room = parts.map(({ from, to }) => to - from)
  const paused = exactly(shift.paused_seconds, parts.map(pausedIn(shift)), room)
  const left = room.map((seconds, i) => Math.max(0, seconds - (paused[i] ?? 0)))
  const exact = exactly(shift.worked_seconds, left, left)
  const last = parts.length - 1
  return parts.map((part, i) => ({
    shift,
    ...part,
    worked: exact[i] ?? 0,
    paused: paused[i] ?? 0,
    unpaid: i === last ? shift.unpaid_seconds : 0,
  }))
}

const pausedIn = ({ start, end, pauses, paused_seconds }: ShiftView) => {
  const length = Math.max(1, epoch(end ?? start) - epoch(start))
  return ({ from, to }: { readonly from: number; readonly to: number }): number => {
    if (pauses.length === 0) return Math.floor((paused_seconds * (to - from)) / length)
    return pauses.reduce(
      (sum, pause) =>
        sum + Math.max(0, Math.min(to, epoch(pause.end)) - Math.max(from, epoch(pause.start))),
      0,
    )
  }
}

/**
 * The same shares with the given sum: the difference goes to the last share that has room for it, then to those before it.
 * A second that fits nowhere, because whole seconds are not exact, stays with the last one.
 */
function exactly(
  sum: number,
  shares: readonly number[],
  room: readonly number[],
): readonly number[] {
  let rest = sum - shares.reduce((total, share) => total + share, 0)
  const fitted = shares.toReversed().map((share, i) => {
    const taken = Math.max(-share, Math.min((room.at(-1 - i) ?? 0) - share, rest))
    rest -= taken
    return share + taken
  })
  return fitted.map((share, i) => (i === 0 ? share + rest : share)).toReversed()
}

/** Closed shifts by half-month and day, newest first, each with its sums. A shift's days are those of its studio. */
export function halvesOfShifts(
  shifts: readonly ShiftView[],
  zoneOf: (shift: ShiftView) => string,
  splitByDay: SplitByDay,
): readonly HalfOfShifts[] {
  const parts = shifts.flatMap((shift) => partsOf(shift, zoneOf(shift), splitByDay))
  const days = grouped(parts, ({ date }) => date).map(([date, ofDay]): DayOfShifts => ({
    date,
    parts: ofDay.toSorted((a, b) => b.from - a.from),
    ...shiftSumOf(ofDay),
  }))
  return grouped(days, ({ date }) => `${monthOf(date)}-${halfOf(date)}`).map(([id, ofHalf]) => ({
    month: id.slice(0, 7),
    half: id.endsWith('1') ? 1 : 2,
    days: ofHalf,
    ...shiftSumOf(ofHalf),
  }))
}

export const shiftSumOf = (all: readonly ShiftSum[]): ShiftSum =>
  all.reduce<ShiftSum>(
    (sum, one) => ({
      worked: sum.worked + one.worked,
      paused: sum.paused + one.paused,
      unpaid: sum.unpaid + one.unpaid,
    }),
    {
      worked: 0,
      paused: 0,
      unpaid: 0,
    },
  )

/** Groups by a key that sorts as text, the largest first. */
function grouped<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
): readonly (readonly [string, T[]])[] {
  return [...Map.groupBy(all, keyOf)].toSorted(([a], [b]) => (a < b ? 1 : -1))
}
