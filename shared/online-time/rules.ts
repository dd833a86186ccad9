import { defineRefusals, refuser } from '../platform/refusals.ts'
import { yearsBetween, type LocalDate } from '../platform/time.ts'

/**
 * Rules of online time where docs/rules/online-time.md is silent.
 *
 * - Observations are ordered by exact millisecond, then seq (none first), then observer. Lengths are whole seconds:
 *   both ends are floored, so that pieces that touch add up.
 * - Observers of one rank form one timeline of an account. Of timelines with different ranks the lowest rank that has
 *   information is believed at each instant. A timeline has none before its first state, while it is unobserved, and
 *   after 12 or 13 ended it (an observer that is refused sees nothing, and leaves the word to the others).
 * - An observer that comes to speak with another rank takes back what it said with the old one.
 * - Two accounts of a person on one site: Private > Members > Free within an instant, so a site never counts double;
 *   unobserved only where no account of that site is online.
 * - The word of a `poll` observer holds for stale_s seconds after it, or after the last of its heartbeats that follow
 *   each other by at most that. A chain that broke does not resume. After that, online becomes unobserved; offline
 *   becomes nothing.
 * - Before a person's first studio, the first one counts. A person with no studio at all has the studio '' in the
 *   default zone.
 */

/** Observations are folded into rows only when the newest is this much later: jitter between observers costs nothing. */
export const SETTLE_S = 300
/** Confirmations within this window behind a person's newest observation are all kept (docs/rules/online-time.md#late-or-out-of-order). */
export const REORDER_DAYS = 7
/** Heartbeats that follow each other by at most this may be thinned: no observer's stale_s is shorter (docs/rules/online-time.md#open-interval). */
export const HEARTBEAT_RUN_GAP_S = 300
/** A query over more than this is refused, and one outside these dates. */
const RANGE_YEARS_MAX = 5
/** Days are answered for at most this many dates at once: what a screen shows of two months. */
const DAYS_MAX = 62
/** Intervals are evaluated from the history that is kept, so one answer is over at most this long (a month and a clock change). */
const INTERVALS_SECONDS_MAX = 31 * 86_400 + 3600
/** An answer holds the oldest observations, and says that there are more. */
export const OBSERVATIONS_MAX = 5000
const RANGE_DATES = { min: '1970-01-01', max: '9998-12-31' } as const

const onlineTimeRefusals = defineRefusals({
  'online-time.range': {
    status: 422,
    text: 'the range from {from} to {to} is not usable: it must lie in 1970 to 9998, not end before it begins, nor be longer than {years} years',
  },
  'online-time.days': {
    status: 422,
    text: 'the range from {from} to {to} is not usable: it must not end before it begins, nor have more than {days} days',
  },
  'online-time.intervals': {
    status: 422,
    text: 'the range from {from} to {to} is not usable: it must end after it begins, and within 31 days',
  },
})
const refuseOnlineTime = refuser(onlineTimeRefusals)

/** Raises the refusal `online-time.range` for a range that ends before it begins or is too long. Both dates are inclusive. */
export function checkRange(from: LocalDate, to: LocalDate): void {
  // Years of more than four digits have a sign and would not compare as text.
  const usable =
    from >= RANGE_DATES.min &&
    to <= RANGE_DATES.max &&
    to.length === RANGE_DATES.max.length &&
    from <= to &&
    yearsBetween(from, to) < RANGE_YEARS_MAX
  if (!usable) refuseOnlineTime('online-time.range', { from, to, years: RANGE_YEARS_MAX })
}

/** Raises the refusal `online-time.days` for a range that ends before it begins or has too many days. Both dates are inclusive. */
export function checkDays(from: LocalDate, to: LocalDate): void {
  checkRange(from, to)
  if (Date.parse(to) - Date.parse(from) >= DAYS_MAX * 86_400_000)
    refuseOnlineTime('online-time.days', { from, to, days: DAYS_MAX })
}

/** The instants in epoch milliseconds; raises the refusal `online-time.intervals` for a range that is empty, too long, or not of this calendar. */
export function checkInstants(
  from: string,
  to: string,
): { readonly from: number; readonly to: number } {
  const instants = { from: Date.parse(from), to: Date.parse(to) }
  const usable =
    instants.from >= Date.parse(RANGE_DATES.min) &&
    instants.to <= Date.parse(RANGE_DATES.max) &&
    instants.from < instants.to &&
    instants.to - instants.from <= INTERVALS_SECONDS_MAX * 1000
  return usable ? instants : refuseOnlineTime('online-time.intervals', { from, to })
}
