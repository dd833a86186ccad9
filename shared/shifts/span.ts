import { secondsBetween, type Instant } from '../platform/messages.ts'
import { CORRECTED_DAYS_MAX, CORRECTED_SECONDS_MAX } from './missed-stop.ts'

/**
 * Whether a corrected shift makes sense: it ends after it starts, within 24 hours and not in the future, it started at most 400
 * days ago, and its pauses fit into it.
 */
export function spanFits(
  {
    start,
    end,
    paused_seconds,
  }: { readonly start: Instant; readonly end: Instant; readonly paused_seconds: number },
  now: Instant,
): boolean {
  const elapsed = secondsBetween(start, end)
  const ago = secondsBetween(start, now)
  if (elapsed > CORRECTED_SECONDS_MAX || ago > CORRECTED_DAYS_MAX * 24 * 3600) return false
  return (
    elapsed > 0 &&
    Date.parse(end) <= Date.parse(now) &&
    paused_seconds >= 0 &&
    paused_seconds <= elapsed
  )
}
