import type { LocalDate } from '#shared/platform/time.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { halfKeyOf } from '#shared/online-time/halves.ts'
import { DAY_MS } from './chunk.ts'
import type { PersonTables } from './person.ts'

/**
 * When what is known of a person's half may have changed after their newest observation had left it. A row: this event left this
 * half behind, or brought something into it that was left already; it may have changed this half and each one after it. As
 * long as observations come in order that is one row a person and half, so that "nothing since position K" can be told
 * without the log (services/online-time/known-hours.ts). Clocks have no part in it.
 */

/** No zone is a day away from UTC: an instant counts for no half before this one, wherever the studio is. */
const earliestHalfOf = (at: number): string =>
  halfKeyOf(new Date(at - DAY_MS).toISOString().slice(0, 10))
/** Epoch milliseconds from which on an instant is after the half of this date, wherever the studio is. */
export function afterHalfOf(date: LocalDate): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const next = day < 16 ? Date.UTC(year, month - 1, 16) : Date.UTC(year, month, 1)
  return next + DAY_MS
}
const halfNumber = (at: number): number => {
  const day = new Date(at - DAY_MS)
  return (day.getUTCFullYear() * 12 + day.getUTCMonth()) * 2 + (day.getUTCDate() < 16 ? 0 : 1)
}

/** Keeps that an event changed something from `first` on (epoch milliseconds; −Infinity: from the beginning), if that is a half that `newest` has left. */
export function noteLeft(
  user: string,
  first: number,
  newest: number | null,
  position: Position,
  rows: PersonTables,
): void {
  if (newest === null) return
  if (first === -Infinity) rows.online_late.add({ user, half: '', position })
  else if (halfNumber(first) < halfNumber(newest))
    rows.online_late.add({ user, half: earliestHalfOf(first), position })
}
