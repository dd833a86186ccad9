import { z } from 'zod'
import { Clock } from '../platform/clock.ts'
import { clockAt } from '../platform/time.ts'

/** The part of each day in which nothing rings: from a time until another, over midnight where that is the earlier one. */
export const QuietHours = z.object({ from: Clock, to: Clock })
export type QuietHours = z.infer<typeof QuietHours>

/** Whether it is quiet at this epoch second, by the clock of a zone. `to` itself is loud again. */
export function isQuiet(quiet: QuietHours | null, second: number, zone: string): boolean {
  if (!quiet) return false
  const { from, to } = quiet
  const now = clockAt(second, zone)
  return from < to ? from <= now && now < to : from <= now || now < to
}
