import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import type { Edit } from './roster-store.ts'

/** How a pattern is laid. */
interface LaidPattern {
  readonly cells: readonly PlannedCell[]
  readonly users: readonly string[]
  readonly from: LocalDay
  readonly to: LocalDay
  /** So many days later in the pattern with each person, so that not all are off at once. */
  readonly shift: number
}
/** The pattern's days over these dates, again and again. The first date is the pattern's first day, of the first person. */
export const laidOver = ({ cells, users, from, to, shift }: LaidPattern): Edit[] =>
  users.flatMap((user, person) =>
    datesBetween(from, to).map((date, day) => ({
      user,
      date,
      cell: cells[(day + person * shift) % cells.length] ?? [],
    })),
  )
/** Four weeks, as one plans. */
export const patternEnd = (from: LocalDay): LocalDay => addDays(from, 27)
