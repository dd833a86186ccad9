import type { DayUnion } from '#shared/online-time/calls.ts'
import {
  addDays,
  datesBetween,
  halfStart,
  previousHalf,
  type LocalDay,
} from '#shared/platform/local-day.ts'
import type { PresenceView } from '#shared/shifts/calls.ts'
import type { PresenceKind } from '#shared/shifts/presence.ts'

export interface ModelNow {
  readonly user: string
  /** Whether a site shows them now. */
  readonly live: boolean
  /** Undefined: nothing is planned or known of them. */
  readonly presence: PresenceView | undefined
}
/** Orders people who have to be seen to before those who work, and these before those who are expected. */
const order: readonly PresenceKind[] = [
  'absent',
  'late',
  'offShift',
  'notHereYet',
  'working',
  'paused',
  'unplanned',
  'dueIn',
  'leftEarly',
  'worked',
  'onLeave',
]

/** Puts together how each of a trainer's models stands now, the most urgent first. */
export function modelsNow(
  models: readonly string[],
  presences: readonly PresenceView[],
  isLive: (user: string) => boolean,
): readonly ModelNow[] {
  const rank = ({ live, presence }: ModelNow): number =>
    presence?.forgotten
      ? order.indexOf('offShift')
      : presence
        ? order.indexOf(presence.kind)
        : live
          ? order.indexOf('working')
          : order.length
  const planned = ({ presence }: ModelNow): string => presence?.planned_from ?? ''
  return models
    .map((user) => ({
      user,
      live: isLive(user),
      presence: presences.find((one) => one.user === user),
    }))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || planned(a).localeCompare(planned(b)) || a.user.localeCompare(b.user),
    )
}

/** Seconds on air of this half so far, of as many days of the last one, and of the whole of the last one. */
interface HalfAgainstLast {
  readonly now: number
  readonly then: number
  readonly last: number
}
/** Returns the days that `halfAgainstLast` looks at: from the first of the last half to today. */
export const firstDayLooked = (today: LocalDay): LocalDay => previousHalf(halfStart(today))
/** Adds up the days on air of these people by half. */
export function halfAgainstLast(
  days: readonly Pick<DayUnion, 'user' | 'date' | 'seconds'>[],
  users: readonly string[],
  today: LocalDay,
): HalfAgainstLast {
  const start = halfStart(today)
  const same = addDays(firstDayLooked(today), datesBetween(start, today).length - 1)
  const sum = { now: 0, then: 0, last: 0 }
  for (const { user, date, seconds } of days) {
    if (!users.includes(user)) continue
    if (date >= start) sum.now += seconds
    else {
      sum.last += seconds
      if (date <= same) sum.then += seconds
    }
  }
  return sum
}
