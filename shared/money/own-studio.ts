import { dayEnd, type LocalDate } from '../platform/time.ts'

/** A studio that somebody belongs to from a moment on, and the zone of their days there. */
interface BelongsTo {
  readonly studio: string
  readonly timezone: string
  readonly from: string
}

/**
 * The studio that is somebody's own on a local day (money.md, Time), of joinings in the order in which they were said: of all
 * that have begun by the day's last instant, in the zone of the studio moved to, the latest, of two at one moment the one that
 * was said last. Before all of them it is the first that was said, which the account was made with; null for whoever never
 * joined any.
 */
export function ownStudioOn(joined: readonly BelongsTo[], date: LocalDate): string | null {
  let latest: BelongsTo | undefined
  for (const one of joined)
    if (startOf(one) < dayEnd(date, one.timezone) * 1000)
      if (latest === undefined || startOf(one) >= startOf(latest)) latest = one
  return (latest ?? joined[0])?.studio ?? null
}
const startOf = ({ from }: BelongsTo): number => Date.parse(from)
