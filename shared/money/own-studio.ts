import { dayEnd, type LocalDate } from '../platform/time.ts'

/** A studio that somebody belongs to from a moment on, and the zone of their days there. */
interface BelongsTo {
  readonly studio: string
  readonly timezone: string
  readonly from: string
}

/**
 * The studio that is somebody's own on a local day (money.md, Time): of all joinings that have begun by the day's last instant,
 * in the zone of the studio moved to, the latest, of two at one moment the one that was said last. Of a day before the first
 * it is the first one; null for whoever never joined any.
 */
export function ownStudioOn(joined: readonly BelongsTo[], date: LocalDate): string | null {
  const begun = joined.filter(
    ({ from, timezone }) => Date.parse(from) < dayEnd(date, timezone) * 1000,
  )
  const first = (a: BelongsTo, b: BelongsTo) => (startOf(b) < startOf(a) ? b : a)
  const latest = (a: BelongsTo, b: BelongsTo) => (startOf(b) >= startOf(a) ? b : a)
  const found =
    begun.length > 0 ? begun.reduce(latest) : joined.length > 0 ? joined.reduce(first) : null
  return found && found.studio
}
const startOf = ({ from }: BelongsTo): number => Date.parse(from)
