import { splitByDay, type LocalDate } from '../platform/time.ts'
import type { ShiftView } from './calls.ts'

/** The seconds a person worked on one date. */
export interface WorkedDay {
  readonly user: string
  readonly date: LocalDate
  readonly seconds: number
  /** The first start of a shift on that date; null where a shift only goes on after midnight. */
  readonly started_at: string | null
}
type Worked = Pick<ShiftView, 'user' | 'start' | 'end' | 'worked_seconds' | 'pauses'>

/**
 * The worked seconds of shifts by the local date that they lie on. A shift over midnight counts to both dates; its days add up
 * to its `worked_seconds`, also where only the sum of its pauses is known: then they are shared out by presence. A shift that
 * is still open counts to `now` (epoch seconds).
 */
export function workedByDay(
  shifts: readonly Worked[],
  zone: string,
  now: number,
): readonly WorkedDay[] {
  const days = new Map<string, { -readonly [K in keyof WorkedDay]: WorkedDay[K] }>()
  for (const shift of shifts) {
    const { user, start } = shift
    const present = presence(shift, zone, now)
    const all = [...present.values()].reduce((sum, seconds) => sum + seconds, 0)
    let left = shift.end === null ? all : shift.worked_seconds
    const last = [...present.keys()].at(-1)
    let isFirst = true
    for (const [date, seconds] of present) {
      const share = date === last ? left : Math.floor(shift.worked_seconds * (seconds / (all || 1)))
      const counted = shift.end === null ? seconds : share
      left -= counted
      const id = `${user} ${date}`
      const day = days.get(id) ?? { user, date, seconds: 0, started_at: null }
      day.seconds += counted
      if (isFirst && (day.started_at === null || start < day.started_at)) day.started_at = start
      isFirst = false
      days.set(id, day)
    }
  }
  return [...days.values()]
}
/**
 * Returns the seconds from start to end without the pauses of known place, by date, in order; at least the date of
 * the start.
 */
function presence(
  { start, end, pauses }: Worked,
  zone: string,
  now: number,
): ReadonlyMap<LocalDate, number> {
  const days = new Map<LocalDate, number>()
  const add = (sign: 1 | -1) => (date: LocalDate, from: number, to: number) =>
    days.set(date, (days.get(date) ?? 0) + sign * (to - from))
  const [from, to] = [secondOf(start), end === null ? now : secondOf(end)]
  splitByDay(from, Math.max(to, from + 1), zone, add(1))
  for (const pause of pauses) splitByDay(secondOf(pause.start), secondOf(pause.end), zone, add(-1))
  return new Map([...days].map(([date, seconds]) => [date, Math.max(0, seconds)]))
}
const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
