import { addDays, datesBetween, monthStart, type LocalDay } from '#shared/platform/local-day.ts'
import type { LeaveKind } from '#shared/vacations/slots.ts'
import type { DemoPerson } from './cast.ts'
import { random, type Random } from './random.ts'

/** Whole days of leave that somebody has asked for. */
export interface DemoLeave {
  readonly user: string
  readonly from: LocalDay
  readonly to: LocalDay
  readonly kind: LeaveKind
  /** Whether it was, or will be, granted: who was refused works. */
  readonly granted: boolean
}
const day_ms = 86_400_000
export const dateOfDay = (day: number): LocalDay =>
  new Date(day * day_ms).toISOString().slice(0, 10)

/**
 * Returns what a person asked for in the month of this date: annual leave in one month of each quarter at most, 21 days a year
 * together at most, and a few days of illness. Nothing overlaps.
 */
function leaveInMonth(
  seed: string,
  { user }: Pick<DemoPerson, 'user'>,
  date: LocalDay,
): readonly DemoLeave[] {
  const first = monthStart(date)
  const chances = random(`${seed}/leave/${user}/${first}`)
  const month = Number(first.slice(5, 7))
  const leave: DemoLeave[] = []
  const add = (at: number, length: number, kind: LeaveKind, granted: boolean) => {
    const from = addDays(first, at)
    leave.push({ user, from, to: addDays(from, length - 1), kind, granted })
  }
  const isTheirs = month % 3 === random(`${seed}/leave/${user}`).between(0, 2)
  const isSummer = month >= 7 && month <= 9
  if (isTheirs && chances.chance(isSummer ? 0.7 : 0.4))
    add(
      chances.between(0, 9),
      isSummer ? chances.between(5, 9) : chances.between(2, 4),
      'annual',
      chances.chance(0.92),
    )
  if (chances.chance(0.05)) add(chances.between(19, 24), chances.between(1, 3), 'sick', true)
  else if (chances.chance(0.03)) add(chances.between(19, 24), 1, odd(chances), true)
  return leave
}
const odd = (chances: Random): LeaveKind => chances.pick(['unpaid', 'other'])

/** Between two dates, both inclusive, by when it begins. */
export const leaveBetween = (
  seed: string,
  person: Pick<DemoPerson, 'user'>,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
): readonly DemoLeave[] =>
  [...new Set(datesBetween(monthStart(from), to).map((date) => monthStart(date)))]
    .flatMap((month) => leaveInMonth(seed, person, month))
    .filter((leave) => leave.from >= from && leave.from <= to)

/** Whether they are away on this day (days since 1970-01-01, local). */
export function isAway(seed: string, person: Pick<DemoPerson, 'user'>, day: number): boolean {
  const date = dateOfDay(day)
  return leaveInMonth(seed, person, date).some(
    ({ from, to, granted }) => granted && from <= date && date <= to,
  )
}
