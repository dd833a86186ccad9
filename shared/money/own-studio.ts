import { dayEnd, type LocalDate } from '../platform/time.ts'

/** A studio that a person belongs to from a moment on, and the zone of their days there. */
interface BelongsTo {
  readonly studio: string
  readonly timezone: string
  readonly from: string
}

/**
 * Returns the studio a person belongs to on a local day (docs/rules/time.md#what-holds-from-when), from joinings in
 * the order in which they were said: of all that have begun by the day's last instant, in the zone of the studio
 * moved to, the latest, of two at one moment the one that was said last. The first that was said is what the account
 * was made with, which holds from the beginning; null for a person who never joined any.
 */
export function ownStudioOn(joined: readonly BelongsTo[], date: LocalDate): string | null {
  let latest: { readonly studio: string; readonly at: number } | undefined
  for (const [i, { studio, timezone, from }] of joined.entries()) {
    const at = i === 0 ? -Infinity : Date.parse(from)
    if (at < dayEnd(date, timezone) * 1000 && (latest === undefined || at >= latest.at))
      latest = { studio, at }
  }
  return latest?.studio ?? null
}
