import type { LocalDate } from '#shared/platform/time.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { halfKeyOf } from '#shared/online-time/halves.ts'
import { DAY_MS } from './chunk.ts'
import type { PersonTables } from './person.ts'

/**
 * What is known of a person's half, and when it may have changed after their newest observation had left it. Clocks have
 * no part in it. Two things are kept, so that the figures of an earlier position can be told without the log
 * (as-known.ts, services/online-time/known-hours.ts): a row for each event that left a border behind (below) or brought
 * something in before one; and each item that came after its border was left, with its position, so that it can be taken
 * away again. As long as observations come in order that is some thirty rows a person and half, and a few items.
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

const HOUR_MS = 3_600_000
/**
 * The last border at or before an instant (epoch milliseconds). Borders are the hours at which a half may begin in some
 * zone, and the day after it began by UTC.
 */
export function borderBefore(at: number): number {
  if (at < last.from || at >= last.until) last = spanOf(at)
  return last.from
}
/** The span that was asked for last: events come in order, and each asks for it. */
let last = { from: 0, until: 0 }
/** From one border to the next. */
function spanOf(at: number): { readonly from: number; readonly until: number } {
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const isFirst = date.getUTCDate() < 16
  const began = Date.UTC(year, month, isFirst ? 1 : 16)
  const next = isFirst ? Date.UTC(year, month, 16) : Date.UTC(year, month + 1, 1)
  const [noon, after, before] = [began + 12 * HOUR_MS, began + DAY_MS, next - 14 * HOUR_MS]
  if (at >= after && at < before) return { from: after, until: before }
  if (at >= noon && at < after) return { from: noon, until: after }
  const from = Math.floor(at / HOUR_MS) * HOUR_MS
  return { from, until: from + HOUR_MS }
}

/** How far a person had come before an event: their newest observation, and the event before that may have changed a figure. */
interface Before {
  readonly newest: number | null
  readonly known: Position
}
/**
 * Keeps that an event changed something from `first` on (epoch milliseconds; −Infinity: from the beginning), if that is
 * before a border that `newest` has left. A move brings no observations.
 */
export function noteLeft(
  user: string,
  first: number,
  {
    before,
    newest,
    position,
    isMove = false,
  }: {
    readonly before: Before
    readonly newest: number | null
    readonly position: Position
    readonly isMove?: boolean
  },
  rows: PersonTables,
): void {
  if (newest === null || first >= borderBefore(newest)) return
  rows.online_late.add({
    user,
    half: first === -Infinity ? '' : earliestHalfOf(first),
    position,
    first: isMove ? null : first,
    before: before.newest,
    since: before.known,
    newest,
  })
}
