import type { Instant } from '../platform/messages.ts'
import { splitByDay, type LocalDate } from '../platform/time.ts'
import type { ShiftView } from '../shifts/calls.ts'

/** A task that somebody picked in a shift. `to`: when they left it; null: with the shift. `zone`: whose days count. */
export interface TaskPick {
  readonly task: string
  readonly from: Instant
  readonly to: Instant | null
  readonly zone: string
}
/** Whole seconds worked on a task on one date. */
interface TaskSeconds {
  readonly task: string
  readonly day: LocalDate
  readonly seconds: number
}
type Worked = Pick<ShiftView, 'start' | 'end' | 'worked_seconds' | 'paused_seconds' | 'pauses'>

const secondOf = (at: Instant): number => Math.floor(Date.parse(at) / 1000)

/**
 * Tells the seconds of a shift that were worked before an epoch second; of one that runs, all but its ended pauses. Where only the
 * sum of the pauses is known, because the shift was corrected, they are spread over it evenly.
 */
function workedBefore({ start, end, pauses, ...sums }: Worked): (second: number) => number {
  const from = secondOf(start)
  const to = end === null ? Number.POSITIVE_INFINITY : secondOf(end)
  const isSpread = end !== null && pauses.length === 0 && sums.paused_seconds > 0
  const spans = pauses.map((pause) => [secondOf(pause.start), secondOf(pause.end)] as const)
  return (second) => {
    const until = Math.min(to, Math.max(from, second))
    if (isSpread) return Math.floor(((until - from) * sums.worked_seconds) / Math.max(1, to - from))
    const paused = spans.reduce(
      (sum, [begin, over]) => sum + Math.max(0, Math.min(over, until) - Math.max(begin, from)),
      0,
    )
    return until - from - paused
  }
}

/**
 * The seconds of one shift by task and date: those of the picks that were worked, until `until`, such as when the pause began that
 * still lasts. However a pick is cut, its parts add up to it.
 */
export function workOf(
  shift: Worked,
  picks: readonly TaskPick[],
  until: Instant,
): readonly TaskSeconds[] {
  const worked = workedBefore(shift)
  const last = Math.min(secondOf(until), secondOf(shift.end ?? until))
  const found = new Map<string, { task: string; day: LocalDate; seconds: number }>()
  for (const { task, from, to, zone } of picks) {
    const begin = Math.max(secondOf(from), secondOf(shift.start))
    const over = to === null ? last : Math.min(last, secondOf(to))
    splitByDay(begin, over, zone, (day, first, end) => {
      const seconds = worked(end) - worked(first)
      if (seconds <= 0) return
      const id = `${task} ${day}`
      const row = found.get(id) ?? { task, day, seconds: 0 }
      row.seconds += seconds
      found.set(id, row)
    })
  }
  return [...found.values()]
}
